import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneTransport
import Testing

/// The stub and gateways before it, as processes: each fixture goes the whole way.
@Suite struct StackTests {
    @Test("Every recorded exchange becomes its golden JSON")
    func bodies() async throws {
        let calls = try await StackRun.shared.value.calls
        #expect(calls.count >= 340)
        for call in calls {
            let expected = try call.fixture.responseDocument.root
            // A session that the response has begun has another id each time.
            let response = try call.response.without("cacheid")
            let difference = expected.firstDifference(from: response.root)
            #expect(difference == nil, "\(call.fixture.id): \(difference.map(String.init(describing:)) ?? "")")
        }
    }

    @Test("The HTTP status of every answer is 200, as the profile of SETS has it")
    func statuses() async throws {
        for call in try await StackRun.shared.value.calls {
            #expect(call.response.status == 200, "\(call.fixture.id)")
            #expect(call.response.response.contentType == "application/json", "\(call.fixture.id)")
        }
    }

    @Test("No log has a personal value, a session or a password in it")
    func redaction() async throws {
        let logs = try await StackRun.shared.value.logs
        #expect(logs.contains("replaying ") && logs.contains("serving on") && logs.contains("\"opstatus\":"))
        let leaked = try RecordedFixtures.canaries(inLog: logs)
        #expect(leaked.isEmpty, "\(leaked)")
    }

    @Test("Every server ends with exit status 0 at SIGTERM")
    func ends() async throws {
        let exits = try await StackRun.shared.value.exits
        #expect(exits.count >= 3)
        #expect(exits.allSatisfy { $0 == 0 }, "\(exits)")
    }
}
