import SoapstoneCodec

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
