import SoapstoneCodec

/// Asks for one message with its text and the names of its attachments.
struct GetMessage: Equatable {
    var key: MessageKey
}

extension GetMessage: Record {
    static let codec = Codec("getMessage", in: DB2Content.namespace, GetMessage.init, .inline(\.key))
}
