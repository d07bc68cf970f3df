internal import SoapstoneSchema
internal import SoapstoneXML

// Ranges, whatever facets say so: of lengths, of integers, of values that have an order.
extension Facets {
    /// Whether a range is all of another one's, so that no text is in that one and, for a facet, not in this one; false
    /// where that is not plain to see.
    func spans(_ other: Facets, _ facet: Facet) -> Bool {
        switch facet {
        case .length, .minLength, .maxLength:
            return shortest <= other.shortest && longest >= other.longest
        case .totalDigits, .maxInclusive, .maxExclusive, .minInclusive, .minExclusive:
            if let own = IntegerRange(self), let range = IntegerRange(other) { return own.contains(range) }
            return switch facet {
            case .maxInclusive, .maxExclusive:
                Self.isBeyond((maxInclusive, maxExclusive), (other.maxInclusive, other.maxExclusive), .greater)
            case .minInclusive, .minExclusive:
                Self.isBeyond((minInclusive, minExclusive), (other.minInclusive, other.minExclusive), .less)
            default: false
            }
        case .pattern, .enumeration, .whiteSpace, .fractionDigits: return false
        }
    }

    private var shortest: Int { length ?? minLength ?? 0 }
    private var longest: Int { length ?? maxLength ?? .max }

    /// Whether a bound is the other one or farther out. Where both facets of a side are there nobody looks closer.
    private static func isBeyond(
        _ own: (inclusive: AtomicValue?, exclusive: AtomicValue?),
        _ other: (inclusive: AtomicValue?, exclusive: AtomicValue?),
        _ order: ValueOrder
    ) -> Bool {
        guard own.inclusive == nil || own.exclusive == nil, other.inclusive == nil || other.exclusive == nil else {
            return false
        }
        guard let bound = own.inclusive ?? own.exclusive else { return true }
        guard let found = other.inclusive ?? other.exclusive else { return false }
        switch bound.order(found) {
        case .equal: return own.exclusive == nil || other.exclusive != nil
        case let way: return way == order
        }
    }
}

/// The least and the greatest value of a type of integers, whatever facets say so.
struct IntegerRange {
    private let least: AtomicValue?
    private let greatest: AtomicValue?

    /// nil for what are not integers.
    init?(_ facets: Facets) {
        guard facets.fractionDigits == 0 else { return nil }
        let digits = facets.totalDigits.map { String(repeating: "9", count: min($0, 1_000)) }
        let above = facets.minExclusive.flatMap { Self.integer(beside: $0, isAbove: true) }
        let below = facets.maxExclusive.flatMap { Self.integer(beside: $0, isAbove: false) }
        least = Self.pick([facets.minInclusive, above, digits.flatMap { Self.value("-\($0)") }], .greater)
        greatest = Self.pick([facets.maxInclusive, below, digits.flatMap { Self.value($0) }], .less)
    }

    /// The next integer above or below one, of any length.
    private static func integer(beside value: AtomicValue, isAbove: Bool) -> AtomicValue? {
        guard case .decimal(let decimal) = value else { return nil }
        let text = decimal.canonicalText(asInteger: true)
        let isNegative = text == "0" ? !isAbove : decimal.isNegative
        let isFarther = isNegative != isAbove
        var digits = Array(text.utf8.drop { $0 == UInt8(ascii: "-") })
        // Nines become noughts and carry, or noughts become nines and borrow: none is a nought alone there.
        let (last, first): (UInt8, UInt8) = isFarther ? (0x39, 0x30) : (0x30, 0x39)
        var index = digits.count - 1
        while index >= 0, digits[index] == last {
            digits[index] = first
            index -= 1
        }
        if index < 0 {
            digits.insert(0x31, at: 0)
        } else {
            digits[index] = isFarther ? digits[index] + 1 : digits[index] - 1
        }
        return Self.value((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self))
    }

    func isSame(as other: IntegerRange) -> Bool {
        Self.isSame(least, other.least) && Self.isSame(greatest, other.greatest)
    }

    /// Whether every integer of another range is one of this one.
    func contains(_ other: IntegerRange) -> Bool {
        Self.isBeyond(least, other.least, .less) && Self.isBeyond(greatest, other.greatest, .greater)
    }

    /// Whether a bound is the other one or farther out; nil is the farthest.
    private static func isBeyond(_ bound: AtomicValue?, _ other: AtomicValue?, _ order: ValueOrder) -> Bool {
        guard let bound else { return true }
        guard let other else { return false }
        let found = bound.order(other)
        return found == .equal || found == order
    }

    private static func isSame(_ a: AtomicValue?, _ b: AtomicValue?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.order(b) == .equal
    }

    /// The value that stands so to the others.
    private static func pick(_ values: [AtomicValue?], _ order: ValueOrder) -> AtomicValue? {
        values.compactMap(\.self).reduce(nil) { best, value in
            guard let best else { return value }
            return value.order(best) == order ? value : best
        }
    }

    private static func value(_ text: String) -> AtomicValue? {
        var text = text
        return text.withUTF8 { DecimalValue($0) }.map(AtomicValue.decimal)
    }
}
