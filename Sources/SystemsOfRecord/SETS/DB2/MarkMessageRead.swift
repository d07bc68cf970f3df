import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Marks a message as read.
struct MarkMessageRead: Equatable {
    var key: MessageKey
}

extension MarkMessageRead: Record {
    static let codec = Codec("markMessageRead", in: DB2Content.namespace, MarkMessageRead.init, .inline(\.key))
}

/// How many messages were marked: none where the message is gone.
struct MarkMessageReadResponse: Equatable {
    var updateCount: XSDInt
}

extension MarkMessageReadResponse: DB2Response {
    static let codec = Codec(
        "markMessageReadResponse",
        in: DB2Content.namespace,
        MarkMessageReadResponse.init,
        .element("UPDATE_COUNT", \.updateCount, assuming: XSDInt(1), .open, .internal)
    )

    static var withoutRow: Self? { Self(updateCount: 0) }

    func outcome(at clock: Int64) -> Outcome {
        updateCount > 0 ? .success(of: self) : .failure(Outcome.Failure(.messageGone))
    }
}
