import SoapstoneCodec

/// The input of `getPersonal`, transaction SETPERS: whose data are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETPERSIInterface`.
struct PersonalRequest: Equatable {
    var webID: WebID
}

extension PersonalRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETPERSIInterface",
        leading: .input("SETPERS", bytes: 26),
        PersonalRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}
