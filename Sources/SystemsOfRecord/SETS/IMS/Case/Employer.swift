import SoapstoneCodec

/// One employer of a customer (`emp_tbl`).
struct Employer: Equatable {
    var name: HostText<30>?
    var number: EmployerNumber?
    var address: EmployerAddress
    var phone: Digits<10>?
    var startDate: JulianDate?
    var endDate: JulianDate?
    var isVerified: Indicator?
}

extension Employer: Record {
    static let codec = Codec(
        "emp_tbl",
        Employer.init,
        .element("emp_nm", json: "name", \.name, .blank),
        .element("fein", \.number, .blank),
        .inline(json: "address", \.address),
        .element("emp_ph", json: "phone", \.phone, .blank),
        .element("start_dt", json: "startDate", \.startDate, .blank, .open),
        .element("end_dt", json: "endDate", \.endDate, .blank, .open),
        .element("ver_ind", json: "verified", \.isVerified, .blank, .open)
    )
}
