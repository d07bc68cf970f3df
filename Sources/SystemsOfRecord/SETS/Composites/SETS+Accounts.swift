import SoapstoneSOAP

extension SETS {
    /// What a one-time password is checked with, which stands before everything that somebody does who has not signed
    /// in. What its answer tells stays on the server, for the members behind it.
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

    /// C8. Once the registration is complete, a user whom the directory does not have cannot register again: somebody
    /// has to look for the mark in the log.
    static let register = Composite(
        "Registration",
        "register",
        "Registers a user who has been sent a one-time password.",
        needsSession: false,
        request: password
            + optional("idType", "idNumber", "ssnLast4", "birthDate", "lastNameInitial", "caseNumber", "ssn", "webId")
            + [
                .init("email", "The e-mail address."), .init("userId", "The name to sign in with."),
                .init("password", "The password."), .init("phone", "The telephone number.", isRequired: false),
                .init("securityQuestions", "Questions and their answers.", form: .array),
                .init("firstName", "The first name."), .init("lastName", "The last name."),
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
                    taking: requested("userId", "password", "email", "firstName", "lastName"),
                    giving: []
                )
            ),
        ]
    )

    /// C9. Whether the directory knows the user changes nothing of the answer.
    static let forgotten = [
        Composite(
            "Auth",
            "forgotUserId",
            "Sends the user's name to the e-mail address, where somebody has it.",
            needsSession: false,
            request: password + [.init("email", "The e-mail address.")],
            steps: [
                check, search,
                .one(.init("registration/recoverUserId", .required, taking: requested("email"))),
            ]
        ),
        Composite(
            "Auth",
            "forgotPassword",
            "Sets a password in place of one that was forgotten.",
            needsSession: false,
            request: password
                + [.init("email", "The e-mail address."), .init("newPassword", "The new password.")],
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
        names.map { .init($0, "As validateIdentity has it.", isRequired: false) }
    }

    private static func requested(_ names: String...) -> [String: Composite.Source] {
        Dictionary(names.map { ($0, .request($0)) }) { first, _ in first }
    }
}
