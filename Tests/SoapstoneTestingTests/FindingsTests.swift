import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTesting
import SoapstoneTransport
import Testing

@Suite struct FindingsTests {
    private struct Failure: Error {}

    /// What is wrong once a body is over.
    private func findings(
        _ options: StubOptions = StubOptions(),
        _ body: (RunningStub) async throws -> Void
    ) async throws -> StubFindings {
        let error = await #expect(throws: StubFindings.self) {
            try await withStub(fixtures: [Shop.order(1)], options: options, body)
        }
        return try #require(error)
    }

    @Test("Each request that nothing answers is told with where it differs from the nearest exchange")
    func unmatched() async throws {
        let findings = try await findings { stub in
            let client = Client(stub)
            try await client.order(2)
            try await client.order(1)
            try await client.order(3)
            _ = try await client.send("<a>")
        }
        #expect(
            findings.description == """
                3 requests had no match:
                \(Shop.difference(of: 2))
                \(Shop.difference(of: 3))
                  POST /shop, action 'urn:get', without a match (XML_SYNTAX)
                """
        )
        #expect(findings.unmatched.map(\.number) == [1, 3, 4])
    }

    @Test("Of many requests without an answer the first twenty are shown")
    func many() async throws {
        let findings = try await findings { stub in
            for _ in 0..<22 { _ = try await Client(stub).send("<a>") }
        }
        let lines = findings.description.split(separator: "\n")
        #expect(lines.first == "22 requests had no match:")
        #expect(lines.count == 22)
        #expect(lines.last == "  and 2 more")
        #expect(findings.unmatched.count == 22)
    }

    @Test("A request that HTTP alone refuses is told, until the stub is reset")
    func refused() async throws {
        let findings = try await findings { stub in
            _ = try await Client(stub).send("{}", type: "application/json")
            stub.reset()
            _ = try await Client(stub).send("{}", type: "application/json")
            _ = try await Client(stub).send("", method: .get)
        }
        #expect(
            findings.description == """
                HTTP alone refused 1 request: 405 Method Not Allowed
                HTTP alone refused 1 request: 415 Unsupported Media Type
                """
        )
    }

    @Test("Requests that nothing answers are well where the options or the expectations say so")
    func allowed() async throws {
        let expectations = Expectations([.operation("getOrder", count: 1)], unexpected: .allow)
        for options in [StubOptions(allowsUnmatched: true), StubOptions(expectations: expectations)] {
            let text = try await withStub(fixtures: [Shop.order(1)], options: options) { stub in
                _ = try await Client(stub).send("{}", type: "application/json")
                return try await Client(stub).order(2)
            }
            #expect(text.contains("NO_MATCH"))
        }
    }

    @Test("What the body throws goes before what had no answer")
    func bodyThrows() async throws {
        await #expect(throws: Failure.self) {
            try await withStub(fixtures: [Shop.order(1)]) { stub in
                try await Client(stub).order(2)
                throw Failure()
            }
        }
    }

    @Test("Requests of before a reset are not told")
    func reset() async throws {
        try await withStub(fixtures: [Shop.order(1)]) { stub in
            try await Client(stub).order(2)
            stub.reset()
        }
    }

    @Test("Calls that are expected are judged at the end, and told with the test's own lines")
    func expectations() async throws {
        let line = #line + 2
        let options = StubOptions(
            expectations: Expectations([
                .operation("getOrder", count: 2),
                .operation("{urn:shop}getOrder", path: "/shop", count: .between(1...3)),
                .fixture("shop/getOrder/order-1", count: .atMost(1)), .action("urn:other", count: .atLeast(1)),
            ])
        )
        let findings = try await findings(options) { stub in
            for _ in 0..<2 { try await Client(stub).order(1) }
            // All requests count.
            stub.reset()
            try await Client(stub).order(1)
        }
        #expect(
            findings.description == """
                \(#filePath):\(line + 1): error: operation 'getOrder' was called 3 times, 2 expected
                \(#filePath):\(line + 3): error: fixture 'shop/getOrder/order-1' was called 3 times, at most 1 expected
                \(#filePath):\(line + 3): error: action 'urn:other' was called 0 times, at least 1 expected
                """
        )
    }

    @Test("A call that was not to come is told at the line of the expectations")
    func unexpected() async throws {
        let expectations = Expectations([.operation("getOrder", count: 1)])
        let line = #line - 1
        let findings = try await findings(StubOptions(expectations: expectations)) { stub in
            try await Client(stub).order(1)
            _ = try await Client(stub).send(Shop.envelope("<ping/>"), action: "urn:ping")
        }
        #expect(
            findings.description == """
                \(#filePath):\(line): error: POST /shop with ping, action 'urn:ping', came once and has no match (NO_MATCH)
                1 request had no match:
                  POST /shop with ping, action 'urn:ping', without a match (NO_MATCH)
                """
        )
    }

    @Test("An expectation of an exchange that is not there is said before the body is called")
    func unknownFixture() async throws {
        let options = StubOptions(expectations: Expectations([.fixture("shop/getOrder/order-2", count: 1)]))
        let error = await #expect(throws: FixtureError.self) {
            try await withStub(fixtures: [Shop.order(1)], options: options) { _ in Issue.record("it was called") }
        }
        #expect(error?.code == .missing)
        #expect(error?.message.contains("is 'shop/getOrder/order-1' meant?") == true)
    }

    @Test("Where requests are kept no more, nothing is said to be well")
    func lost() async throws {
        var options = StubOptions()
        options.journalEntries = 2
        let findings = try await findings(options) { stub in
            for _ in 0..<2 { try await Client(stub).order(1) }
            try stub.verify(.operation("getOrder"), count: 2)
            stub.reset()
            for _ in 0..<3 { try await Client(stub).order(1) }
            let error = #expect(throws: VerificationError.self) { try stub.verify(.operation("getOrder"), count: 2) }
            #expect(error?.message == "calls of operation 'getOrder' cannot be counted: 1 request is kept no more")
        }
        #expect(findings.description == "1 request is kept no more: it is unknown whether all had a match")
    }
}
