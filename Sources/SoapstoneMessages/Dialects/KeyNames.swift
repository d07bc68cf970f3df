internal import SoapstoneSchema

/// What keys of attributes begin with, and the key of a text beside attributes, in Soapstone's own dialect.
public struct KeyNames: Equatable, Sendable {
    /// What the keys of attributes begin with.
    public let attributePrefix: String
    /// The key of the text beside attributes or children.
    public let textKey: String

    /// `@` and `$value`.
    public static let standard = KeyNames(plain: "@", ReservedKey.value)

    private init(plain attributePrefix: String, _ textKey: String) {
        self.attributePrefix = attributePrefix
        self.textKey = textKey
    }

    /// Chooses other ones.
    ///
    /// - Throws: for what a key of an element or of the mapping could be taken for.
    public init(attributePrefix: String, textKey: String) throws(JSONDialectError) {
        for (key, use) in [(attributePrefix, "begin the keys of attributes"), (textKey, "be the key of texts")] {
            guard let first = key.unicodeScalars.first, first != "{", !Self.canBeginName(first) else {
                throw JSONDialectError("'\(key)' cannot \(use): an element's key can begin so.")
            }
        }
        guard !textKey.utf8.starts(with: attributePrefix.utf8) else {
            throw JSONDialectError(
                "'\(textKey)' cannot be the key of texts: attributes begin with '\(attributePrefix)'."
            )
        }
        for key in Self.reserved {
            guard !key.utf8.starts(with: attributePrefix.utf8) else {
                throw JSONDialectError("'\(attributePrefix)' cannot begin the keys of attributes: '\(key)' begins so.")
            }
            // Second ones of a kind have a number.
            let rest = textKey.utf8.dropFirst(key.utf8.count)
            guard !textKey.utf8.starts(with: key.utf8) || !rest.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
                throw JSONDialectError("'\(textKey)' cannot be the key of texts: it has another meaning.")
            }
        }
        self.attributePrefix = attributePrefix
        self.textKey = textKey
    }

    /// The keys of the mapping that stay as they are.
    private static let reserved = [
        ReservedKey.mixed, ReservedKey.any, ReservedKey.xml, "$choice", "$sequence", MessageCodec.Key.headers,
        MessageCodec.Key.fault,
    ]

    private static func canBeginName(_ scalar: Unicode.Scalar) -> Bool {
        Datatype.builtIn(.name).accepts(String(scalar))
    }
}
