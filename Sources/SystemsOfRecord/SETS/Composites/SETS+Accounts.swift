import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension SETS {
    /// What a one-time password is checked with, which stands before everything that somebody does who has not signed
    /// in. What its response tells is for the members behind it, and no session keeps it.
    private static let password: [Composite.Field] = [
        .init("otpReference", "What sending the one-time password was answered with."),
        .init("otp", "The one-time password."),
    ]

    private static let check = Composite.Step.one(
        .init(
            "otp/validateOtp",
            .required,
            taking: ["otpReference": .request("otpReference"), "otp": .request("otp")],
            giving: []
        )
    )

    /// The right of a session to which the named one-time password was sent, for this flow and to an address in the request.
    private static func sent(_ flow: OTPFlow, _ conditions: Operation.Condition...) -> [Operation.Right] {
        [
            .values(
                [
                    .init(OTPService.reference, .member([OTPService.reference])),
                    .init(SessionValues.flow, .text(flow.rawValue)),
                ] + conditions
            )
        ]
    }

    /// C8. Once the registration is complete, a user whom the directory does not have cannot register again: somebody
    /// has to look for the mark in the log.
    ///
    /// The password was sent to the e-mail address or to the telephone that is registered.
    static let register = Composite(
        "Registration",
        "register",
        "Registers a user who has been sent a one-time password.",
        rights: sent(
            .registration,
            .init(OTPService.email, .memberIfAny(["email"])),
            .init(OTPService.phone, .memberIfAny(["phone"]))
        ),
        request: password
            + optional("idType", "idNumber", "ssnLast4", "birthDate", "lastNameInitial", "caseNumber", "ssn", "webId")
            + [
                .form("email", "The e-mail address."), .form("userId", "The name to sign in with."),
                .form("password", "The password."), .form("phone", "The telephone number.", isRequired: false),
                .form("securityQuestions", "Questions and their answers.", form: .array),
            ],
        steps: [
            check,
            .one(
                .init(
                    "registration/validateIdentity",
                    .required,
                    taking: requested(
                        "idType",
                        "idNumber",
                        "ssnLast4",
                        "birthDate",
                        "lastNameInitial",
                        "caseNumber",
                        "ssn",
                        "webId",
                        "email"
                    ),
                    giving: []
                )
            ),
            .one(
                .init(
                    "registration/completeRegistration",
                    .required,
                    taking: requested("userId", "password", "phone", "securityQuestions")
                )
            ),
            .one(
                .init(
                    "ldap/createUser",
                    .reconciled(.failed, mark: "reconcile=registration"),
                    taking: requested("userId", "password", "email"),
                    giving: []
                )
            ),
        ]
    )

    /// C9. Whether the directory knows the user changes nothing of the response.
    ///
    /// The password was sent to the e-mail address: the directory is not asked for telephones.
    static let forgotten = [
        Composite(
            "Auth",
            "forgotUserId",
            "Sends the user's name to the e-mail address, where somebody has it.",
            rights: sent(.forgottenUserID, .init(OTPService.email, .member(["email"]))),
            request: password + [.form("email", "The e-mail address.")],
            steps: [
                check, search,
                .one(.init("registration/recoverUserId", .required, taking: requested("email"))),
            ]
        ),
        Composite(
            "Auth",
            "forgotPassword",
            "Sets a password in place of one that was forgotten.",
            rights: sent(.forgottenPassword, .init(OTPService.email, .member(["email"]))),
            request: password
                + [.init("email", "The e-mail address."), .form("newPassword", "The new password.")],
            steps: [
                check, search,
                .one(.init("registration/resetPassword", .required, taking: requested("newPassword"))),
            ]
        ),
    ]

    private static let search = Composite.Step.one(
        .init("ldap/findUser", .ignored, taking: requested("email"), giving: [])
    )

    private static func optional(_ names: String...) -> [Composite.Field] {
        names.map { .form($0, "As validateIdentity has it.", isRequired: false) }
    }

    private static func requested(_ names: String...) -> [String: Composite.Source] {
        Dictionary(names.map { ($0, .request($0)) }) { first, _ in first }
    }
}
