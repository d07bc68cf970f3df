import SoapstoneCodec

/// The input of `getCaseList`, transaction SETCSEL: whose cases are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETCSELIInterface`.
struct CaseListRequest: Equatable {
    var webID: WebID
}

extension CaseListRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETCSELIInterface",
        leading: .input("SETCSEL", bytes: 26),
        CaseListRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}
