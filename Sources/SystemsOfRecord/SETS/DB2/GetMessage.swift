import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Asks for one message with its text and the names of its attachments.
struct GetMessage: Equatable {
    var key: MessageKey
}

extension GetMessage: Record {
    static let codec = Codec("getMessage", in: DB2Content.namespace, GetMessage.init, .inline(\.key))
}

/// One message and its attachments; no row where the message is gone.
struct GetMessageResponse: Equatable {
    var message: MessageDetailRowset
    var attachments: AttachmentRowset
}

struct MessageDetailRowset: Equatable {
    var row: MessageDetailRow?
}

struct MessageDetailRow: Equatable {
    var summary: MessageRow
    var text: Clob
}

struct AttachmentRowset: Equatable {
    var rows: [AttachmentRow]
}

struct AttachmentRow: Equatable {
    var id: XSDLong
    var fileName: PlainText<100>
    /// When the customer first opened it; nil for never.
    var opened: Db2Timestamp?
    var isAvailable: XSDBoolean?
}

extension GetMessageResponse: DB2Response {
    static let codec = Codec(
        "getMessageResponse",
        in: DB2Content.namespace,
        GetMessageResponse.init,
        .element("rowset", \.message, .flat),
        .element("rowset2", \.attachments, .flat)
    )

    static var withoutRow: Self? {
        Self(message: MessageDetailRowset(row: nil), attachments: AttachmentRowset(rows: []))
    }

    func completed() throws(DecodeError) -> Self {
        guard message.row != nil else { throw DecodeError(.missing, ["id"], "is missing: there is no message") }
        var response = self
        for (index, row) in attachments.rows.enumerated() {
            guard let isAvailable = row.isAvailable else {
                throw DecodeError(.missing, ["attachments", "\(index)", "available"], "is missing")
            }
            response.attachments.rows[index].opened = isAvailable.value ? nil : AttachmentRow.longAgo
        }
        return response
    }

    func outcome(at clock: Int64) -> Outcome {
        guard message.row != nil else { return .failure(Outcome.Failure(.messageGone)) }
        let now = SETS.localTime(clock)
        var response = self
        response.attachments.rows = attachments.rows.map { row in
            var row = row
            row.isAvailable = XSDBoolean(row.isAvailable(at: now))
            return row
        }
        return .success(of: response)
    }
}

extension MessageDetailRowset: Record {
    static let codec = Codec("rowset", MessageDetailRowset.init, .element("row", \.row, .flat))
}

extension MessageDetailRow: Record {
    static let codec = Codec(
        "row",
        MessageDetailRow.init,
        .inline(\.summary),
        .element("BODY_TXT", json: "messageText", \.text)
    )
}

extension AttachmentRowset: Record {
    static let codec = Codec("rowset2", AttachmentRowset.init, .element("row", json: "attachments", \.rows))
}

extension AttachmentRow: Record {
    static let codec = Codec(
        "row",
        AttachmentRow.init,
        .element("ATTACH_ID", json: "id", \.id, .open),
        .element("FILE_NM", json: "fileName", \.fileName),
        .element("OPENED_TS", \.opened, .nillable, .open, .internal),
        .jsonOnly("available", \.isAvailable, .open)
    )

    /// When an attachment was opened of which JSON says only that it is too late to fetch it: 1970-01-01.
    static let longAgo = CivilDateTime(secondsSinceEpoch: 0).flatMap { Db2Timestamp($0) }

    /// Whether the attachment can be fetched.
    ///
    /// - Parameter now: the local time, which Db2 has, too.
    func isAvailable(at now: CivilDateTime?) -> Bool { AttachmentPeriod.contains(now, opened: opened) }
}
