public import SoapstoneSOAP

extension SETS {
    /// The operations of the service `otp`.
    public static let otpOperations: [Operation] = [
        .otp(SendOTP.self, SendOTPResponse.self),
        .otp(ValidateOTP.self, ValidateOTPResponse.self),
    ]
}
