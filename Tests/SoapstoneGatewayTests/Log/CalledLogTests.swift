import Logging
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import Testing

@testable import SoapstoneGateway

/// The log of calls: what stands in a line, how long it may be, and that nothing of a user is in it.
@Suite struct CalledLogTests {
    @Test("A gateway prints as its name alone, which a service group logs")
    func description() throws {
        let gateway = try TestGateway().gateway(ScriptedBackend(.status(500, "")))
        #expect("\([gateway])" == "[Gateway]")
    }

    struct Greeting: Record {
        var name: HostText<50>?
        var city: HostText<9000>?
        var code: HostText<20>?

        static let codec = Codec(
            "greeting",
            Greeting.init,
            .jsonOnly("name", \.name),
            .jsonOnly("city", \.city, .open),
            .jsonOnly("code", \.code, .secret)
        )
    }

    private static func gateway(
        _ summary: String = "Says what it is told.",
        level: Logger.Level = .info,
        logsCalls: Bool = true
    ) -> TestGateway {
        var gateway = TestGateway()
        gateway.configuration.logLevel = level
        gateway.configuration.logsCalls = logsCalls
        gateway.functions = [
            CompositeFunction("screen", "greet", summary, needsSession: false, signingIn: "name") {
                (request: Greeting, _) async throws(Outcome.Failure) -> CompositeFunction.Reply<Greeting> in
                guard request.city != nil else { throw Outcome.Failure(.badCredentials) }
                return CompositeFunction.Reply(request)
            }
        ]
        return gateway
    }

    private static func value(_ name: String, in line: String) -> String? {
        line.firstRange(of: " \(name)=").map { range in
            let rest = line[range.upperBound...]
            return String(rest.prefix { $0 != " " })
        }
    }

    @Test("A line has method, description, input and output; a secret is not in it, and a personal value as its length")
    func line() async throws {
        let gateway = Self.gateway()
        let body = #"{"name":"Canary-Name","city":"Testford","code":"Canary-Code"}"#
        #expect(try await gateway.request("/services/screen/greet", body).opstatus == 0)
        let line = try #require(gateway.log.lines.first { $0.hasPrefix("info a call ") })
        #expect(line.contains(" method=screen/greet "))
        #expect(line.contains(" description=Says what it is told. "))
        #expect(line.contains(##" input={"name":"<pii:11>","city":"Testford","code":"***"} "##), "\(line)")
        #expect(line.contains(##" output={"name":"<pii:11>","city":"Testford","code":"***","Status":"SUCCESS""##))
        #expect(!line.contains("Canary"))
    }

    /// Section 1.3.20 of the specification of BCMS: 100 characters of the method, 1,024 of the description, 4,096 of input and
    /// output, which are cut and never dropped.
    @Test("Each value has a length, and is cut at a character")
    func lengths() async throws {
        let gateway = Self.gateway(String(repeating: "d", count: 2_000))
        let city = String(repeating: "🏢", count: 2_000) + String(repeating: "e\u{301}", count: 2_500)
        _ = try await gateway.request("/services/screen/greet", #"{"name":"n","city":"\#(city)"}"#)
        let line = try #require(gateway.log.lines.first { $0.hasPrefix("info a call ") })
        #expect(Self.value("description", in: line)?.count == 1_024)
        let input = try #require(Self.value("input", in: line))
        #expect(input.count == 4_096 && input.hasSuffix("e\u{301}"))
        #expect(Self.value("output", in: line)?.count == 4_096)
    }

    @Test(
        "Who tries to sign in is logged with the result, whatever is logged else",
        arguments: [Logger.Level.info, .error, .critical]
    )
    func signIn(level: Logger.Level) async throws {
        let gateway = Self.gateway(level: level)
        let name = String(repeating: "n", count: 50)
        #expect(try await gateway.request("/services/screen/greet", #"{"name":"\#(name)","city":"a"}"#).opstatus == 0)
        #expect(try await gateway.request("/services/screen/greet", #"{"name":"other"}"#).opstatus == 20001)
        let lines = gateway.log.lines.filter { $0.hasPrefix("info a sign-in ") }
        #expect(lines.compactMap { Self.value("result", in: $0) } == ["success", "fail"])
        #expect(lines.compactMap { Self.value("user", in: $0) } == [name, "other"])
        #expect(gateway.log.lines.contains { $0.hasPrefix("info a call ") } == (level == .info))
    }

    @Test("Calls are not logged unless that is configured, and keys that nobody knows are not repeated")
    func configured() async throws {
        let silent = Self.gateway(logsCalls: false)
        _ = try await silent.request("/services/screen/greet", #"{"name":"n","city":"a"}"#)
        #expect(!silent.log.lines.contains { $0.hasPrefix("info a call ") })
        let gateway = Self.gateway()
        let refused = try await gateway.request("/services/screen/greet", #"{"canary":"Canary","name":[1,{"x":2}]}"#)
        #expect(refused.opstatus == 9105)
        let line = try #require(gateway.log.lines.first { $0.hasPrefix("info a call ") })
        #expect(line.contains(#" input={"?":"<pii:6>","name":["<pii:1>",{"?":"<pii:1>"}]} "#), "\(line)")
        #expect(line.contains(#""opstatus":9105"#))
        #expect(!line.lowercased().contains("canary"))
    }
}
