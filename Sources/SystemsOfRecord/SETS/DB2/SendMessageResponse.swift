import SoapstoneCodec
import SoapstoneSOAP

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
        return .success { writer in encodeMembers(to: &writer) }
    }
}
