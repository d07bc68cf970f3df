import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTesting
import Testing

@Suite struct VerifyTests {
    private static let responded =
        "  POST /shop with {urn:shop}getOrder, action 'urn:get', answered by shop/getOrder/order-1"

    /// What is verified, the orders that are asked for, and what is said; order 2 is not there.
    static let cases: [(SoapstoneFixtures.Expectation.Subject, String?, CallCount, [Int], String?)] = [
        (.operation("getOrder"), nil, 2, [1, 1], nil),
        (.operation("getOrder"), "/shop", .atLeast(1), [1], nil),
        (.operation("{urn:shop}getOrder"), nil, .atMost(1), [], nil),
        (.fixture("shop/getOrder/order-1"), nil, .exactly(1), [1, 2], nil),
        (.action("urn:get"), nil, .between(2...3), [1, 2], nil),
        (
            .operation("getOrder"), nil, 1, [],
            """
            operation 'getOrder' was called 0 times, 1 expected
            no request came
            """
        ),
        (
            .operation("getOrder"), nil, 2, [1],
            """
            operation 'getOrder' was called once, 2 expected
            what came:
            \(responded)
            """
        ),
        (
            .fixture("shop/getOrder/order-1"), nil, .atLeast(2), [1, 2],
            """
            fixture 'shop/getOrder/order-1' was called once, at least 2 expected
            what came:
            \(responded)
            \(Shop.difference(of: 2))
            """
        ),
        (
            .operation("getOrder"), nil, .atMost(1), [1, 1],
            """
            operation 'getOrder' was called 2 times, at most 1 expected
            what came:
            \(responded)
            \(responded)
            """
        ),
        (
            .action("urn:get"), "/other", .between(1...3), [1],
            """
            action 'urn:get' at /other was called 0 times, 1 to 3 expected
            what came:
            \(responded)
            """
        ),
    ]

    @Test("Calls that did not come as often as they were to are told with what came", arguments: cases)
    func verify(
        calls: SoapstoneFixtures.Expectation.Subject,
        path: String?,
        count: CallCount,
        orders: [Int],
        message: String?
    ) async throws {
        let options = StubOptions(allowsUnmatched: true)
        try await withStub(fixtures: [Shop.order(1)], options: options) { stub in
            for order in orders { try await Client(stub).order(order) }
            var error: VerificationError?
            do throws(VerificationError) {
                try stub.verify(calls, path: path, count: count)
            } catch let thrown {
                error = thrown
            }
            #expect(error?.description == message)
        }
    }

    @Test("Only requests since the last reset count")
    func reset() async throws {
        try await withStub(fixtures: [Shop.order(1)]) { stub in
            try await Client(stub).order(1)
            stub.reset()
            #expect(stub.requests.isEmpty)
            try stub.verify(.operation("getOrder"), count: 0)
            try await Client(stub).order(1)
            try stub.verify(.operation("getOrder"))
            #expect(stub.requests.map(\.number) == [2])
        }
    }
}
