import SoapstoneCodec

/// The input of `getCaseOrder`, transaction SETCSED: which order is asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETCSEDIInterface`.
struct CaseOrderRequest: Equatable {
    var webID: WebID
    var caseNumber: Digits<10>
    var orderNumber: HostText<15>
}

extension CaseOrderRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETCSEDIInterface",
        leading: .input("SETCSED", bytes: 51),
        CaseOrderRequest.init,
        .element("in_web_id", \.webID, .session("webId")),
        .element("in_case_no", json: "caseNumber", \.caseNumber),
        .element("in_order_no", json: "orderNumber", \.orderNumber)
    )
}
