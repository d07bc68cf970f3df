import Logging
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneTransport
import Testing

@testable import SoapstoneGateway

/// Composites that are functions: what they are called with, what they keep, and what is served of them.
@Suite struct FunctionTests {
    struct Named: Record {
        var name: HostText<20>?

        static let codec = Codec("named", Named.init, .jsonOnly("name", \.name))
    }

    private static let operations = ["fake", "other"].map { operation(of: $0) }

    private static func operation(of service: String) -> SoapstoneOperations.Operation {
        .exchange(
            Ping.self,
            Response.self,
            service: service,
            name: "ask",
            wsdl: "wsdl/fake.wsdl",
            action: "urn:fake:ask",
            credentials: .none,
            needsSession: false,
            timeout: .seconds(5),
            isIdempotent: true,
            outcome: { (response) throws(DecodeError) in
                guard case .payload(let element) = response.content else {
                    return .failure(Outcome.Failure(.failed, detail: "a fault"))
                }
                let record = try Response.decode(from: element)
                return .success(of: record)
            }
        )
    }

    private static func function(
        _ name: String,
        needsSession: Bool = false,
        rights: [SoapstoneOperations.Operation.Right] = [],
        calling operations: [String] = ["fake/ask"],
        _ run:
            @escaping @Sendable (Named, FunctionCalls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Named>
    ) -> CompositeFunction {
        CompositeFunction(
            "screen",
            name,
            "Asks.",
            needsSession: needsSession,
            rights: rights,
            calling: operations,
            run: run
        )
    }

    /// Asks the back end, and returns the name that it has.
    @Sendable private static func ask(_ request: Named, _ calls: FunctionCalls) async throws(Outcome.Failure) -> Named {
        let response = try await calls.response(of: "fake/ask", to: Ping(echo: request.name))
        guard case .payload(let element) = response.content, let record = try? Response.decode(from: element) else {
            throw Outcome.Failure(.contract)
        }
        return Named(name: record.name)
    }

    private static func gateway(_ functions: CompositeFunction...) -> TestGateway {
        var gateway = TestGateway()
        gateway.operations = operations
        gateway.functions = functions
        gateway.configuration.fixedSessions = [
            .init(cacheID: "KNOWN", values: SessionValues(["role": "clerk"])),
            .init(cacheID: "CHIEF", values: SessionValues(["role": "chief"])),
        ]
        return gateway
    }

    private static let answer = ScriptedBackend.Response.body(
        "<Reply xmlns='urn:fake'><county>049</county><name>N</name></Reply>"
    )

    @Test("A function calls with a record and returns one")
    func call() async throws {
        let backend = ScriptedBackend(Self.answer)
        let function = Self.function("ask") { (request, calls) async throws(Outcome.Failure) in
            CompositeFunction.Reply(try await Self.ask(request, calls))
        }
        let response = try await Self.gateway(function).request("/services/screen/ask", #"{"name":"Q"}"#, to: backend)
        #expect(response.opstatus == 0)
        #expect(response.text("name") == "N")
        let sent = try #require(backend.requests.first)
        #expect(String(decoding: sent.body, as: UTF8.self).contains("<echo>Q</echo>"))
    }

    @Test("What the request breaks is refused before a call; so is a session without a right")
    func refused() async throws {
        let backend = ScriptedBackend(Self.answer)
        let function = Self.function(
            "ask",
            needsSession: true,
            rights: [.value(of: "role", among: ["chief"], refusal: .notAuthorized)]
        ) { (request, calls) async throws(Outcome.Failure) in
            guard request.name != nil else { throw Outcome.Failure(.validation) }
            return CompositeFunction.Reply(try await Self.ask(request, calls))
        }
        let gateway = Self.gateway(function)
        for (body, status) in [
            (#"{"name":"Q"}"#, 6000), (#"{"cacheid":"KNOWN","name":"Q"}"#, 17005),
            (#"{"cacheid":"CHIEF","nmae":"Q"}"#, 9105), (#"{"cacheid":"CHIEF"}"#, 20021),
        ] {
            let response = try await gateway.request("/services/screen/ask", body, to: backend)
            #expect(response.opstatus == status, "\(body)")
        }
        #expect(backend.requests.isEmpty)
        let allowed = try await gateway.request("/services/screen/ask", #"{"cacheid":"CHIEF","name":"Q"}"#, to: backend)
        #expect(allowed.opstatus == 0 && backend.requests.count == 1)
    }

    @Test("What a function tells the session opens one where it needs none, and is never in the response")
    func session() async throws {
        let opening = Self.function("begin") { (_, _) async throws(Outcome.Failure) in
            CompositeFunction.Reply(Named(name: nil), session: SessionValues(["token": "CANARY-TOKEN"]))
        }
        let response = try await Self.gateway(opening).request("/services/screen/begin", "{}")
        #expect(response.opstatus == 0)
        #expect(response.text("cacheid") != nil)
        #expect(!response.json.members.contains { $0.value.string == "CANARY-TOKEN" })
    }

    @Test("A call that fails is the function's failure; one that it can do without is 1528, and both are named")
    func failures() async throws {
        let backend = ScriptedBackend(.status(500, "nothing"))
        let whole = Self.function("whole") { (request, calls) async throws(Outcome.Failure) in
            CompositeFunction.Reply(try await Self.ask(request, calls))
        }
        let partly = Self.function("partly") { (request, calls) async throws(Outcome.Failure) in
            do throws(Outcome.Failure) {
                return CompositeFunction.Reply(try await Self.ask(request, calls))
            } catch {
                return CompositeFunction.Reply(request, lacking: [.init("ask", error)])
            }
        }
        let gateway = Self.gateway(whole, partly)
        let failed = try await gateway.request("/services/screen/whole", #"{"name":"Q"}"#, to: backend)
        #expect(failed.opstatus != 0 && failed.json["name"] == nil)
        for body in [#"{"name":"Q"}"#, "{}"] {
            let lacking = try await gateway.request("/services/screen/partly", body, to: backend)
            #expect(lacking.opstatus == 1528)
            #expect(lacking.status == 200)
            #expect(lacking.text("opstatus_ask") == failed.opstatus.map { "\($0)" })
        }
    }

    @Test(
        "A function whose operation has no back end is not served; one that names no operation of the gateway's is a mistake"
    )
    func declarations() async throws {
        let body: @Sendable (Named, FunctionCalls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Named> = {
            (request, _) async throws(Outcome.Failure) in CompositeFunction.Reply(request)
        }
        var gateway = Self.gateway(Self.function("ask", body))
        gateway.configuration.services["fake"] = nil
        gateway.configuration.logLevel = .notice
        #expect(try await gateway.request("/services/screen/ask", "{}").opstatus == 10102)
        // The gateway is for other systems: nobody wonders.
        #expect(!gateway.log.lines.contains { $0.hasPrefix("notice") })
        var half = Self.gateway(Self.function("ask", calling: ["fake/ask", "other/ask"], body))
        half.configuration.logLevel = .notice
        #expect(try await half.request("/services/screen/ask", "{}").opstatus == 10102)
        #expect(half.log.lines.contains { $0.hasPrefix("notice") && $0.contains("operation=other/ask") })
        for functions in [
            [Self.function("ask", calling: ["fake/nothing"], body)],
            [Self.function("ask", body), Self.function("ask", body)],
        ] {
            gateway.functions = functions
            let error = #expect(throws: ConfigurationError.self) { try gateway.gateway(ScriptedBackend(Self.answer)) }
            #expect(error?.description.contains("functions.screen/ask") == true)
        }
    }

    @Test("A call that the declaration does not name fails with 8004, and is not sent")
    func undeclared() async throws {
        let backend = ScriptedBackend(Self.answer)
        let function = Self.function("ask", calling: []) { (request, calls) async throws(Outcome.Failure) in
            CompositeFunction.Reply(try await Self.ask(request, calls))
        }
        let response = try await Self.gateway(function).request("/services/screen/ask", "{}", to: backend)
        #expect(response.opstatus == 8004 && backend.requests.isEmpty)
    }
}
