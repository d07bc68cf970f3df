import SoapstoneCodec

/// What a directory says of a password beyond the result code: the control 1.3.6.1.4.1.42.2.27.8.5.1
/// (draft-behera-ldap-password-policy, section 6.2).
///
///     PasswordPolicyResponseValue ::= SEQUENCE {
///         warning [0] CHOICE {
///             timeBeforeExpiration [0] INTEGER (0 .. maxInt),
///             graceAuthNsRemaining [1] INTEGER (0 .. maxInt) } OPTIONAL,
///         error   [1] ENUMERATED { ... } OPTIONAL }
struct PasswordPolicyResponse: Equatable {
    var warning: Warning?
    var error: Error?

    enum Warning: Equatable {
        case timeBeforeExpiration(seconds: Int32)
        case graceLogins(Int32)
    }

    enum Error: Int32 {
        case passwordExpired, accountLocked, changeAfterReset
        case modNotAllowed, mustSupplyOld, quality, tooShort, tooYoung, inHistory
    }

    /// Reads the control's value.
    init(ber bytes: [UInt8]) throws(ScalarError) {
        var reader = BERReader(bytes)
        var fields = try reader.element(0x30)
        try reader.finish()
        if fields.nextTag == 0xA0 {
            var choice = try fields.element(0xA0)
            if choice.nextTag == 0x80 {
                warning = .timeBeforeExpiration(seconds: try choice.element(0x80).natural())
            } else {
                warning = .graceLogins(try choice.element(0x81).natural())
            }
            try choice.finish()
        }
        if fields.nextTag != nil {
            guard let error = Error(rawValue: try fields.element(0x81).natural()) else {
                throw ScalarError(expected: "an error of the password policy")
            }
            self.error = error
        }
        try fields.finish()
    }
}
