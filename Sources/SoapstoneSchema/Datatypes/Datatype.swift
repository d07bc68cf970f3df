/// A simple type that is ready to check texts: a built-in one, or one that was derived from others.
///
/// It is immutable and has its facets and those of its ancestors put together, so that checking does not go up a chain.
public final class Datatype: Sendable {
    /// How the values are made up (Part 2, section 2.5.1).
    public enum Variety: Equatable, Sendable {
        /// Values without parts.
        case atomic
        /// Values of one type with white space between them.
        case list(item: Datatype)
        /// Values of one of several types, of which the first that fits is taken.
        case union(members: [Datatype])

        fileprivate var isAtomic: Bool { if case .atomic = self { true } else { false } }
    }

    /// The name that messages use; nil where it has none.
    public let name: String?
    /// The nearest built-in type that it comes from: itself or an ancestor.
    public let builtIn: BuiltInType
    /// How the values are made up.
    public let variety: Variety
    /// All facets that apply.
    public let facets: Facets
    /// The primitive of an atomic type; nil for lists, unions and `anySimpleType`.
    public let primitive: Primitive?

    /// Which facets there are: `facets.present`, found once.
    package let present: FacetSet
    /// Whether every text is valid: `string` and its like without a facet, which most texts are of.
    package let acceptsEverything: Bool
    /// How many types a check may have to try, this one and the members of unions in it.
    let cost: Int
    /// How many types are inside each other, this one counted.
    let depth: Int
    /// What a check takes.
    package let checkCost: CheckCost

    init(name: String?, builtIn: BuiltInType, variety: Variety, facets: Facets) {
        self.name = name
        self.builtIn = builtIn
        self.variety = variety
        self.facets = facets
        present = facets.present
        checkCost = CheckCost(variety, facets)
        acceptsEverything = builtIn.isAnyText && variety.isAtomic && present == FacetSet(.whiteSpace)
        switch variety {
        case .atomic: (primitive, cost, depth) = (builtIn.primitive, 1, 1)
        case .list(let item): (primitive, cost, depth) = (nil, item.cost + 1, item.depth + 1)
        case .union(let members):
            primitive = nil
            cost = members.reduce(1) { $0 + $1.cost }
            depth = members.reduce(0) { max($0, $1.depth) } + 1
        }
    }

    /// The datatype of a built-in type.
    public static func builtIn(_ type: BuiltInType) -> Datatype {
        builtIns[Int(type.rawValue)]
    }
}

extension Datatype: Equatable {
    /// Whether two types have the same name and allow the same in the same words.
    public static func == (a: Datatype, b: Datatype) -> Bool {
        a === b || a.name == b.name && a.builtIn == b.builtIn && a.variety == b.variety && a.facets == b.facets
    }
}

extension Datatype {
    /// The most types that a union may make a check try, and the deepest that types may be inside each other.
    static let costLimit = 10_000
    static let depthLimit = 100

    /// A list of a type's values (Part 2, section 4.1.2.2).
    ///
    /// - Throws: `cos-list-of-atomic` where the items would be lists themselves.
    public convenience init(listOf item: Datatype, named name: String? = nil) throws(FacetProblem) {
        guard item.canBeItem else {
            throw FacetProblem(
                constraint: "cos-list-of-atomic",
                index: nil,
                message: "the item type of a list is neither atomic nor a union of atomic types"
            )
        }
        var facets = Facets(whiteSpace: .collapse)
        facets.fixed = FacetSet(.whiteSpace)
        self.init(name: name, builtIn: .anySimpleType, variety: .list(item: item), facets: facets)
    }

    /// A union of types, whose members are tried in order (Part 2, section 4.1.2.3).
    ///
    /// A member that is itself a union without facets counts as its members; of a type that comes twice, the second is
    /// left out, as it can accept nothing that the first did not.
    ///
    /// - Throws: `XSD_COST` where more than 10,000 types would have to be tried or they are more than 100 deep.
    public convenience init(unionOf members: [Datatype], named name: String? = nil) throws(FacetProblem) {
        var flat: [Datatype] = []
        var seen: Set<ObjectIdentifier> = []
        for member in members {
            let parts: [Datatype] =
                if case .union(let inner) = member.variety, member.present == FacetSet(.whiteSpace) { inner } else {
                    [member]
                }
            for part in parts where seen.insert(ObjectIdentifier(part)).inserted { flat.append(part) }
        }
        let cost = flat.reduce(1) { $0 + $1.cost }
        let depth = flat.reduce(0) { max($0, $1.depth) } + 1
        guard cost <= Self.costLimit, depth <= Self.depthLimit else {
            throw FacetProblem(
                constraint: "XSD_COST",
                index: nil,
                message: "a union of \(cost) types, \(depth) deep: allowed are \(Self.costLimit) and \(Self.depthLimit)"
            )
        }
        self.init(
            name: name,
            builtIn: .anySimpleType,
            variety: .union(members: flat),
            facets: Facets(whiteSpace: .preserve)
        )
    }

    /// How many types a union takes over when this is one of its members.
    var memberCount: Int {
        if case .union(let members) = variety { members.count } else { 1 }
    }

    private var canBeItem: Bool {
        switch variety {
        case .atomic: builtIn != .anySimpleType
        case .list: false
        case .union(let members): members.allSatisfy(\.canBeItem)
        }
    }
}

extension Datatype {
    private static let builtIns: [Datatype] = {
        var types: [Datatype] = []
        for type in BuiltInType.allCases {
            var variety = Variety.atomic
            if let item = type.itemType {
                // Item types stand before their lists.
                variety = .list(item: types[Int(item.rawValue)])
            }
            types.append(Datatype(name: "xs:\(type.localName)", builtIn: type, variety: variety, facets: type.facets))
        }
        return types
    }()
}

extension BuiltInType {
    /// The facets of the type, those of its ancestors among them (Part 2, sections 3.2 and 3.3).
    ///
    /// The patterns of language, Name, NCName and NMTOKEN are not among them: their lexical spaces are checked by hand.
    package var facets: Facets {
        var facets = Facets(whiteSpace: whiteSpace)
        if itemType != nil {
            facets.minLength = 1
            facets.fixed = FacetSet(.whiteSpace)
        } else if let primitive, primitive != .string {
            facets.fixed = FacetSet(.whiteSpace)
            if primitive == .decimal, self != .decimal {
                facets.fractionDigits = 0
                facets.fixed = [FacetSet(.whiteSpace), FacetSet(.fractionDigits)]
            }
        }
        let (least, greatest) = bounds
        facets.minInclusive = least.flatMap(Self.decimal)
        facets.maxInclusive = greatest.flatMap(Self.decimal)
        return facets
    }

    /// The least and the greatest value of the integers.
    private var bounds: (least: String?, greatest: String?) {
        switch self {
        case .nonPositiveInteger: (nil, "0")
        case .negativeInteger: (nil, "-1")
        case .long: ("-9223372036854775808", "9223372036854775807")
        case .int: ("-2147483648", "2147483647")
        case .short: ("-32768", "32767")
        case .byte: ("-128", "127")
        case .nonNegativeInteger: ("0", nil)
        case .unsignedLong: ("0", "18446744073709551615")
        case .unsignedInt: ("0", "4294967295")
        case .unsignedShort: ("0", "65535")
        case .unsignedByte: ("0", "255")
        case .positiveInteger: ("1", nil)
        default: (nil, nil)
        }
    }

    private static func decimal(_ text: String) -> AtomicValue? {
        var text = text
        return text.withUTF8 { DecimalValue($0) }.map(AtomicValue.decimal)
    }
}
