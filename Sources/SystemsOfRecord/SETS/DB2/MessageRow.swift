import SoapstoneCodec

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
