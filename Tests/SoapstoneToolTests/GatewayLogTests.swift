import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// What a running gateway writes to standard error, and what it counts.
@Suite struct GatewayLogTests {
    @Test("A gateway's log is one JSON object a line, and its numbers tell of the same calls")
    func lines() async throws {
        // Nobody is there.
        let gateway = try await RunningServer("gateway", "--upstream", "http://127.0.0.1:1")
        let client = try JSONClient(gateway)
        for _ in 0..<2 {
            let response = try await client.send(
                "/services/ims-case/ping",
                Array("{}".utf8)
            )
            #expect(response.document.root["opstatus"]?.numberText == "9109")
        }
        #expect(try await client.send("/services/nobody/nothing", Array("{}".utf8)).opstatus == "10102")
        let metrics = try await Tool.run(URL(filePath: "/usr/bin/env"), ["curl", "-sS", "\(gateway.url)/metrics"])
        let (status, log) = await gateway.finish()
        #expect(status == 0)

        let lines = log.split(separator: "\n").filter { !$0.hasPrefix("serving on ") }
        let events = try lines.map { try JSONDocument(parsing: Array($0.utf8)).root }
        for event in events {
            #expect(event.members.prefix(4).map(\.key) == ["time", "level", "logger", "message"])
            #expect(event["time"]?.string?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) != nil)
        }
        let failed = events.filter { $0["message"]?.string == "a call failed" }
        #expect(failed.count == 2)
        for event in failed {
            #expect(event["level"]?.string == "error")
            #expect(event["opstatus"]?.numberText == "9109")
            #expect(event["errcode"]?.string == "BACKEND_UNREACHABLE")
            #expect(event["service"]?.string == "ims-case")
            #expect(event["operation"]?.string == "ping")
            #expect(event["milliseconds"]?.numberText.flatMap { Int($0) } != nil)
            #expect(event["trace"]?.string?.utf8.count == 32)
        }
        #expect(events.count { $0["errcode"]?.string == "NO_SUCH_OPERATION" } == 1)

        let operation = #"service="ims-case",operation="ping""#
        let numbers = metrics.output.split(separator: "\n")
        for line in [
            #"soapstone_gateway_calls_total{\#(operation),opstatus="9109"} 2"#,
            // Each is sent three times; the fifth failure in a row is the last, and the host is left alone.
            #"soapstone_gateway_upstream_requests_total{\#(operation),outcome="connect"} 5"#,
            #"soapstone_gateway_upstream_suspended{upstream="ims-case"} 1"#,
            #"soapstone_gateway_refused_total{code="NO_SUCH_OPERATION"} 1"#,
        ] {
            #expect(numbers.contains { $0 == line }, "\(line)")
        }
    }
}
