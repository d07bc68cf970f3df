public import SoapstoneXML

/// What came of holding a document against a schema.
public enum ValidationVerdict: Equatable, Sendable {
    case valid
    case invalid
    /// Something could not be looked at, and nothing else was wrong; the reason is for people.
    case notChecked(reason: String)
}

/// What was found when a document was held against a schema.
public struct ValidationReport: Equatable, Sendable {
    /// Never `.valid` where a part could not be checked.
    public var verdict: ValidationVerdict
    /// The rules that are broken, in document order; at most as many as `ValidationLimits` says.
    public var violations: [ValidationViolation] = []
    /// Violations that were met and not kept.
    public var droppedViolations = 0
    /// What could not be checked.
    public var gaps: [String] = []
    /// Whether some of that is for want of a part of the schema that was not read.
    public var isForUnread = false
    /// Remarks for the reader, such as the element that was validated.
    public var notes: [String] = []

    package init(
        verdict: ValidationVerdict,
        violations: [ValidationViolation] = [],
        droppedViolations: Int = 0,
        gaps: [String] = [],
        isForUnread: Bool = false,
        notes: [String] = []
    ) {
        self.verdict = verdict
        self.violations = violations
        self.droppedViolations = droppedViolations
        self.gaps = gaps
        self.isForUnread = isForUnread
        self.notes = notes
    }
}

/// A rule of XML Schema that an element or attribute breaks, and where.
public struct ValidationViolation: Error, Equatable, Sendable {
    /// The clause of XML Schema 1.0 Part 1: `cvc-complex-type.2.4.a`, `cvc-elt.3.1`, `cvc-attribute.3`.
    public var rule: String
    /// The rule of XML Schema Part 2 that a text breaks: `cvc-pattern-valid`; nil where the text is not the matter.
    public var datatypeRule: String?
    /// What was found and what was expected, with at most 200 escaped characters of the document.
    public var message: String
    /// What could have stood there; empty where names are not the matter.
    public var allowed: [AllowedTerm] = []
    /// The line and column of the element's start tag and an XPath 3.1 to it with namespaces written out:
    /// `/Q{urn:a}order/Q{}line[2]/@count`.
    public var place: XMLPlace

    package init(
        rule: String,
        datatypeRule: String? = nil,
        message: String,
        allowed: [AllowedTerm] = [],
        place: XMLPlace
    ) {
        self.rule = rule
        self.datatypeRule = datatypeRule
        self.message = message
        self.allowed = allowed
        self.place = place
    }
}

/// An element that may stand at a place, and how often in all.
public struct AllowedTerm: Equatable, Sendable {
    /// The element's name in Clark notation, or a wildcard in words.
    public var name: String
    /// How often it may stand there.
    public var occurs: Occurs
}

extension AllowedTerm: CustomStringConvertible {
    /// `{urn:a}line (1..unbounded)`.
    public var description: String {
        let upper = occurs.max == Occurs.unbounded ? "unbounded" : String(occurs.max)
        return occurs == .once ? name : "\(name) (\(occurs.min)..\(upper))"
    }
}

extension ValidationViolation: CustomStringConvertible {
    /// `line:column: message [rule; datatype rule] at path`.
    public var description: String {
        let rules = datatypeRule.map { "\(rule); \($0)" } ?? rule
        return "\(place.line):\(place.column): \(message) [\(rules)] at \(place.path)"
    }
}

/// How much work one validation may be.
public struct ValidationLimits: Equatable, Sendable {
    /// Violations that are kept.
    public var violations = 100
    /// Steps of matching, one for each particle or node that is looked at; a document of 250,000 elements takes some
    /// millions.
    public var steps = 50_000_000
    /// Particles of one type after its groups were written out, and names of its substitution groups.
    public var particles = 50_000
    /// Particles of all types that documents have needed so far.
    public var particlesInAll = 1_000_000
    /// Groups inside each other in one type.
    public var groupDepth = 200
    /// Ways of reading a sequence of children that are followed side by side.
    public var readings = 1_024

    /// The default limits.
    public static let standard = ValidationLimits()

    /// Makes the default limits, to be changed one by one.
    public init() {}
}
