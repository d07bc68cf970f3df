import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Asks for one attachment of a message.
struct GetAttachment: Equatable {
    var key: MessageKey
    var attachmentID: XSDLong
}

extension GetAttachment: Record {
    static let codec = Codec(
        "getAttachment",
        in: DB2Content.namespace,
        GetAttachment.init,
        .inline(\.key),
        .element("ATTACH_ID", json: "attachmentId", \.attachmentID, .open)
    )
}

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
        return .success(of: self)
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

/// The bytes of an attachment in a column `BLOB`: at most 5 MiB before they become Base64.
struct AttachmentData: NarrowedScalar {
    static let limit = 5 * 1024 * 1024

    let base: Base64

    init(unchecked base: Base64) {
        self.base = base
    }

    static func allows(_ base: Base64) -> Bool { base.bytes.count <= limit }

    static var expected: String { "at most \(limit) bytes" }

    static var type: ScalarType { ScalarType("base64Binary", [.maxLength(limit)]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: .specimen(seed)) }
}

/// How long a customer can fetch an attachment: for 90 days from when it was first opened.
enum AttachmentPeriod {
    private static let days = 90

    /// Whether a time is in the period of an attachment. Both times are local.
    ///
    /// - Parameter opened: when the attachment was first opened; nil for never.
    static func contains(_ now: CivilDateTime?, opened: Db2Timestamp?) -> Bool {
        guard let opened else { return true }
        guard let now else { return false }
        return opened.isLess(thanDays: days, before: now)
    }
}
