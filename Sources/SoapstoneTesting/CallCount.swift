public import SoapstoneFixtures

/// How often calls are to come: `2`, `.exactly(number)`, `.atLeast(1)`, `.atMost(3)`, `.between(1...3)`.
public struct CallCount: Equatable, Sendable, ExpressibleByIntegerLiteral {
    let atLeast: Int
    let atMost: Int?

    /// As many calls as the number says.
    public init(integerLiteral count: Int) { self = .exactly(count) }

    private init(atLeast: Int, atMost: Int?) {
        self.atLeast = atLeast
        self.atMost = atMost
    }

    /// As many calls, neither more nor fewer.
    public static func exactly(_ count: Int) -> CallCount { CallCount(atLeast: count, atMost: count) }
    /// As many calls or more.
    public static func atLeast(_ count: Int) -> CallCount { CallCount(atLeast: count, atMost: nil) }
    /// As many calls or fewer.
    public static func atMost(_ count: Int) -> CallCount { CallCount(atLeast: 0, atMost: count) }
    /// A number of calls in a range.
    public static func between(_ counts: ClosedRange<Int>) -> CallCount {
        CallCount(atLeast: counts.lowerBound, atMost: counts.upperBound)
    }
}

extension Expectation {
    init(_ subject: Subject, path: String?, _ count: CallCount, line: Int) {
        self.init(subject, path: path, atLeast: count.atLeast, atMost: count.atMost, line: line)
    }

    /// Calls with this element in their bodies, `getOrder` or `{urn:shop}getOrder`, or of this operation of the fixture
    /// that answers them or of the contract.
    ///
    /// - Parameters:
    ///   - path: the path that they are sent to, without a query; nil for any.
    ///   - count: how often they are to come.
    ///   - line: where the expectation stands.
    public static func operation(
        _ name: String,
        path: String? = nil,
        count: CallCount,
        line: Int = #line
    ) -> Expectation {
        Expectation(.operation(name), path: path, count, line: line)
    }

    /// Calls that this fixture answers, `service/operation/case`.
    public static func fixture(
        _ id: String,
        path: String? = nil,
        count: CallCount,
        line: Int = #line
    ) -> Expectation {
        Expectation(.fixture(id), path: path, count, line: line)
    }

    /// Calls with this action.
    public static func action(
        _ action: String,
        path: String? = nil,
        count: CallCount,
        line: Int = #line
    ) -> Expectation {
        Expectation(.action(action), path: path, count, line: line)
    }
}

extension Expectations {
    /// Makes expectations that stand in a test.
    ///
    ///     let expectations = Expectations([.operation("getCaseList", count: 2), .action("urn:SETPING", count: .atMost(1))])
    ///
    /// - Parameters:
    ///   - all: the calls that are expected.
    ///   - unexpected: whether others may come.
    ///   - file: where they stand.
    ///   - line: the line that a finding about other calls names.
    public init(
        _ all: [Expectation],
        unexpected: Policy = .forbid,
        file: String = #filePath,
        line: Int = #line
    ) {
        self.init(file: file, all, unexpected: unexpected, unexpectedLine: line)
    }
}
