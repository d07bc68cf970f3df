import SoapstoneCodec
import SoapstoneSOAP

/// One attachment with its bytes; no row where it is gone.
struct GetAttachmentResponse: Equatable {
    var rowset: AttachmentFileRowset
}

struct AttachmentFileRowset: Equatable {
    var row: AttachmentFileRow?
}

struct AttachmentFileRow: Equatable {
    var fileName: PlainText<100>
    var contentType: PlainText<100>
    var data: AttachmentData
    /// When the customer first opened it; nil where this is the first time.
    var opened: Db2Timestamp?
}

extension GetAttachmentResponse: DB2Response {
    static let codec = Codec(
        "getAttachmentResponse",
        in: DB2Content.namespace,
        GetAttachmentResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { Self(rowset: AttachmentFileRowset(row: nil)) }

    func completed() throws(DecodeError) -> Self {
        guard rowset.row != nil else { throw DecodeError(.missing, ["data"], "is missing: there is no attachment") }
        return self
    }

    /// The bytes, for as long as the attachment can be fetched.
    func outcome(at clock: Int64) -> Outcome {
        guard let row = rowset.row, AttachmentPeriod.contains(SETS.localTime(clock), opened: row.opened) else {
            return .failure(Outcome.Failure(.attachmentExpired))
        }
        return .success { writer in encodeMembers(to: &writer) }
    }
}

extension AttachmentFileRowset: Record {
    static let codec = Codec("rowset", AttachmentFileRowset.init, .element("row", \.row, .flat))
}

extension AttachmentFileRow: Record {
    static let codec = Codec(
        "row",
        AttachmentFileRow.init,
        .element("FILE_NM", json: "fileName", \.fileName),
        .element("CONTENT_TYPE", json: "contentType", \.contentType, .open),
        .element("DATA", json: "data", \.data),
        .element("OPENED_TS", \.opened, .nillable, .open, .internal)
    )
}
