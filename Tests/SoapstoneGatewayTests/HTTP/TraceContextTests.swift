import HTTPTypes
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneTransport

/// W3C Trace Context, level 1: its own examples, and what its section 3.2 says of fields that are not as they should be.
@Suite struct TraceContextTests {
    private static let example = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test("The specification's example is a trace that is recorded")
    func specification() throws {
        let trace = try #require(TraceContext(parents: [Self.example], states: ["rojo=00f067aa0ba902b7", "congo=t61"]))
        #expect(trace.traceID == "0af7651916cd43dd8448eb211c80319c")
        #expect(trace.flags == 1)
        #expect(trace.state == "rojo=00f067aa0ba902b7,congo=t61")
    }

    @Test(
        "What is not a parent as it should be names no trace",
        arguments: [
            "", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331", example + "-00", example + "-",
            example + "0",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
            "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01x",
        ]
    )
    func broken(parent: String) {
        #expect(TraceContext(parents: [parent], states: []) == nil)
    }

    @Test(
        "A later version may have more, and of the flags the first counts",
        arguments: [
            ("01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", UInt8(1)),
            ("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-the-future-will-be-like", 1),
            ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", 0),
            ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-02", 0),
            ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-ff", 1),
        ]
    )
    func later(parent: String, flags: UInt8) throws {
        #expect(try #require(TraceContext(parents: [parent], states: [])).flags == flags)
    }

    @Test("Two parents are none, and a state that is too long or has control characters is left out")
    func fields() throws {
        #expect(TraceContext(parents: [Self.example, Self.example], states: []) == nil)
        #expect(TraceContext(parents: [], states: ["a=1"]) == nil)
        for (state, isKept) in [
            (String(repeating: "a", count: 512), true), (String(repeating: "a", count: 513), false),
            ("a=1\r\nx: y", false),
        ] {
            let trace = try #require(TraceContext(parents: [Self.example], states: [state]))
            #expect(trace.state == (isKept ? state : ""))
        }
    }

    private func field(_ name: String, of request: HTTPTransport.Request?) -> String? {
        request?.headers.first { $0.name == name }?.value
    }

    @Test("A back end gets the device's trace, with a step of the gateway's own for each request")
    func carried() async throws {
        let backend = ScriptedBackend(.good)
        let fixture = TestGateway()
        let parent = try #require(HTTPField.Name("traceparent"))
        let state = try #require(HTTPField.Name("tracestate"))
        let fields: HTTPFields = [parent: Self.example, state: "congo=t61"]
        for _ in 0..<2 { _ = try await fixture.request("/services/fake/ping", "{}", fields: fields, to: backend) }
        let sent = backend.requests.map { field("traceparent", of: $0) ?? "" }
        #expect(sent.count == 2 && Set(sent).count == 2)
        for one in sent {
            let trace = try #require(TraceContext(parents: [one], states: []))
            #expect(trace.traceID == "0af7651916cd43dd8448eb211c80319c" && trace.flags == 1)
            #expect(!one.contains("b7ad6b7169203331"))
        }
        #expect(field("tracestate", of: backend.requests.first) == "congo=t61")
    }

    @Test("A trace begins where a request brings none, or a broken one, and the log has its id")
    func begun() async throws {
        let parent = try #require(HTTPField.Name("traceparent"))
        for fields in [[:], [parent: "00-x"]] as [HTTPFields] {
            let backend = ScriptedBackend(.fault("no"))
            let fixture = TestGateway()
            _ = try await fixture.request("/services/fake/ping", "{}", fields: fields, to: backend)
            let sent = try #require(field("traceparent", of: backend.requests.first))
            let trace = try #require(TraceContext(parents: [sent], states: []))
            #expect(trace.flags == 0)
            #expect(field("tracestate", of: backend.requests.first) == nil)
            #expect(fixture.log.lines.first?.contains("trace=\(trace.traceID)") == true)
        }
    }
}
