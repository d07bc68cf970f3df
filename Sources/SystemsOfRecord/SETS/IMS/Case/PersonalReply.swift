import SoapstoneCodec

/// The output of `getPersonal`, transaction SETPERS: the customer's personal data.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPERSOInterface`.
struct PersonalReply: Equatable {
    var segment: OutputSegment
    var personal: Personal
}

extension PersonalReply: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPERSOInterface",
        leading: .output(bytes: 253),
        PersonalReply.init,
        .inline(\.segment),
        .inline(json: "personal", \.personal)
    )

    /// The reply with the e-mail address that the session has from the directory.
    func adding(_ session: SessionValues) -> PersonalReply {
        var reply = self
        reply.personal.email = session.values["email"].flatMap { try? PlainText<254>($0) }
        return reply
    }
}
