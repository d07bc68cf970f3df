import SoapstoneCodec

/// How one request ended.
struct LDAPResult: Equatable {
    var requestID: DSMLText?
    var matchedDN: DSMLText?
    var controls: [ResultControl]
    var resultCode: ResultCodeElement
    /// For people; Active Directory has the reason of a refused sign-in in it.
    var errorMessage: DSMLText?
    var referrals: [DSMLText]
}

/// The result's code; the name beside it may be missing, so the code decides.
struct ResultCodeElement: Equatable {
    var code: XSDInt
    var name: DSMLText?

    /// The code's case; nil for one that no use knows.
    var known: ResultCode? { ResultCode(rawValue: code.value) }
}

/// What a server says beyond the result; `value` is BER as Base64.
struct ResultControl: Equatable {
    var type: DSMLText
    var isCritical: XSDBoolean?
    var value: DSMLText?
}

extension LDAPResult: Record {
    static let codec = Codec(
        "LDAPResult",
        LDAPResult.init,
        .attribute("requestID", \.requestID, .open),
        .attribute("matchedDN", \.matchedDN),
        .element("control", \.controls),
        .element("resultCode", \.resultCode),
        .element("errorMessage", \.errorMessage),
        .element("referral", \.referrals)
    )
}

extension ResultCodeElement: Record {
    static let codec = Codec(
        "resultCode",
        ResultCodeElement.init,
        .attribute("code", \.code, .open),
        .attribute("descr", \.name, .open)
    )
}

extension ResultControl: Record {
    static let codec = Codec(
        "control",
        ResultControl.init,
        .attribute("type", \.type, .open),
        .attribute("criticality", \.isCritical, .open),
        .element("controlValue", \.value, .open)
    )
}
