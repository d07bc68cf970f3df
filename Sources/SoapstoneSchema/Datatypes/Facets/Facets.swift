/// The facets of a simple type: its own and those of all types that it was derived from, put together.
public struct Facets: Equatable, Sendable {
    /// What is done to white space; of a union, nothing: each member does its own (section 4.3.6).
    public internal(set) var whiteSpace: WhiteSpace
    /// The exact length, in characters, octets or items (section 4.3.1).
    public internal(set) var length: Int?
    /// The least length (section 4.3.2).
    public internal(set) var minLength: Int?
    /// The greatest length (section 4.3.3).
    public internal(set) var maxLength: Int?
    /// The patterns of each step of derivation: of every step, one has to match (section 4.3.4).
    public internal(set) var patterns: [[Pattern]] = []
    /// How many steps the patterns take for each byte of a text.
    var patternSteps = 0
    /// The values that are allowed (section 4.3.5).
    public internal(set) var enumeration: Enumeration?
    /// The greatest value (section 4.3.7). Where there is an exclusive bound too, both hold.
    public internal(set) var maxInclusive: AtomicValue?
    /// What every value is less than (section 4.3.8).
    public internal(set) var maxExclusive: AtomicValue?
    /// What every value is greater than (section 4.3.9).
    public internal(set) var minExclusive: AtomicValue?
    /// The least value (section 4.3.10). Where there is an exclusive bound too, both hold.
    public internal(set) var minInclusive: AtomicValue?
    /// The most decimal digits (section 4.3.11).
    public internal(set) var totalDigits: Int?
    /// The most digits after the decimal point (section 4.3.12).
    public internal(set) var fractionDigits: Int?
    /// The facets that a derived type cannot change.
    public internal(set) var fixed: FacetSet = []

    package init(whiteSpace: WhiteSpace) { self.whiteSpace = whiteSpace }

    /// Which facets there are, `whiteSpace` always.
    public var present: FacetSet {
        var set = FacetSet(.whiteSpace)
        if length != nil { set.insert(FacetSet(.length)) }
        if minLength != nil { set.insert(FacetSet(.minLength)) }
        if maxLength != nil { set.insert(FacetSet(.maxLength)) }
        if !patterns.isEmpty { set.insert(FacetSet(.pattern)) }
        if enumeration != nil { set.insert(FacetSet(.enumeration)) }
        if maxInclusive != nil { set.insert(FacetSet(.maxInclusive)) }
        if maxExclusive != nil { set.insert(FacetSet(.maxExclusive)) }
        if minInclusive != nil { set.insert(FacetSet(.minInclusive)) }
        if minExclusive != nil { set.insert(FacetSet(.minExclusive)) }
        if totalDigits != nil { set.insert(FacetSet(.totalDigits)) }
        if fractionDigits != nil { set.insert(FacetSet(.fractionDigits)) }
        return set
    }

    /// A bound, by its facet; nil for a facet that is none.
    package func bound(_ facet: Facet) -> AtomicValue? {
        switch facet {
        case .maxInclusive: maxInclusive
        case .maxExclusive: maxExclusive
        case .minInclusive: minInclusive
        case .minExclusive: minExclusive
        default: nil
        }
    }

    mutating func setBound(_ facet: Facet, _ value: AtomicValue?) {
        switch facet {
        case .maxInclusive: maxInclusive = value
        case .maxExclusive: maxExclusive = value
        case .minInclusive: minInclusive = value
        case .minExclusive: minExclusive = value
        default: break
        }
    }
}

extension Facets {
    /// The facets whose value is a number; nil for the others.
    package subscript(number facet: Facet) -> Int? {
        get {
            switch facet {
            case .length: length
            case .minLength: minLength
            case .maxLength: maxLength
            case .totalDigits: totalDigits
            case .fractionDigits: fractionDigits
            default: nil
            }
        }
        set {
            switch facet {
            case .length: length = newValue
            case .minLength: minLength = newValue
            case .maxLength: maxLength = newValue
            case .totalDigits: totalDigits = newValue
            case .fractionDigits: fractionDigits = newValue
            default: break
            }
        }
    }
}
