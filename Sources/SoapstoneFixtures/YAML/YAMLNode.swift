internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML
internal import Yams

/// A value of a YAML file, which says where it stands when it is not what was expected.
package struct YAMLNode {
    enum Content {
        case scalar(String, isPlain: Bool)
        case mapping([(key: YAMLNode, value: YAMLNode)])
        case sequence([YAMLNode])
        case alias
    }

    let content: Content
    package let line: Int?
    package let column: Int?
    package let file: String

    init(_ content: Content, line: Int?, column: Int?, file: String) {
        self.content = content
        self.line = line
        self.column = column
        self.file = file
    }

    /// Takes over what the parser has read.
    init(_ node: Node, file: String) {
        let content: Content =
            switch node {
            case .scalar(let scalar): .scalar(scalar.string, isPlain: scalar.style == .plain)
            case .mapping(let mapping):
                .mapping(mapping.map { (YAMLNode($0.key, file: file), YAMLNode($0.value, file: file)) })
            case .sequence(let sequence): .sequence(sequence.map { YAMLNode($0, file: file) })
            case .alias: .alias
            }
        self.init(content, line: node.mark?.line, column: node.mark?.column, file: file)
    }

    /// The pairs of a mapping whose keys are text.
    package func pairs() throws(FixtureError) -> [(key: YAMLNode, value: YAMLNode)] {
        guard case .mapping(let pairs) = content else { throw unexpected("a mapping") }
        return pairs
    }

    /// The elements of a list.
    package func elements() throws(FixtureError) -> [YAMLNode] {
        guard case .sequence(let elements) = content else { throw unexpected("a list") }
        return elements
    }

    /// Whether it is this text.
    package func isText(_ text: String) -> Bool {
        guard case .scalar(let own, _) = content else { return false }
        return own.isSameBytes(as: text)
    }

    /// Text that is not empty, quoted or not.
    ///
    /// - Parameter mayBeEmpty: whether quotes with nothing between them will do.
    package func text(mayBeEmpty: Bool = false) throws(FixtureError) -> String {
        guard case .scalar(let text, let isPlain) = content else { throw unexpected("text") }
        guard !text.isEmpty || mayBeEmpty && !isPlain else {
            throw unexpected("text", found: "nothing")
        }
        return text
    }

    /// A whole number without quotes, in a range; a sign only where the range has numbers below zero.
    func integer(in range: ClosedRange<Int>) throws(FixtureError) -> Int {
        guard
            case .scalar(let text, isPlain: true) = content, text.utf8.count <= 9,
            text.utf8.drop(while: { range.lowerBound < 0 && $0 == UInt8(ascii: "-") })
                .allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let number = Int(text), range ~= number
        else { throw unexpected("a whole number from \(range.lowerBound) to \(range.upperBound)") }
        return number
    }

    /// Whether the value is text or a number, and neither a mapping nor a list.
    var isScalar: Bool { if case .scalar = content { true } else { false } }

    /// `true` or `false`, without quotes.
    func boolean() throws(FixtureError) -> Bool {
        switch content {
        case .scalar("true", isPlain: true): return true
        case .scalar("false", isPlain: true): return false
        default: throw unexpected("true or false")
        }
    }

    /// What `duration` reads.
    static let durationForm = "a time like 250ms or 1.5s, at most 3600s"

    /// A time, `250ms` or `1.5s`, of at most an hour.
    func duration() throws(FixtureError) -> Duration {
        guard let duration = DurationText.duration(try text()) else { throw unexpected(Self.durationForm) }
        return duration
    }

    /// A decimal number without sign and with at most four places.
    func decimal(upTo limit: Int) throws(FixtureError) -> Double {
        let parts = try text().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isDecimal =
            parts.count <= 2 && parts.allSatisfy { 1...4 ~= $0.count && $0.allSatisfy(ASCII.isDigit) }
        guard isDecimal, let number = Double(try text()), number <= Double(limit) else {
            throw unexpected("a number from 0 to \(limit) with at most four places")
        }
        return number
    }

    /// A time in UTC, `2024-02-29T09:30:00Z`, in seconds since 1970-01-01T00:00:00Z.
    func time() throws(FixtureError) -> Int64 {
        let text = try text()
        guard text.utf8.last == UInt8(ascii: "Z"), let time = CivilDateTime(String(text.dropLast())) else {
            throw unexpected("a time like 2024-02-29T09:30:00Z")
        }
        return time.secondsSinceEpoch
    }

    /// Text that names something: `[A-Za-z0-9._-]{1,128}` without a leading dot.
    func name() throws(FixtureError) -> String {
        let text = try text()
        guard ASCII.isName(text) else {
            throw unexpected("1 to 128 letters, digits, '.', '_' and '-', no '.' first")
        }
        return text
    }

    package func error(_ code: FixtureError.Code, _ message: String) -> FixtureError {
        FixtureError(code, message, file: file, line: line, column: column)
    }

    package func unexpected(_ expected: String, found: String? = nil) -> FixtureError {
        error(.value, "found \(found ?? shown) where \(expected) was expected")
    }

    private var shown: String {
        switch content {
        case .scalar(let text, _): text.isEmpty ? "nothing" : "'\(Excerpt.escaped(text.utf8))'"
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }
}
