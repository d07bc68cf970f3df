import SoapstoneCodec

/// Whom the batch runs as; the password is in the security header, DSML has no place for it.
struct AuthRequest: Equatable {
    var principal: DSMLText
}

extension AuthRequest: Record {
    static let codec = Codec("authRequest", AuthRequest.init, .attribute("principal", \.principal))
}
