import SoapstoneCodec

/// One message of one customer.
struct MessageKey: Equatable {
    var customer: CustomerKey
    var id: XSDLong
}

extension MessageKey: Record {
    static let codec = Codec(
        "MessageKey",
        MessageKey.init,
        .inline(\.customer),
        .element("MSG_ID", json: "id", \.id, .open)
    )
}

/// What a list shows of one message.
struct MessageRow: Equatable {
    var id: XSDLong
    var topic: TopicCode
    var topicText: PlainText<60>
    var caseNumber: XSDDecimalDigits<10>?
    var orderNumber: HostText<15>?
    var county: CountyFIPS
    var direction: MessageDirection
    var isRead: FixedIndicator?
    var attachmentCount: XSDShort
    var received: Db2Timestamp
}

extension MessageRow: Record {
    static let codec = Codec(
        "row",
        MessageRow.init,
        .element("MSG_ID", json: "id", \.id, .open),
        .element("TOPIC_CD", json: "topicCode", \.topic, .open),
        .element("TOPIC_DESC", json: "topic", \.topicText, .open),
        .element("CASE_NO", json: "caseNumber", \.caseNumber, .nillable),
        .element("ORDER_NO", json: "orderNumber", \.orderNumber, .nillable),
        .element("COUNTY_CD", json: "countyFips", \.county, .open),
        .element("DIRECTION", \.direction, .open),
        .element("READ_IND", json: "read", \.isRead, .blank, .open),
        .element("ATTACH_CNT", json: "attachmentCount", \.attachmentCount, .open),
        .element("RECEIVED_TS", json: "receivedAt", \.received, .open)
    )
}

/// Which way a message went, as the customer sees it.
enum MessageDirection: String, HostEnumeration {
    /// From the county to the customer.
    case inbound = "I"
    /// From the customer to the county.
    case outbound = "O"

    static let jsonWords = JSONWords(of: Self.self)
}

/// A topic that a customer may choose for a message; JSON has the code, since devices show their own words.
enum MessageTopic: String, HostEnumeration {
    case contactChange = "CI"
    case employmentChange = "EM"
    case healthInsuranceChange = "HI"
    case payments = "PY"
    case general = "GN"

    var jsonName: String { rawValue }

    static let jsonWords = JSONWords(of: Self.self)
}

/// A topic of a message in a response, which may be one that customers cannot choose.
typealias TopicCode = OpenCode<MessageTopic, 2>
