import SoapstoneCodec

/// A result code of LDAP (RFC 4511, section 4.1.9), which may be one that no standard has.
typealias ResultCode = XSDInt

extension XSDInt {
    static let success: ResultCode = 0
    static let timeLimitExceeded: ResultCode = 3
    static let sizeLimitExceeded: ResultCode = 4
    static let compareFalse: ResultCode = 5
    static let compareTrue: ResultCode = 6
    static let constraintViolation: ResultCode = 19
    static let noSuchObject: ResultCode = 32
    static let invalidCredentials: ResultCode = 49
    static let insufficientAccessRights: ResultCode = 50
    static let busy: ResultCode = 51
    static let unavailable: ResultCode = 52
    static let entryAlreadyExists: ResultCode = 68
}
