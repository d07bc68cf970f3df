public import SoapstoneXML

/// An element declaration (XML Schema 1.0 Part 1, section 3.3).
public struct ElementDeclaration: Equatable, Sendable {
    /// Its name.
    public var name: XMLName
    /// Its type.
    public var type: TypeID
    /// Whether it is declared at the top of a schema.
    public var isGlobal: Bool
    /// Whether `xsi:nil` may stand in its place.
    public var isNillable: Bool
    /// Whether it cannot stand in a message itself.
    public var isAbstract: Bool
    /// What may not stand in its place in an instance.
    public var block: DerivationSet
    /// What may not join its substitution group.
    public var final: DerivationSet
    /// What of it could not be read.
    public var unread: UnreadParts = []
    /// Where it is declared.
    public var origin: Origin
    /// nil for most elements: a large contract has a hundred thousand.
    private var rarities: Rarities?

    package init(
        name: XMLName,
        type: TypeID,
        isGlobal: Bool,
        isNillable: Bool = false,
        isAbstract: Bool = false,
        block: DerivationSet = [],
        final: DerivationSet = [],
        origin: Origin
    ) {
        self.name = name
        self.type = type
        self.isGlobal = isGlobal
        self.isNillable = isNillable
        self.isAbstract = isAbstract
        self.block = block
        self.final = final
        self.origin = origin
    }
}

extension ElementDeclaration {
    /// Its default or fixed value; nil where it has none.
    public var value: ValueConstraint? {
        get { rarities?.values.value }
        set { if newValue != nil || rarities != nil { change { $0.value = newValue } } }
    }

    /// The head of the substitution group that it belongs to.
    public var substitutionHead: ElementID? {
        get { rarities?.values.substitutionHead }
        set { if newValue != nil || rarities != nil { change { $0.substitutionHead = newValue } } }
    }

    /// Its keys, references to keys and unique values.
    public var identityConstraints: [IdentityConstraint] {
        get { rarities?.values.identityConstraints ?? [] }
        set { if !newValue.isEmpty || rarities != nil { change { $0.identityConstraints = newValue } } }
    }

    /// What `xmime:expectedContentTypes` says of a binary value: media types with commas between them.
    public var expectedContentTypes: String? {
        get { rarities?.values.expectedContentTypes }
        set { if newValue != nil || rarities != nil { change { $0.expectedContentTypes = newValue } } }
    }

    /// Whether it has anything that few elements have.
    var hasRarities: Bool { rarities != nil }

    private mutating func change(_ change: (inout Rarities.Values) -> Void) {
        var values = rarities?.values ?? Rarities.Values()
        change(&values)
        rarities = values == Rarities.Values() ? nil : Rarities(values)
    }

    /// What few elements have.
    private final class Rarities: Equatable, Sendable {
        struct Values: Equatable, Sendable {
            var value: ValueConstraint?
            var substitutionHead: ElementID?
            var identityConstraints: [IdentityConstraint] = []
            var expectedContentTypes: String?
        }

        let values: Values

        init(_ values: Values) {
            self.values = values
        }

        static func == (a: Rarities, b: Rarities) -> Bool { a.values == b.values }
    }
}

/// A value that an element or attribute has by default, or always.
public enum ValueConstraint: Equatable, Sendable {
    /// The value where nothing is written, as the schema writes it.
    case `default`(String)
    /// The only value there is, as the schema writes it.
    case fixed(String)
}

/// Kinds of derivation, and substitution.
public struct DerivationSet: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Types that add to another one.
    public static let `extension` = DerivationSet(rawValue: 1)
    /// Types that allow less than another one.
    public static let restriction = DerivationSet(rawValue: 2)
    /// Elements that stand for another one.
    public static let substitution = DerivationSet(rawValue: 4)
    /// Lists of a type.
    public static let list = DerivationSet(rawValue: 8)
    /// Unions of types.
    public static let union = DerivationSet(rawValue: 16)
}

/// A uniqueness, key or reference constraint (section 3.11), kept as it is written.
public struct IdentityConstraint: Equatable, Sendable {
    /// The kinds.
    public enum Kind: String, Sendable {
        case unique, key, keyref
    }

    /// What kind it is.
    public var kind: Kind
    /// Its name.
    public var name: XMLName
    /// The key that a `keyref` refers to.
    public var refer: XMLName?
    /// The XPath of what is to be told apart, as it is written.
    public var selector: String
    /// The XPaths of the values that tell it apart, as they are written.
    public var fields: [String]
    /// The namespaces of the prefixes that the paths use, those that are declared.
    public var namespaces: [String: String]
    /// Where it is declared.
    public var origin: Origin
}
