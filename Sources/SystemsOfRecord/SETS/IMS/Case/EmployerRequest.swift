import SoapstoneCodec

/// The input of `getEmployer`, transaction SETEMPL: whose employers are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETEMPLIInterface`.
struct EmployerRequest: Equatable {
    var webID: WebID
}

extension EmployerRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETEMPLIInterface",
        leading: .input("SETEMPL", bytes: 26),
        EmployerRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}
