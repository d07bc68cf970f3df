public import SoapstoneXML

/// Why a message could not be coded.
public struct SchemaCodecError: Error, Sendable {
    /// What kind of trouble it is.
    public enum Code: Sendable {
        /// The message breaks its schema, and the coding is strict.
        case violation(SchemaViolation)
        /// The element is not the one that was asked for.
        case element
        /// The contract, or a type of it, would cost too much.
        case cost
    }

    /// The machine code of the mistake.
    public var code: Code
    /// What is wrong.
    public var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SchemaCodecError: CustomStringConvertible {
    public var description: String {
        if case .violation(let violation) = code { violation.description } else { message }
    }
}

/// A place where a message is not as its schema says.
public struct SchemaViolation: Sendable {
    /// The validation rule of XML Schema 1.0 that is broken: `cvc-complex-type.2.4.a`, `cvc-datatype-valid.1.2.1`.
    public let rule: String
    /// What was found, with at most 200 escaped characters of the message; it may be personal data.
    public let found: String
    /// What is allowed there.
    public let allowed: String
    /// The element that it is found at.
    public let element: XMLElement

    /// Line, column and path in the document, looked up when it is asked for.
    public var place: XMLPlace { element.place }
}

extension SchemaViolation: CustomStringConvertible {
    /// `line:column: path: found; expected allowed [rule]`.
    public var description: String {
        let place = place
        return "\(place.line):\(place.column): \(place.path): \(found); expected \(allowed) [\(rule)]"
    }
}

/// What a lenient decoding found wrong and passed over.
public struct SchemaReport: Sendable {
    /// How many violations are kept.
    public static let bound = 100

    /// The first of them, in the order in which they were met.
    public private(set) var violations: [SchemaViolation] = []
    /// All of them, those that are not kept counted.
    public private(set) var count = 0

    /// What stands in a fault without the contract's saying so, and has its place in JSON: it breaks nothing. At most
    /// `bound` are kept.
    public private(set) var notes: [SchemaViolation] = []

    /// Makes an empty report.
    public init() {}

    mutating func add(_ violation: SchemaViolation) {
        count += 1
        if violations.count < Self.bound { violations.append(violation) }
    }

    mutating func note(_ found: String, _ allowed: String, _ element: XMLElement) {
        guard notes.count < Self.bound else { return }
        notes.append(SchemaViolation(rule: "wsdl.fault", found: found, allowed: allowed, element: element))
    }

    /// Notes a violation, with which a strict decoding ends.
    mutating func add(_ violation: SchemaViolation, strictly isStrict: Bool) throws(SchemaCodecError) {
        guard !isStrict else { throw SchemaCodecError(.violation(violation), violation.found) }
        add(violation)
    }
}
