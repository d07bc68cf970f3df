internal import SoapstoneXML

/// The twelve constraining facets (Part 2, section 4.3).
public enum Facet: UInt8, CaseIterable, Sendable {
    case length, minLength, maxLength, pattern, enumeration, whiteSpace
    case maxInclusive, maxExclusive, minInclusive, minExclusive, totalDigits, fractionDigits

    /// The local name of the facet's element in a schema document.
    public var localName: String {
        switch self {
        case .length: "length"
        case .minLength: "minLength"
        case .maxLength: "maxLength"
        case .pattern: "pattern"
        case .enumeration: "enumeration"
        case .whiteSpace: "whiteSpace"
        case .maxInclusive: "maxInclusive"
        case .maxExclusive: "maxExclusive"
        case .minInclusive: "minInclusive"
        case .minExclusive: "minExclusive"
        case .totalDigits: "totalDigits"
        case .fractionDigits: "fractionDigits"
        }
    }

    /// The facet with a local name; nil where there is none.
    public init?(localName: String) {
        guard let facet = Facet.allCases.first(where: { $0.localName.utf8.elementsEqual(localName.utf8) }) else {
            return nil
        }
        self = facet
    }

    /// Whether the facet may be given for types derived from a primitive (section 4.1.5).
    public func applies(to primitive: Primitive) -> Bool {
        switch self {
        case .pattern, .whiteSpace: true
        case .enumeration: primitive != .boolean
        case .length, .minLength, .maxLength: primitive.allowsLength
        case .maxInclusive, .maxExclusive, .minInclusive, .minExclusive: primitive.isOrdered
        case .totalDigits, .fractionDigits: primitive == .decimal
        }
    }
}

/// A set of facets.
public struct FacetSet: OptionSet, Sendable {
    /// One bit for each facet.
    public let rawValue: UInt16

    /// Makes a set of its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Makes a set of one facet.
    @inline(__always)
    public init(_ facet: Facet) { rawValue = 1 << UInt16(facet.rawValue) }

    /// Whether a facet is in the set.
    @inline(__always)
    public func contains(_ facet: Facet) -> Bool { contains(FacetSet(facet)) }

    // Computed, as they are asked for in every check: a stored one would be looked up under a lock.
    static var bounds: FacetSet {
        [FacetSet(.maxInclusive), FacetSet(.maxExclusive), FacetSet(.minInclusive), FacetSet(.minExclusive)]
    }
    static var lengths: FacetSet { [FacetSet(.length), FacetSet(.minLength), FacetSet(.maxLength)] }
}

/// A facet as a schema document has it.
public struct WrittenFacet: Equatable, Sendable {
    /// Which facet it is.
    public var facet: Facet
    /// Its `value` attribute.
    public var value: String
    /// Whether it says `fixed="true"`.
    public var isFixed: Bool
    /// The namespaces of the prefixes in its value, empty for the default one, where the value is looked up by them.
    var namespaces: [ByteKey: String] = [:]

    /// Makes a facet of its parts.
    public init(_ facet: Facet, _ value: String, isFixed: Bool = false) {
        self.facet = facet
        self.value = value
        self.isFixed = isFixed
    }
}

/// A rule about facets that a schema breaks.
public struct FacetProblem: Error, Equatable, Sendable {
    /// The name of the constraint in Part 1 or Part 2: `minLength-less-than-equal-to-maxLength`,
    /// `cos-applicable-facets`; `rf-` and a facet's name for a value that the facet cannot have; `REGEX_COST` and
    /// `XSD_COST` for what goes beyond a limit.
    public let constraint: String
    /// The position of the facet in the list that was given; nil where the rule is not about one of them.
    public let index: Int?
    /// What was found and what is allowed.
    public let message: String
}

extension FacetProblem: CustomStringConvertible {
    /// `message [constraint]`.
    public var description: String { "\(message) [\(constraint)]" }
}
