public import SoapstoneOperations

/// SETS, the child support system: cases, orders and payments in IMS, texts and messages in Db2, users in LDAP, with
/// what stands beside them.
public enum SETS {
    /// Every operation of the system.
    public static let operations: [Operation] =
        imsOperations + db2Operations + recipientOperations + ldapOperations + otpOperations + registrationOperations
        + documentOperations

    /// The system, for tools that serve and check it.
    public static let system = SystemOfRecord(
        operations: operations,
        functions: functions,
        notifications: notifications,
        statuses: statuses
    )

    private static let statuses: [OpStatus] = [
        .otpWrong, .otpExpired, .otpAttempts, .otpChannel, .identityNotVerified, .emailInUse, .alreadyRegistered,
        .caseNotFound, .notYourCase, .noPayments, .messageGone, .attachmentExpired,
    ]
}

extension OpStatus {
    static let otpWrong = OpStatus(
        20010,
        "OTP_WRONG",
        "one-time password wrong",
        http: 422,
        user: "The code you entered is incorrect."
    )
    static let otpExpired = OpStatus(
        20011,
        "OTP_EXPIRED",
        "one-time password expired",
        http: 410,
        user: "This code is no longer valid. Please request a new one."
    )
    static let otpAttempts = OpStatus(
        20012,
        "OTP_ATTEMPTS",
        "one-time password attempts used up",
        http: 403,
        user: "The code was entered incorrectly too often. Please request a new one."
    )
    static let otpChannel = OpStatus(
        20013,
        "OTP_CHANNEL",
        "one-time password channel invalid",
        http: 422,
        user: "The code cannot be sent this way. Please choose another way."
    )
    static let identityNotVerified = OpStatus(
        20020,
        "IDENTITY_NOT_VERIFIED",
        "identity not verified",
        http: 422,
        user: "Your identity could not be verified with this information."
    )
    static let emailInUse = OpStatus(
        20022,
        "EMAIL_IN_USE",
        "e-mail address in use",
        http: 409,
        user: "This e-mail address is already in use."
    )
    static let alreadyRegistered = OpStatus(
        20023,
        "ALREADY_REGISTERED",
        "already registered",
        http: 409,
        user: "This user is already registered."
    )
    static let caseNotFound = OpStatus(
        20030,
        "CASE_NOT_FOUND",
        "case not found",
        http: 404,
        user: "No case was found for your account."
    )
    static let notYourCase = OpStatus(
        20031,
        "NOT_YOUR_CASE",
        "the case or order is not one of the session's user",
        http: 403,
        user: "This case is not one of your cases."
    )
    static let noPayments = OpStatus(
        20032,
        "NO_PAYMENTS",
        "no payments in period",
        http: 404,
        user: "No payments were found for the last 24 months."
    )
    static let messageGone = OpStatus(
        20040,
        "MESSAGE_GONE",
        "message gone",
        http: 404,
        user: "This message is no longer available."
    )
    static let attachmentExpired = OpStatus(
        20041,
        "ATTACHMENT_EXPIRED",
        "attachment gone, or first opened too long ago",
        http: 410,
        user: "This attachment is no longer available."
    )
}
