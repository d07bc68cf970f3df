import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Deletes a message of a customer.
struct DeleteMessage: Equatable {
    var key: MessageKey
}

extension DeleteMessage: Record {
    static let codec = Codec("deleteMessage", in: DB2Content.namespace, DeleteMessage.init, .inline(\.key))
}

/// How many messages were deleted: none where the message is gone.
struct DeleteMessageResponse: Equatable {
    var updateCount: XSDInt
}

extension DeleteMessageResponse: DB2Response {
    static let codec = Codec(
        "deleteMessageResponse",
        in: DB2Content.namespace,
        DeleteMessageResponse.init,
        .element("UPDATE_COUNT", \.updateCount, assuming: XSDInt(1), .open, .internal)
    )

    static var withoutRow: Self? { Self(updateCount: 0) }

    func outcome(at clock: Int64) -> Outcome {
        updateCount > 0 ? .success { _ in } : .failure(Outcome.Failure(.messageGone))
    }
}
