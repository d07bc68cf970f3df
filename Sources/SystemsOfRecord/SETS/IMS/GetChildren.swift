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

/// The output of `getChildren`, transaction SETCHLD: the children of a case.
///
/// `OUTPUTMSG` of the namespace that ends in `SETCHLDOInterface`.
struct ChildrenResponse: Equatable {
    var segment: OutputSegment
    var children: [Child]
}

extension ChildrenResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETCHLDOInterface",
        leading: .output(bytes: 706),
        ChildrenResponse.init,
        .inline(\.segment),
        .table("chl_tbl", count: "chl_cnt", json: "children", rows: 12, \.children)
    )
}

/// One child of a case (`chl_tbl`).
struct Child: Equatable {
    var firstName: HostText<15>?
    var lastName: HostText<17>?
    var birthDate: HostDate?
    var sex: HostText<1>?
    var emancipationDate: HostDate?
    var isMedicalOrdered: Indicator?
}

extension Child: Record {
    static let codec = Codec(
        "chl_tbl",
        Child.init,
        .element("chl_first", json: "firstName", \.firstName, .blank),
        .element("chl_last", json: "lastName", \.lastName, .blank),
        .element("chl_birth_dt", json: "birthDate", \.birthDate, .blank),
        .element("sex_cd", json: "sex", \.sex, .blank),
        .element("emanc_dt", json: "emancipationDate", \.emancipationDate, .blank),
        .element("med_ord_ind", json: "medicalOrdered", \.isMedicalOrdered, .blank, .open)
    )
}
