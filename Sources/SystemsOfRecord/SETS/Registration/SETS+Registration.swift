public import SoapstoneOperations

extension SETS {
    /// The operations of the service `registration`.
    public static let registrationOperations: [Operation] = [
        .registration(ValidateIdentity.self, ValidateIdentityResponse.self)
            .requiring(OTPService.verified(.registration, .init(OTPService.email, .memberIfAny(["email"])))),
        .registration(CompleteRegistration.self, CompleteRegistrationResponse.self)
            .requiring(OTPService.verified(.registration, .init(OTPService.phone, .memberIfAny(["phone"])))),
        .registration(RecoverUserID.self, RecoverUserIDResponse.self)
            .requiring(OTPService.verified(.forgottenUserID, .init(OTPService.email, .member(["email"])))),
        .registration(ResetPassword.self, ResetPasswordResponse.self)
            .requiring(OTPService.verified(.forgottenPassword)),
    ]
}
