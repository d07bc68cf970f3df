import SoapstoneCodec

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
