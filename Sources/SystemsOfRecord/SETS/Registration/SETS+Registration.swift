public import SoapstoneSOAP

extension SETS {
    /// The operations of the service `registration`.
    public static let registrationOperations: [Operation] = [
        .registration(ValidateIdentity.self, ValidateIdentityResponse.self),
        .registration(CompleteRegistration.self, CompleteRegistrationResponse.self, needsSession: true),
        .registration(RecoverUserID.self, RecoverUserIDResponse.self),
        .registration(ResetPassword.self, ResetPasswordResponse.self, needsSession: true),
    ]
}
