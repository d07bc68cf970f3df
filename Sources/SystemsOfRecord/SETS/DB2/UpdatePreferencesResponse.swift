import SoapstoneCodec
import SoapstoneSOAP

/// How many rows of preferences were replaced.
struct UpdatePreferencesResponse: Equatable {
    var updateCount: XSDInt
}

extension UpdatePreferencesResponse: DB2Response {
    static let codec = Codec(
        "updatePreferencesResponse",
        in: DB2Content.namespace,
        UpdatePreferencesResponse.init,
        .element("UPDATE_COUNT", \.updateCount, assuming: XSDInt(1), .open, .internal)
    )

    static var withoutRow: Self? { Self(updateCount: 0) }

    func outcome(at clock: Int64) -> Outcome {
        updateCount > 0 ? .success { _ in } : .failure(Outcome.Failure(.failed, detail: "UPDATE_COUNT 0"))
    }
}
