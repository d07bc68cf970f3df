import SoapstoneCodec

/// The input of `getPersonal`, transaction SETPERS: whose data are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETPERSIInterface`.
struct PersonalRequest: Equatable {
    var webID: WebID
}

extension PersonalRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETPERSIInterface",
        leading: .input("SETPERS", bytes: 26),
        PersonalRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}

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

/// A customer's name, address, telephones and day of birth.
///
/// The fields stand in the output segment, without an element around them. The social security number is sent by the back
/// end and goes no further.
struct Personal: Equatable {
    var lastName: HostText<17>?
    var firstName: HostText<15>?
    var middleInitial: HostText<1>?
    var suffix: HostText<3>?
    var address: MailingAddress
    var homePhone: Digits<10>?
    var cellPhone: Digits<10>?
    var birthDate: HostDate?
    var socialSecurityNumber: Digits<9>?
    /// What the directory has; IMS has none.
    var email: PlainText<254>?
}

extension Personal: Record {
    static let codec = Codec(
        "personal",
        Personal.init,
        .element("last_nm", json: "lastName", \.lastName, .required),
        .element("first_nm", json: "firstName", \.firstName, .blank),
        .element("mid_init", json: "middleInitial", \.middleInitial, .blank),
        .element("sfx", json: "suffix", \.suffix, .blank),
        .inline(json: "address", \.address),
        .element("home_ph", json: "homePhone", \.homePhone, .blank),
        .element("cell_ph", json: "cellPhone", \.cellPhone, .blank),
        .element("birth_dt", json: "birthDate", \.birthDate, .blank),
        .element("ssn", \.socialSecurityNumber, .blank, .secret, .internal),
        .jsonOnly("email", \.email)
    )
}

/// Where a customer gets mail.
struct MailingAddress: Equatable {
    var line1: HostText<25>?
    var line2: HostText<25>?
    var city: HostText<16>?
    var state: HostText<2>?
    var zip: ZIPCode
}

extension MailingAddress: Record {
    static let codec = Codec(
        "address",
        MailingAddress.init,
        .element("addr_ln1", json: "line1", \.line1, .blank),
        .element("addr_ln2", json: "line2", \.line2, .blank),
        .element("city", \.city, .blank),
        .element("st_cd", json: "state", \.state, .blank, .open),
        .inline(json: "zip", \.zip)
    )
}
