import SoapstoneCodec
import SoapstoneOperations

extension Umbraco {
    /// Signs a member in.
    struct Login: WebsiteRequest {
        var appVersion: PlainText<20>
        var password: PlainText<128>
        var username: PlainText<100>

        typealias Reply = LoggedIn

        static let action = (Controller.member, "Login")
        static let codec = Codec(
            "LoginRequest",
            in: Umbraco.namespace,
            Login.init,
            .element("AppVersion", \.appVersion, .open),
            .element("Password", \.password, .secret),
            .element("Username", \.username)
        )
    }

    struct LoggedIn: WebsiteReply {
        var seconds: XSDInt
        var isLockedOut: XSDBoolean
        var memberID: XSDInt
        var refreshToken: Token?
        var needsNewPassword: XSDBoolean
        var tenancy: PlainText<20>?
        var token: Token?

        static let codec = Codec(
            "LoginResult",
            in: Umbraco.namespace,
            LoggedIn.init,
            .element("ExpiresIn", \.seconds, .open),
            .element("IsLockedOut", \.isLockedOut, .open),
            .element("MemberId", \.memberID, .open),
            .element("RefreshToken", \.refreshToken, .nillable, .secret),
            .element("RequiresPasswordReset", \.needsNewPassword, .open),
            .element("TenancyReference", \.tenancy, .nillable),
            .element("Token", \.token, .nillable, .secret)
        )

        var refusal: Outcome.Failure? {
            if isLockedOut.value { return Outcome.Failure(.locked) }
            if needsNewPassword.value { return Outcome.Failure(.mustChangePassword) }
            return token == nil ? Outcome.Failure(.badCredentials) : nil
        }
    }

    /// Renews the bearer token.
    struct Refresh: WebsiteRequest {
        var refreshToken: Token

        typealias Reply = Refreshed

        static let action = (Controller.member, "Refresh")
        static let codec = Codec(
            "RefreshRequest",
            in: Umbraco.namespace,
            Refresh.init,
            .element("RefreshToken", \.refreshToken, .secret)
        )
    }

    struct Refreshed: WebsiteReply {
        var seconds: XSDInt
        var refreshToken: Token
        var token: Token

        static let codec = Codec(
            "RefreshResult",
            in: Umbraco.namespace,
            Refreshed.init,
            .element("ExpiresIn", \.seconds, .open),
            .element("RefreshToken", \.refreshToken, .secret),
            .element("Token", \.token, .secret)
        )
    }

    /// Makes a member of the tenant of a tenancy.
    struct Register: WebsiteRequest {
        var birthday: ISODate
        var email: PlainText<100>
        var name: PlainText<100>
        var password: PlainText<128>
        var postcode: PlainText<10>
        var tenancy: PlainText<20>

        typealias Reply = Registered

        static let action = (Controller.member, "Register")
        static let codec = Codec(
            "RegisterRequest",
            in: Umbraco.namespace,
            Register.init,
            .element("DateOfBirth", \.birthday),
            .element("Email", \.email),
            .element("Name", \.name),
            .element("Password", \.password, .secret),
            .element("Postcode", \.postcode),
            .element("TenancyReference", \.tenancy)
        )
    }

    struct Registered: WebsiteReply {
        /// `Email: is in use`, or a text without a field.
        var errors: [Clob]
        var isSuccess: XSDBoolean

        static let codec = Codec(
            "RegisterResult",
            in: Umbraco.namespace,
            Registered.init,
            .list("Errors", of: "string", in: Umbraco.arrays, \.errors, .nillable),
            .element("Success", \.isSuccess, .open)
        )

        /// The fields that the texts begin with are told; the texts, which may have values in them, are not.
        var refusal: Outcome.Failure? {
            guard !isSuccess.value else { return nil }
            var failure = Outcome.Failure(.validation)
            for error in errors {
                let words = error.value.split(separator: ":", maxSplits: 1)
                let isField = words.count == 2 && words[0].utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetter }
                let field = isField ? LowerCamel.name(of: String(words[0])) : "form"
                failure.fieldErrors.append(Outcome.FieldError(field: field, code: "INVALID"))
            }
            return failure
        }
    }

    /// Has a mail sent with which a new password can be set.
    struct ForgotPassword: WebsiteRequest {
        var email: PlainText<100>

        typealias Reply = Done

        static let action = (Controller.member, "ForgotPassword")
        static let codec = Codec(
            "ForgotPasswordRequest",
            in: Umbraco.namespace,
            ForgotPassword.init,
            .element("Email", \.email)
        )
    }

    /// Sets a new password, with the token of the mail.
    struct ResetPassword: WebsiteRequest {
        var password: PlainText<128>
        var token: Token

        typealias Reply = Done

        static let action = (Controller.member, "ResetPassword")
        static let codec = Codec(
            "ResetPasswordRequest",
            in: Umbraco.namespace,
            ResetPassword.init,
            .element("Password", \.password, .secret),
            .element("Token", \.token, .secret)
        )
    }
}
