import SoapstoneCodec

/// The output of `getEmployer`, transaction SETEMPL: the customer's employers.
///
/// `OUTPUTMSG` of the namespace that ends in `SETEMPLOInterface`.
struct EmployerReply: Equatable {
    var segment: OutputSegment
    var employers: [Employer]
}

extension EmployerReply: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETEMPLOInterface",
        leading: .output(bytes: 442),
        EmployerReply.init,
        .inline(\.segment),
        .table("emp_tbl", count: "emp_cnt", json: "employers", rows: 3, \.employers)
    )
}
