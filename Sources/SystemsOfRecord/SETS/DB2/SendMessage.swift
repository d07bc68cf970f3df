import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Sends a message to the county that handles a case.
struct SendMessage: Equatable {
    var customer: CustomerKey
    var caseNumber: XSDDecimalDigits<10>
    var orderNumber: HostText<15>
    var topic: MessageTopic
    var text: PlainText<4000>
    var attachment: MessageAttachment?
}

/// A file that goes with a message.
struct MessageAttachment: Equatable {
    var fileName: PlainText<100>
    var data: AttachmentData
}

extension SendMessage: Record {
    static let codec = Codec(
        "sendMessage",
        in: DB2Content.namespace,
        SendMessage.init,
        .inline(\.customer),
        .element("CASE_NO", json: "caseNumber", \.caseNumber),
        .element("ORDER_NO", json: "orderNumber", \.orderNumber),
        .element("TOPIC_CD", json: "topicCode", \.topic, .open),
        .element("BODY_TXT", json: "messageText", \.text),
        .inline(json: "attachment", \.attachment)
    )
}

extension MessageAttachment: Record {
    static let codec = Codec(
        "attachment",
        MessageAttachment.init,
        .element("ATTACH_NM", json: "fileName", \.fileName),
        .element("ATTACH_DATA", json: "data", \.data)
    )
}

/// The identifier of the message that was sent.
struct SendMessageResponse: Equatable {
    var updateCount: XSDInt
    var id: XSDLong
}

extension SendMessageResponse: DB2Response {
    static let codec = Codec(
        "sendMessageResponse",
        in: DB2Content.namespace,
        SendMessageResponse.init,
        .element("UPDATE_COUNT", \.updateCount, assuming: XSDInt(1), .open, .internal),
        .element("MSG_ID", json: "id", \.id, .open)
    )

    static var withoutRow: Self? { nil }

    func outcome(at clock: Int64) -> Outcome {
        guard updateCount > 0 else { return .failure(Outcome.Failure(.failed, detail: "UPDATE_COUNT 0")) }
        return .success(of: self)
    }
}
