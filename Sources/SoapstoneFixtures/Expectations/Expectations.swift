internal import SoapstoneXML

/// Which calls a stub is to get, how often, and whether it may get others: a file that is judged at the end of a test.
///
///     expectations:
///       - operation: getCaseList
///         count: 2
///       - fixture: ims-case/ping/ordinary
///         atLeast: 1
///     unexpected: forbid
public struct Expectations: Equatable, Sendable {
    /// What becomes of calls that no expectation names, and of requests that nothing answers.
    public enum Policy: String, Sendable, CaseIterable {
        /// They are findings.
        case forbid
        /// They do not matter.
        case allow
    }

    /// The file's name, for findings.
    public var file: String
    /// The expected calls.
    public var all: [Expectation]
    /// What calls are that nothing expects.
    public var unexpected: Policy
    /// The line that a finding about unexpected calls names.
    public var unexpectedLine: Int

    /// Makes a list.
    public init(file: String, _ all: [Expectation], unexpected: Policy = .forbid, unexpectedLine: Int = 1) {
        self.file = file
        self.all = all
        self.unexpected = unexpected
        self.unexpectedLine = unexpectedLine
    }
}

/// How often certain calls are to come.
public struct Expectation: Equatable, Sendable {
    /// What the calls have in common.
    public enum Subject: Equatable, Sendable {
        /// The element in their bodies, `getOrder` or `{urn:shop}getOrder`; the operation of the fixture that responses
        /// them, or of the contract.
        case operation(String)
        /// The fixture that answers them, `service/operation/case`.
        case fixture(String)
        /// Their action.
        case action(String)
    }

    /// Which calls are counted.
    public var subject: Subject
    /// The path that they are sent to, without a query; nil for any.
    public var path: String?
    /// The fewest calls.
    public var atLeast: Int
    /// The most calls; nil where any number will do.
    public var atMost: Int?
    /// Where the file says so.
    public var line: Int

    /// Makes an expectation.
    public init(_ subject: Subject, path: String? = nil, atLeast: Int = 0, atMost: Int? = nil, line: Int = 1) {
        self.subject = subject
        self.path = path
        self.atLeast = atLeast
        self.atMost = atMost
        self.line = line
    }
}

extension Expectation: CustomStringConvertible {
    /// Which calls are meant: `operation 'getOrder' at /shop`.
    public var description: String {
        let (kind, name) =
            switch subject {
            case .operation(let name): ("operation", name)
            case .fixture(let id): ("fixture", id)
            case .action(let action): ("action", action)
            }
        let place = path.map { " at \(Excerpt.escaped($0.utf8))" } ?? ""
        return "\(kind) '\(Excerpt.escaped(name.utf8))'\(place)"
    }

    /// How many are expected: `2`, `at least 1`, `1 to 3`.
    public var number: String {
        guard let atMost else { return "at least \(atLeast)" }
        if atLeast == atMost { return "\(atLeast)" }
        return atLeast == 0 ? "at most \(atMost)" : "\(atLeast) to \(atMost)"
    }

    /// Whether so many calls are as expected.
    public func isMet(by count: Int) -> Bool { count >= atLeast && atMost.map { count <= $0 } ?? true }
}
