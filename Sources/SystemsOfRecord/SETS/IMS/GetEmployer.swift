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

/// The output of `getEmployer`, transaction SETEMPL: the customer's employers.
///
/// `OUTPUTMSG` of the namespace that ends in `SETEMPLOInterface`.
struct EmployerResponse: Equatable {
    var segment: OutputSegment
    var employers: [Employer]
}

extension EmployerResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETEMPLOInterface",
        leading: .output(bytes: 442),
        EmployerResponse.init,
        .inline(\.segment),
        .table("emp_tbl", count: "emp_cnt", json: "employers", rows: 3, \.employers)
    )
}

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

/// Where an employer is.
struct EmployerAddress: Equatable {
    var line1: HostText<25>?
    var city: HostText<16>?
    var state: HostText<2>?
    var zip: Digits<5>?
}

extension EmployerAddress: Record {
    static let codec = Codec(
        "address",
        EmployerAddress.init,
        .element("emp_addr", json: "line1", \.line1, .blank),
        .element("emp_city", json: "city", \.city, .blank),
        .element("emp_st", json: "state", \.state, .blank),
        .element("emp_zip5", json: "zip", \.zip, .blank)
    )
}
