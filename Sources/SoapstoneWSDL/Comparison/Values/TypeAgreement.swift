internal import SoapstoneXML

/// How the simple type that a codec declares differs from the one of a contract.
///
/// Types agree that accept the same texts, whatever they are called and however many steps they were derived in:
/// `short` with four digits is `int` with four digits. Enumerations are left out: a codec says by itself which values it
/// handles.
package struct TypeAgreement {
    package enum Kind: Sendable {
        /// The values are of different kinds.
        case type
        /// A facet says something else.
        case facet
    }

    package struct Difference: Sendable {
        package var kind: Kind
        /// What the contract and the codec say, in words.
        package var contract: String
        package var codec: String
    }

    package private(set) var differences: [Difference] = []
    private let contract: Datatype
    private let codec: Datatype

    package init(contract: Datatype, codec: Datatype) {
        self.contract = contract
        self.codec = codec
        guard contract !== codec, !contract.acceptsSame(as: codec) else { return }
        compare()
    }

    private mutating func compare() {
        guard contract.isAtomic, codec.isAtomic, contract.primitive == codec.primitive else {
            return add(.type, contract.title, codec.title)
        }
        // Where values are listed, nothing else matters.
        guard contract.facets.enumeration == nil, codec.facets.enumeration == nil else { return }
        // An integer has no point, whatever the digits behind a decimal's may be.
        let isSameKind =
            contract.primitive == .decimal
            ? (contract.builtIn == .decimal) == (codec.builtIn == .decimal) : contract.builtIn == codec.builtIn
        guard isSameKind else {
            return add(.type, "xs:\(contract.builtIn.localName)", "xs:\(codec.builtIn.localName)")
        }
        if let left = IntegerRange(contract.facets), let right = IntegerRange(codec.facets) {
            if !left.isSame(as: right) { compareNumbers() }
            return compareFacets([.pattern])
        }
        compareFacets(Facet.allCases.filter { $0 != .enumeration })
    }

    /// Integers whose ranges differ: it is their types that make them differ where what is written is the same.
    private mutating func compareNumbers() {
        let facets = [Facet.totalDigits, .minInclusive, .minExclusive, .maxInclusive, .maxExclusive]
        let differing = facets.filter { written($0, contract) != written($0, codec) }
        guard !differing.isEmpty else {
            return add(.type, "xs:\(contract.builtIn.localName)", "xs:\(codec.builtIn.localName)")
        }
        for facet in differing {
            add(.facet, Self.words(facet, written(facet, contract)), Self.words(facet, written(facet, codec)))
        }
    }

    /// What a facet says that the built-in type does not say by itself.
    private func written(_ facet: Facet, _ type: Datatype) -> String? {
        let word = type.facets.word(facet)
        return word == type.builtIn.facets.word(facet) ? nil : word
    }

    private mutating func compareFacets(_ facets: [Facet]) {
        for facet in facets {
            let (left, right) = (contract.facets.word(facet), codec.facets.word(facet))
            if left != right { add(.facet, Self.words(facet, left), Self.words(facet, right)) }
        }
    }

    private mutating func add(_ kind: Kind, _ contract: String, _ codec: String) {
        differences.append(Difference(kind: kind, contract: contract, codec: codec))
    }

    private static func words(_ facet: Facet, _ value: String?) -> String {
        value.map { "\(facet.localName) \($0)" } ?? "no \(facet.localName)"
    }
}

/// The least and the greatest value of a type of integers, whatever facets say so.
private struct IntegerRange {
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

extension Datatype {
    /// What messages call the type.
    package var shownTitle: String { title }

    /// Whether a text is one of the type's; QNames are not looked up.
    package func takesText(_ text: String) -> Bool { takes(text) }

    /// Whether two texts are the same value of the type.
    package func isSameValue(_ left: String, _ right: String) -> Bool {
        guard let a = value(left), let b = value(right) else { return left.isSameBytes(as: right) }
        return a == b
    }

    private func value(_ text: String) -> DatatypeValue? {
        var text = text
        return text.withUTF8 { bytes in try? value(of: bytes) { _ in nil } }
    }
}
