import SoapstoneCodec

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
