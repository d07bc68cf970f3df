import SoapstoneCodec

/// The input of `getHealthInsurance`, transaction SETHLTH: whose policies are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETHLTHIInterface`.
struct HealthInsuranceRequest: Equatable {
    var webID: WebID
}

extension HealthInsuranceRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETHLTHIInterface",
        leading: .input("SETHLTH", bytes: 26),
        HealthInsuranceRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}
