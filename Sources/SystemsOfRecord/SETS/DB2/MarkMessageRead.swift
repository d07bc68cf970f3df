import SoapstoneCodec

/// Marks a message as read.
struct MarkMessageRead: Equatable {
    var key: MessageKey
}

extension MarkMessageRead: Record {
    static let codec = Codec("markMessageRead", in: DB2Content.namespace, MarkMessageRead.init, .inline(\.key))
}
