import SoapstoneCodec
public import SoapstoneOperations

extension SETS {
    /// The transactions of the services `ims-case` and `ims-payment`.
    public static let imsOperations: [Operation] = caseOperations + paymentOperations

    private static let caseOperations: [Operation] = [
        .transaction(
            "SETPING",
            .cases,
            "ping",
            PingRequest.self,
            PingResponse.self,
            nothingFound: .failure(.failed),
            needsSession: false,
            timeout: .seconds(3),
            socketKept: .available,
            complete: { (response) throws(DecodeError) in try response.responded() }
        )
        .performing(.ping),
        .transaction(
            "SETCSEL",
            .cases,
            "getCaseList",
            CaseListRequest.self,
            CaseListResponse.self,
            nothingFound: .failure(.caseNotFound),
            telling: { SessionValues([OwnCases.name: OwnCases.rows($0.cases).text]) }
        )
        .performing(.admission),
        .transaction(
            "SETCSED",
            .cases,
            "getCaseOrder",
            CaseOrderRequest.self,
            CaseOrderResponse.self,
            nothingFound: .failure(.caseNotFound)
        )
        .requiring(OwnCases.order),
        .transaction(
            "SETPERS",
            .cases,
            "getPersonal",
            PersonalRequest.self,
            PersonalResponse.self,
            nothingFound: .failure(.caseNotFound),
            accept: { (response, session) throws(DecodeError) in response.adding(session) }
        )
        .performing(
            .profile(members: ["firstName": ["personal", "firstName"], "lastName": ["personal", "lastName"]])
        ),
        .transaction(
            "SETHLTH",
            .cases,
            "getHealthInsurance",
            HealthInsuranceRequest.self,
            HealthInsuranceResponse.self,
            nothingFound: .success
        ),
        .transaction(
            "SETEMPL",
            .cases,
            "getEmployer",
            EmployerRequest.self,
            EmployerResponse.self,
            nothingFound: .success
        ),
        .transaction(
            "SETCHLD",
            .cases,
            "getChildren",
            ChildrenRequest.self,
            ChildrenResponse.self,
            nothingFound: .failure(.caseNotFound)
        )
        .requiring(OwnCases.case),
        .transaction(
            "SETALRT",
            .cases,
            "getCustomerAlerts",
            CustomerAlertsRequest.self,
            CustomerAlertsResponse.self,
            nothingFound: .success
        ),
        .transaction(
            "SETEVNT",
            .cases,
            "getCaseEvents",
            CaseEventsRequest.self,
            CaseEventsResponse.self,
            nothingFound: .success
        ),
    ]

    private static let paymentOperations: [Operation] = [
        .transaction(
            "SETPYMT",
            .payments,
            "getRecentPayments",
            RecentPaymentsRequest.self,
            RecentPaymentsResponse.self,
            nothingFound: .failure(.noPayments)
        ),
        .transaction(
            "SETPYHS",
            .payments,
            "getPaymentHistory",
            PaymentHistoryRequest.self,
            PaymentHistoryResponse.self,
            nothingFound: .failure(.noPayments),
            accept: { (response, _) throws(DecodeError) in try response.counted() },
            complete: { (response) throws(DecodeError) in response.numbered() }
        )
        .requiring(OwnCases.order),
    ]
}
