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

/// The output of `getCaseOrder`, transaction SETCSED: an order with its balances.
///
/// `OUTPUTMSG` of the namespace that ends in `SETCSEDOInterface`.
struct CaseOrderResponse: Equatable {
    var segment: OutputSegment
    var order: CaseOrder
}

extension CaseOrderResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETCSEDOInterface",
        leading: .output(bytes: 153),
        CaseOrderResponse.init,
        .inline(\.segment),
        .inline(json: "order", \.order)
    )
}

/// A support order: what is due, how often, and what is owed.
///
/// Its fields stand in the output segment, without an element around them. A balance below zero is a credit.
struct CaseOrder: Equatable {
    var effectiveDate: HostDate?
    var modifiedDate: JulianDate?
    var currentSupport: Amount
    var frequency: SupportFrequency?
    var cashMedical: Amount
    var arrearsToObligee: Amount
    var arrearsToState: Amount
    var processingCharge: Packed<7, 2>
    var totalBalance: Overpunch<10, 2>?
}

extension CaseOrder: Record {
    static let codec = Codec(
        "order",
        CaseOrder.init,
        .element("ord_eff_dt", json: "effectiveDate", \.effectiveDate, .blank, .open),
        .element("ord_mod_dt", json: "modifiedDate", \.modifiedDate, .blank, .open),
        .element("curr_supp_amt", json: "currentSupport", \.currentSupport, .from("S9(7)V99 COMP-3")),
        .element("supp_freq", json: "frequency", \.frequency, .blank, .open),
        .element("csh_med_amt", json: "cashMedical", \.cashMedical, .from("S9(7)V99 COMP-3")),
        .element("arr_oblge_amt", json: "arrearsToObligee", \.arrearsToObligee, .from("S9(7)V99 COMP-3")),
        .element("arr_state_amt", json: "arrearsToState", \.arrearsToState, .from("S9(7)V99 COMP-3")),
        .element("proc_fee_amt", json: "processingCharge", \.processingCharge, .from("S9(5)V99 COMP-3")),
        .element("tot_bal_raw", json: "totalBalance", \.totalBalance, .blank, .from("S9(8)V99, redefined as X(10)"))
    )
}
