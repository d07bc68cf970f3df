import Foundation
import SoapstoneTransport
import Testing

@Suite struct SpyCommandTests {
    @Test(
        "zeep reads a contract through the spy and calls every operation there",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one")
    )
    func zeep() async throws {
        let contract = "wsdl/sets/sets-ims-case.wsdl"
        let live = try await RunningServer("replay", "--wsdl", contract)
        let spy = try await RunningServer("spy", "--fixtures", "Documentation", "--upstream", live.url)
        let result = try await Tool.run(
            try #require(Tool.python),
            [
                "Tests/Outside/any_wsdl.py", "--url", "\(spy.url)/some/path?wsdl", "--contract", contract, "--tool",
                Tool.soapstone.path,
            ]
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("9 passed, 0 failed, 0 skipped"), "\(result.output)")
        #expect(await live.stop() == 0)

        // Nothing of it came past the spy: without the upstream the same client gets nowhere.
        let transport = try HTTPTransport(configuration: .init())
        let response = try await transport.send(.init(url: "\(spy.url)/some/path?wsdl", method: .get))
        #expect(response.status == 502)
        #expect(await spy.stop() == 0)
    }

    @Test("What was recorded is answered without the upstream, the rest is passed on")
    func misses() async throws {
        let spy = try await RunningServer("spy", "--upstream", "http://127.0.0.1:1")
        let recorded = try await Tool.ping("\(spy.url)/sets/ims-case")
        #expect(recorded.status == 0, "\(recorded.error)")
        let other = try await Tool.ping("\(spy.url)/sets/ims-case", input: #"{"echo":"NEW"}"#)
        #expect(other.status == 3)
        #expect(await spy.stop() == 0)
    }

    @Test(
        "An upstream that is none is refused with what would be one",
        arguments: [
            ([], "there is no upstream"), (["--upstream", "ftp://a"], "is none of URL, /PATH=URL and HOST=URL"),
            (["--upstream", "http://a", "--upstream", "http://b"], "two upstreams"),
        ]
    )
    func refused(arguments: [String], message: String) async throws {
        let result = try await Tool.run(Tool.soapstone, ["spy"] + arguments)
        #expect(result.status == 64)
        #expect(result.error.contains(message), "\(result.error)")
    }
}
