import SoapstoneCodec

/// Deletes a message of a customer.
struct DeleteMessage: Equatable {
    var key: MessageKey
}

extension DeleteMessage: Record {
    static let codec = Codec("deleteMessage", in: DB2Content.namespace, DeleteMessage.init, .inline(\.key))
}
