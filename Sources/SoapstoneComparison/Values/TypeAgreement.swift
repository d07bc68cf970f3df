package import SoapstoneSchema
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
