import SoapstoneCodec

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
