import SoapstoneCodec
public import SoapstoneOperations

extension SETS {
    /// The operations of SETS that combine calls of several services.
    public static let functions: [CompositeFunction] = [
        getHome, clearBadge, getBoard, openMessage, getPaymentHistory, getPaymentHistoryPDF, register, forgotUserID,
        forgotPassword,
    ]

    private static let calendar = ZonedCalendar("America/New_York")

    /// What a clock in Ohio shows, which names files and ends periods; nil outside the years 1 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    static func localTime(_ seconds: Int64) -> CivilDateTime? { calendar?.time(seconds) }
}

extension FunctionCalls {
    /// The day of the call in Ohio.
    func dayInOhio() throws(Outcome.Failure) -> CivilDate {
        guard let time = SETS.localTime(clock) else { throw Outcome.Failure(.adapterError, detail: "the clock") }
        return time.date
    }

    /// The number of the session's user, in the form that a request has it in.
    ///
    /// - Throws: opstatus 6001, where the session has none.
    func webID<Value: Scalar>() throws(Outcome.Failure) -> Value { try known(RegistrationService.webID) }

    /// A value that the session knows.
    ///
    /// - Throws: opstatus 6001, where it does not, or where it is none of that type.
    func known<Value: Scalar>(_ key: String) throws(Outcome.Failure) -> Value {
        guard let text = session.values[key], let value = try? Value(json: text) else {
            throw Outcome.Failure(.sessionIncomplete, detail: key)
        }
        return value
    }
}

// MARK: - Requests and their responses

extension CaseListRequest: OperationRequest {
    typealias Response = CaseListResponse
    static let operation = "ims-case/getCaseList"
}

extension PersonalRequest: OperationRequest {
    typealias Response = PersonalResponse
    static let operation = "ims-case/getPersonal"
}

extension CustomerAlertsRequest: OperationRequest {
    typealias Response = CustomerAlertsResponse
    static let operation = "ims-case/getCustomerAlerts"
}

extension CaseEventsRequest: OperationRequest {
    typealias Response = CaseEventsResponse
    static let operation = "ims-case/getCaseEvents"
}

extension RecentPaymentsRequest: OperationRequest {
    typealias Response = RecentPaymentsResponse
    static let operation = "ims-payment/getRecentPayments"
}

extension PaymentHistoryRequest: OperationRequest {
    typealias Response = PaymentHistoryResponse
    static let operation = "ims-payment/getPaymentHistory"
}

extension GetCountyBulletins: OperationRequest {
    typealias Response = GetCountyBulletinsResponse
    static let operation = "db2-content/getCountyBulletins"

    /// Asks for the bulletins of a county.
    ///
    /// - Parameter county: the three digits.
    init(of county: some CustomStringConvertible) throws(Outcome.Failure) {
        guard let county = try? FixedText<3>(county.description) else {
            throw Outcome.Failure(.adapterError, detail: "a county")
        }
        self.init(county: county)
    }
}

extension GetNewsFlash: OperationRequest {
    typealias Response = GetNewsFlashResponse
    static let operation = "db2-content/getNewsFlash"
}

extension GetMessageList: OperationRequest {
    typealias Response = GetMessageListResponse
    static let operation = "db2-content/getMessageList"
}

extension GetMessage: OperationRequest {
    typealias Response = GetMessageResponse
    static let operation = "db2-content/getMessage"
}

extension MarkMessageRead: OperationRequest {
    typealias Response = MarkMessageReadResponse
    static let operation = "db2-content/markMessageRead"
}

extension GetPreferences: OperationRequest {
    typealias Response = GetPreferencesResponse
    static let operation = "db2-content/getPreferences"
}

extension InvokeRequest: OperationRequest {
    typealias Response = InvokeResponse
    static let operation = "payment-history/invoke"
}

extension ValidateOTP: OperationRequest {
    typealias Response = ValidateOTPResponse
    static let operation = "otp/validateOtp"
}

extension ValidateIdentity: OperationRequest {
    typealias Response = ValidateIdentityResponse
    static let operation = "registration/validateIdentity"
}

extension CompleteRegistration: OperationRequest {
    typealias Response = CompleteRegistrationResponse
    static let operation = "registration/completeRegistration"
}

extension RecoverUserID: OperationRequest {
    typealias Response = RecoverUserIDResponse
    static let operation = "registration/recoverUserId"
}

extension ResetPassword: OperationRequest {
    typealias Response = ResetPasswordResponse
    static let operation = "registration/resetPassword"
}

extension CreateUser: OperationRequest {
    typealias Response = NoMembers
    static let operation = "ldap/createUser"
}

extension FindUser: OperationRequest {
    typealias Response = FoundUser
    static let operation = "ldap/findUser"
}
