import SoapstoneOperations
import SoapstoneSOAP

@testable import SystemsOfRecord

/// The two messages of each transaction, by the name of the operation.
enum IMSMessages {
    static let requests: [String: RecordProbe] = [
        "ping": RecordProbe(PingRequest.self),
        "getCaseList": RecordProbe(CaseListRequest.self),
        "getCaseOrder": RecordProbe(CaseOrderRequest.self),
        "getPersonal": RecordProbe(PersonalRequest.self),
        "getHealthInsurance": RecordProbe(HealthInsuranceRequest.self),
        "getEmployer": RecordProbe(EmployerRequest.self),
        "getChildren": RecordProbe(ChildrenRequest.self),
        "getCustomerAlerts": RecordProbe(CustomerAlertsRequest.self),
        "getCaseEvents": RecordProbe(CaseEventsRequest.self),
        "getRecentPayments": RecordProbe(RecentPaymentsRequest.self),
        "getPaymentHistory": RecordProbe(PaymentHistoryRequest.self),
    ]

    static let responses: [String: RecordProbe] = [
        "ping": RecordProbe(PingResponse.self),
        "getCaseList": RecordProbe(CaseListResponse.self),
        "getCaseOrder": RecordProbe(CaseOrderResponse.self),
        "getPersonal": RecordProbe(PersonalResponse.self),
        "getHealthInsurance": RecordProbe(HealthInsuranceResponse.self),
        "getEmployer": RecordProbe(EmployerResponse.self),
        "getChildren": RecordProbe(ChildrenResponse.self),
        "getCustomerAlerts": RecordProbe(CustomerAlertsResponse.self),
        "getCaseEvents": RecordProbe(CaseEventsResponse.self),
        "getRecentPayments": RecordProbe(RecentPaymentsResponse.self),
        "getPaymentHistory": RecordProbe(PaymentHistoryResponse.self),
    ]

    /// All fixtures.
    static let fixtures = RecordedFixture.all(of: "ims-case", "ims-payment")

    /// Those whose response is a sound envelope with something in it: the others fail before a codec sees them.
    static let judged = fixtures.filter { fixture in
        guard fixture.kind == .negative else { return true }
        guard let status = try? fixture.expectedStatus() else { return false }
        return (status == 0 || status == 8007) && fixture.name != "empty-envelope-body"
    }

    /// Those whose response is the transaction's own output, and follows the contract.
    static let responded = judged.filter { $0.status == 200 && (try? $0.expectedStatus()) != 8007 }

    static func operation(_ fixture: RecordedFixture) -> Operation? {
        SETS.imsOperations.first { $0.service == fixture.service && $0.name == fixture.operation }
    }

    /// The web id of a synthetic session: `SYNTHETIC-SESSION-17` is 300000000017.
    static func webID(session: String?) -> [String: String] {
        guard let session, session.hasPrefix("SYNTHETIC-SESSION-") else { return [:] }
        // Who has just registered.
        if session.hasSuffix("-D7") { return ["webId": "300000000201"] }
        return ["webId": "3000000000\(session.suffix(2))"]
    }
}
