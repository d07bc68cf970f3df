internal import SoapstoneCodec
internal import SoapstoneXML

/// What is wrong with JSON that should become a message: all of it, as far as it can be told at once.
public struct SchemaEncodeErrors: Error, Sendable {
    /// How many errors are kept.
    public static let bound = 100

    /// The first errors, in the order of the schema.
    public internal(set) var errors: [SchemaEncodeError] = []
    /// All of them, those that are not kept counted.
    public internal(set) var count = 0

    /// Takes over the errors of another part of the message.
    mutating func add(_ other: SchemaEncodeErrors) {
        errors += other.errors.prefix(Self.bound - errors.count)
        count += other.count
    }

    /// Counts an error where no more are kept, so that its place need not be looked for; false where there is room.
    mutating func countIfFull() -> Bool {
        guard errors.count >= Self.bound else { return false }
        count += 1
        return true
    }

    /// Notes an error.
    mutating func add(_ error: SchemaEncodeError) {
        count += 1
        if errors.count < Self.bound { errors.append(error) }
    }
}

extension SchemaEncodeErrors: CustomStringConvertible {
    /// One line for each error.
    public var description: String {
        var lines = errors.map(\.description)
        if count > errors.count { lines.append("and \(count - errors.count) more") }
        return lines.joined(separator: "\n")
    }
}

/// A value in JSON that is not what the schema asks for.
public struct SchemaEncodeError: Equatable, Sendable {
    /// What kind of error it is.
    public enum Code: String, Sendable {
        /// A required member is not there.
        case missing
        /// A key that the type does not have.
        case unknown
        /// A value of another kind: a string where an object is expected.
        case kind
        /// More or fewer elements than the schema lets stand.
        case count
        /// Members that exclude each other.
        case choice
        /// A text or number that is not a value of its type.
        case value
        /// A type that `@type` may not name here.
        case type
        /// XML in a string that is not XML, or not what a wildcard lets through.
        case xml
        /// A type that would cost too much, or too many namespaces.
        case cost
    }

    /// The machine code of the mistake.
    public let code: Code
    /// The place as a JSON pointer (RFC 6901); of a missing member, that of the object.
    public let pointer: String
    /// What was found, with at most 200 escaped characters of the value; it may be personal data.
    public let found: String
    /// What is expected there: the type, and how often.
    public let expected: String
    /// For an unknown key, the keys that may have been meant.
    public let nearest: [String]

    init(
        _ code: Code,
        _ pointer: String,
        _ found: String,
        _ expected: String,
        nearest: [String] = []
    ) {
        self.code = code
        self.pointer = pointer
        self.found = found
        self.expected = expected
        self.nearest = nearest
    }

    /// Whether `found` quotes the value, and not only its kind or a key.
    package var quotesValue: Bool {
        switch code {
        case .value, .type, .xml, .cost: true
        case .missing, .unknown, .kind, .count, .choice: false
        }
    }

    /// A key that is none of those that are known.
    static func unknown(_ key: String, _ pointer: String, _ names: [String]) -> SchemaEncodeError {
        var key = key
        let nearest = key.withUTF8 { NearestNames.of($0, among: Array(names.prefix(nearestBound))) }
        let known = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 5 ? " and others" : "")
        return SchemaEncodeError(
            .unknown,
            pointer,
            "the key '\(Excerpt.escaped(key.utf8))'",
            names.isEmpty ? "no member" : nearest.isEmpty ? "one of \(known)" : "a key of the type",
            nearest: nearest
        )
    }

    /// How many keys are compared with an unknown one.
    private static let nearestBound = 500
}

extension SchemaEncodeError: CustomStringConvertible {
    /// `found; expected expected`.
    public var message: String {
        let names = nearest.map { "'\($0)'" }.joined(separator: " or ")
        return "\(found); expected \(expected)" + (names.isEmpty ? "" : " (\(names))")
    }

    /// `pointer: found; expected expected`.
    public var description: String { "\(pointer.isEmpty ? "the value" : pointer): \(message)" }
}
