import SoapstoneCodec

/// The output of `getPersonal`, transaction SETPERS: the customer's personal data.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPERSOInterface`.
struct PersonalReply: Equatable {
    var segment: OutputSegment
    var personal: Personal
}

extension PersonalReply: Record {
    static let contract = Contract(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPERSOInterface",
        leading: .output(bytes: 253),
        PersonalReply.init,
        .inline(\.segment),
        .inline(json: "personal", \.personal)
    )
}
