import SoapstoneCodec
public import SoapstoneSOAP

extension SETS {
    /// The transactions of the services `ims-case` and `ims-payment`.
    public static let imsOperations: [Operation] = caseOperations + paymentOperations

    private static let caseOperations: [Operation] = [
        .transaction(
            "SETPING",
            .cases,
            "ping",
            PingRequest.self,
            PingReply.self,
            nothingFound: .failure(.failed),
            needsSession: false,
            timeout: .seconds(3),
            socketKept: .available,
            complete: { (reply) throws(DecodeError) in try reply.answered() }
        )
        .performing(.ping),
        .transaction(
            "SETCSEL",
            .cases,
            "getCaseList",
            CaseListRequest.self,
            CaseListReply.self,
            nothingFound: .failure(.caseNotFound),
            telling: { SessionValues([OwnCases.name: OwnCases.rows($0.cases).text]) }
        )
        .performing(.admission),
        .transaction(
            "SETCSED",
            .cases,
            "getCaseOrder",
            CaseOrderRequest.self,
            CaseOrderReply.self,
            nothingFound: .failure(.caseNotFound)
        )
        .requiring(OwnCases.order),
        .transaction(
            "SETPERS",
            .cases,
            "getPersonal",
            PersonalRequest.self,
            PersonalReply.self,
            nothingFound: .failure(.caseNotFound),
            accept: { (reply, session) throws(DecodeError) in reply.adding(session) }
        )
        .performing(.profile(members: ["firstName": "/personal/firstName", "lastName": "/personal/lastName"])),
        .transaction(
            "SETHLTH",
            .cases,
            "getHealthInsurance",
            HealthInsuranceRequest.self,
            HealthInsuranceReply.self,
            nothingFound: .success
        ),
        .transaction(
            "SETEMPL",
            .cases,
            "getEmployer",
            EmployerRequest.self,
            EmployerReply.self,
            nothingFound: .success
        ),
        .transaction(
            "SETCHLD",
            .cases,
            "getChildren",
            ChildrenRequest.self,
            ChildrenReply.self,
            nothingFound: .failure(.caseNotFound)
        )
        .requiring(OwnCases.case),
        .transaction(
            "SETALRT",
            .cases,
            "getCustomerAlerts",
            CustomerAlertsRequest.self,
            CustomerAlertsReply.self,
            nothingFound: .success
        ),
        .transaction(
            "SETEVNT",
            .cases,
            "getCaseEvents",
            CaseEventsRequest.self,
            CaseEventsReply.self,
            nothingFound: .success
        ),
    ]

    private static let paymentOperations: [Operation] = [
        .transaction(
            "SETPYMT",
            .payments,
            "getRecentPayments",
            RecentPaymentsRequest.self,
            RecentPaymentsReply.self,
            nothingFound: .failure(.noPayments)
        ),
        .transaction(
            "SETPYHS",
            .payments,
            "getPaymentHistory",
            PaymentHistoryRequest.self,
            PaymentHistoryReply.self,
            nothingFound: .failure(.noPayments),
            accept: { (reply, _) throws(DecodeError) in try reply.counted() },
            complete: { (reply) throws(DecodeError) in reply.numbered() }
        )
        .requiring(OwnCases.order),
    ]
}
