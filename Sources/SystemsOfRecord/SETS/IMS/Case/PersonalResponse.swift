import SoapstoneCodec

/// The output of `getPersonal`, transaction SETPERS: the customer's personal data.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPERSOInterface`.
struct PersonalResponse: Equatable {
    var segment: OutputSegment
    var personal: Personal
}

extension PersonalResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPERSOInterface",
        leading: .output(bytes: 253),
        PersonalResponse.init,
        .inline(\.segment),
        .inline(json: "personal", \.personal)
    )

    /// The response with the e-mail address that the session has from the directory.
    func adding(_ session: SessionValues) -> PersonalResponse {
        var response = self
        response.personal.email = session.values["email"].flatMap { try? PlainText<254>($0) }
        return response
    }
}
