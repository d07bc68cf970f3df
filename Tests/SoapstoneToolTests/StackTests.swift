import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneTransport
import Testing

/// The stub and gateways before it, as processes: each recorded exchange goes the whole way.
@Suite struct StackTests {
    /// The HTTP status of an answer by its opstatus.
    static let httpStatus = [
        "0": 200,
        "6000": 401, "6001": 401, "20001": 401,
        "9105": 400, "10302": 400,
        "17005": 403, "20002": 403, "20003": 403, "20004": 403, "20005": 403, "20012": 403,
        "10102": 404, "20030": 404, "20032": 404, "20040": 404,
        "20022": 409, "20023": 409,
        "20011": 410,
        "20006": 422, "20010": 422, "20013": 422, "20020": 422, "20021": 422,
        "8004": 500,
        "8005": 502, "8006": 502, "8007": 502, "8009": 502, "9109": 502,
        "9001": 504,
    ]

    @Test("Every recorded exchange becomes its golden JSON")
    func bodies() async throws {
        let calls = try await StackRun.shared.value.calls
        #expect(calls.count >= 357)
        for call in calls {
            let expected = try call.exchange.responseDocument.root
            // A session that the answer has begun has another id each time.
            let answer = try call.answer.without("cacheid")
            let difference = expected.firstDifference(from: answer.root)
            #expect(difference == nil, "\(call.exchange.id): \(difference.map(String.init(describing:)) ?? "")")
        }
    }

    @Test("The HTTP status of every answer follows its opstatus")
    func statuses() async throws {
        for call in try await StackRun.shared.value.calls {
            let expected = Self.httpStatus[
                try #require(try call.exchange.responseDocument.root["opstatus"]?.numberText)
            ]
            #expect(call.answer.status == expected, "\(call.exchange.id)")
            #expect(call.answer.response.contentType == "application/json", "\(call.exchange.id)")
        }
    }

    @Test("No log has a personal value, a session or a password in it")
    func redaction() async throws {
        let logs = try await StackRun.shared.value.logs
        #expect(logs.contains("replaying ") && logs.contains("serving on") && logs.contains("\"opstatus\":"))
        for canary in try RecordedExchanges.canaries() {
            #expect(!logs.contains(canary), "a log has '\(canary)' in it")
        }
    }

    @Test("Every server ends with exit status 0 at SIGTERM")
    func ends() async throws {
        let exits = try await StackRun.shared.value.exits
        #expect(exits.count >= 3)
        #expect(exits.allSatisfy { $0 == 0 }, "\(exits)")
    }
}
