public import SoapstoneOperations

extension SETS {
    /// The operations of the service `otp`.
    public static let otpOperations: [Operation] = [
        .otp(SendOTP.self, SendOTPResponse.self).keeping(SendOTP.kept),
        .otp(ValidateOTP.self, ValidateOTPResponse.self, needsSession: true).requiring(OTPService.sent),
    ]
}
