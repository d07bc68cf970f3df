import SoapstoneCodec

/// Marks a message as read.
struct MarkMessageRead: Equatable {
    var key: MessageKey
}

extension MarkMessageRead: Record {
    static let contract = Contract("markMessageRead", in: DB2Content.namespace, MarkMessageRead.init, .inline(\.key))
}
