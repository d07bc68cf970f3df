internal import SoapstoneBase

/// The name of a rule, as placeholders and reports show it: 1 to 64 ASCII letters, digits, `-` and `_`.
public struct RedactionName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// Takes a name; nil where it has another character or another length.
    public init?(_ text: String) {
        guard Self.isName(text.utf8) else { return nil }
        self.text = text
    }

    /// Takes a name that the library itself gives, in letters, digits, `-` and `_`.
    init(builtIn text: StaticString) { self.text = text.description }

    /// Whether bytes are a name.
    static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        1...64 ~= bytes.count
            && bytes.allSatisfy {
                ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    var bytes: [UInt8] { Array(text.utf8) }
}

extension RedactionName: CustomStringConvertible {
    public var description: String { text }
}
