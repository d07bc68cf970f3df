/// The number that tells a device how a call ended, after the conventions of Volt MX (once Kony) Foundry.
///
/// Each has a machine code, a sentence for developers and one for users. Neither sentence has a value of the request or of the
/// upstream's response in it.
public struct OpStatus: Hashable, Sendable {
    /// The number in the response's `opstatus`.
    public let number: Int
    /// The machine code in the response's `errcode`.
    public let code: String
    /// What a developer reads in the response's `errmsg`.
    public let text: String
    /// What the application shows its user.
    public let userMessage: String
    /// The HTTP status of a response that says so.
    public let httpStatus: Int

    /// Whether it is a response of a system to what was asked, and not a failure on the way there.
    package var isBusiness: Bool { (20001...20097).contains(number) }

    /// Makes a status.
    ///
    /// - Parameters:
    ///   - number: that of a system's response to what was asked is 20001 to 20097.
    ///   - code: capital letters, digits and `_`.
    ///   - text: what a developer reads.
    ///   - http: the HTTP status of a response that says so.
    ///   - user: what a user reads.
    public init(_ number: Int, _ code: String, _ text: String, http: Int, user: String = UserMessage.unavailable) {
        self.number = number
        self.code = code
        self.text = text
        userMessage = user
        httpStatus = http
    }

    /// Those that any gateway may say, by their numbers; each system of record adds its own: `SystemOfRecord.statuses`.
    package static let general = [
        incomplete, noSession, sessionIncomplete, loopExit, loopCount, adapterError, emptyResponse, invalidXML,
        contract, failed, timeout, invalidRequest, unreachable, noSuchOperation, invalidJSON, notAuthorized,
        badCredentials, locked, passwordExpired, mustChangePassword, disabled, passwordRejected, validation,
        jobRefused, overloaded,
    ]

    /// Those that a gateway says of operations of which it knows the contract alone, by their numbers.
    package static let ofContracts = [
        adapterError, emptyResponse, invalidXML, contract, failed, timeout, invalidRequest, unreachable,
        noSuchOperation, invalidJSON, notAuthorized, overloaded,
    ]

    /// A composite succeeded without one or more of its optional members.
    public static let incomplete = OpStatus(
        1528,
        "COMPOSITE_INCOMPLETE",
        "one or more services failed in the composite",
        http: 200
    )
    /// A loop of a composite came to no end that it knows.
    public static let loopExit = OpStatus(6003, "LOOP_EXIT", "exit parameters of a loop are missing", http: 502)
    /// A loop of a composite would take more turns than are allowed.
    public static let loopCount = OpStatus(6004, "LOOP_COUNT", "invalid loop count", http: 502)
    /// The gateway itself failed.
    public static let adapterError = OpStatus(8004, "ADAPTER_ERROR", "operation invocation problem", http: 500)
    /// The upstream's response has no body.
    public static let emptyResponse = OpStatus(8005, "BACKEND_EMPTY", "response is empty", http: 502)
    /// The upstream's response is not XML, not SOAP, or of another SOAP version.
    public static let invalidXML = OpStatus(8006, "BACKEND_XML", "invalid XML response", http: 502)
    /// The upstream's response breaks its contract.
    public static let contract = OpStatus(
        8007,
        "BACKEND_CONTRACT",
        "response does not follow its contract",
        http: 502
    )
    /// The upstream failed, by a fault or by an HTTP status that no fault explains.
    public static let failed = OpStatus(8009, "BACKEND_FAILED", "request unsuccessful", http: 502)
    /// The upstream did not respond in time, or its connection broke.
    public static let timeout = OpStatus(
        9001,
        "BACKEND_TIMEOUT",
        "read time-out or connection failure",
        http: 504
    )
    /// The JSON of a request does not follow the operation's contract.
    public static let invalidRequest = OpStatus(9105, "JSON_VALUE", "unable to fill message template", http: 400)
    /// No connection to the upstream could be opened.
    public static let unreachable = OpStatus(
        9109,
        "BACKEND_UNREACHABLE",
        "unable to open connection to endpoint",
        http: 502
    )
    /// The path names no operation that can be called.
    public static let noSuchOperation = OpStatus(
        10102,
        "NO_SUCH_OPERATION",
        "no such service or operation",
        http: 404
    )
    /// The body of a request is not JSON.
    public static let invalidJSON = OpStatus(10302, "JSON_SYNTAX", "JSON syntax error", http: 400)
    /// Who calls may not.
    public static let notAuthorized = OpStatus(17005, "NOT_AUTHORIZED", "not authorized", http: 403)
    /// The operation needs a session, and the request names none that is open.
    public static let noSession = OpStatus(
        6000,
        "SESSION_MISSING",
        "session does not exist",
        http: 401,
        user: "Your session has ended. Please sign in again."
    )
    /// The session lacks a value that the operation needs, or has another one.
    public static let sessionIncomplete = OpStatus(
        6001,
        "SESSION_INCOMPLETE",
        "session lacks a value that is expected",
        http: 401,
        user: "Your session has ended. Please sign in again."
    )
    /// The name or the password is wrong.
    public static let badCredentials = OpStatus(
        20001,
        "AUTH_FAILED",
        "bad credentials",
        http: 401,
        user: "The user ID or password you entered is incorrect."
    )
    /// Too many wrong passwords were entered.
    public static let locked = OpStatus(
        20002,
        "ACCOUNT_LOCKED",
        "account locked",
        http: 403,
        user: "Your account is locked. Use Forgot Password to unlock it."
    )
    /// The password is too old to sign in with.
    public static let passwordExpired = OpStatus(
        20003,
        "PASSWORD_EXPIRED",
        "password expired",
        http: 403,
        user: "Your password has expired. Please change it."
    )
    /// The password was set by somebody else, and has to be changed first.
    public static let mustChangePassword = OpStatus(
        20004,
        "PASSWORD_MUST_CHANGE",
        "password must be changed",
        http: 403,
        user: "You must change your password before continuing."
    )
    /// The account was switched off.
    public static let disabled = OpStatus(
        20005,
        "ACCOUNT_DISABLED",
        "account disabled",
        http: 403,
        user: "This account is not active."
    )
    /// A new password breaks the rules for passwords.
    public static let passwordRejected = OpStatus(
        20006,
        "PASSWORD_REJECTED",
        "new password rejected",
        http: 422,
        user: "The new password does not meet the password rules."
    )
    /// A form has fields that its user has to correct.
    public static let validation = OpStatus(
        20021,
        "VALIDATION",
        "field validation failed",
        http: 422,
        user: "Please check the information you entered and try again."
    )
    /// A job runs already, or has no settings.
    public static let jobRefused = OpStatus(20096, "JOB_REFUSED", "job refused", http: 409)
    /// The gateway has too much to do, or is about to stop.
    public static let overloaded = OpStatus(20098, "OVERLOADED", "gateway overloaded or draining", http: 503)
}

/// Texts for users that no single outcome owns.
public enum UserMessage {
    /// U1: a service failed and said nothing that a user could use.
    public static let unavailable = "Service is currently unavailable, please try again shortly.\n\nThank you."
    /// U2: for the application, when the device is offline.
    public static let offline = "Your data service is not available. Please try again when you have service."
    /// U3: for the application, for any other error.
    public static let generic = "The service is currently unavailable. Please try again."
}
