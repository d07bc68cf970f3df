import SoapstoneCodec

/// The input of `getChildren`, transaction SETCHLD: the children of which case are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETCHLDIInterface`.
struct ChildrenRequest: Equatable {
    var webID: WebID
    var caseNumber: Digits<10>
}

extension ChildrenRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETCHLDIInterface",
        leading: .input("SETCHLD", bytes: 36),
        ChildrenRequest.init,
        .element("in_web_id", \.webID, .session("webId")),
        .element("in_case_no", json: "caseNumber", \.caseNumber)
    )
}
