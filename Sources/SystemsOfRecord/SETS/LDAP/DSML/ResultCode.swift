/// The result codes of LDAP that a use of the directory knows (RFC 4511, section 4.1.9).
enum ResultCode: Int32 {
    case success = 0
    case timeLimitExceeded = 3
    case sizeLimitExceeded = 4
    case compareFalse = 5
    case compareTrue = 6
    case constraintViolation = 19
    case noSuchObject = 32
    case invalidCredentials = 49
    case insufficientAccessRights = 50
    case busy = 51
    case unavailable = 52
    case entryAlreadyExists = 68
}
