import SoapstoneCodec

/// What a one-time password is for.
enum OTPFlow: String, HostEnumeration {
    case registration = "REGISTRATION"
    case forgottenUserID = "FORGOT_USERID"
    case forgottenPassword = "FORGOT_PASSWORD"

    var jsonName: String { rawValue }
}

/// How a one-time password is sent.
enum OTPChannel: String, HostEnumeration {
    case email = "EMAIL"
    case textMessage = "SMS"

    var jsonName: String { rawValue }
}
