internal import SoapstoneSchema

/// The form that values of a simple type have in JSON.
final class SimpleForm: Sendable {
    let datatype: Datatype
    let kind: Kind
    /// Whether every text is a value, so that nothing has to be checked.
    let acceptsAll: Bool
    /// Whether there are no facets but white space.
    let isFree: Bool
    /// Whether a text without white space is a text whose white space is processed; of a union, members say what is.
    let isPlainWithoutSpace: Bool
    /// Whether the value of a text can depend on the prefixes in scope.
    let usesNames: Bool
    /// The values of a type of whole numbers that has no other bounds; nil for any other type.
    let integers: ClosedRange<Int64>?

    enum Kind: Sendable {
        /// A string with the text.
        case text
        /// A number with the digits of a decimal.
        case number
        /// A number, or a string for what JSON has no number for.
        case float
        case boolean
        /// A string with the expanded name.
        case name
        /// An array of items.
        case list(SimpleForm)
        /// What one of the members makes of it; a string unless all of them are numbers, or all Booleans.
        case union([SimpleForm], isText: Bool)
    }

    /// - Parameter isText: whether the text counts, and not the number or Boolean that it is.
    init(_ datatype: Datatype, isText: Bool = false) {
        self.datatype = datatype
        switch datatype.variety {
        case .list(let item):
            // A pattern of the list says how its items are written.
            kind = .list(SimpleForm(item, isText: datatype.present.contains(.pattern)))
        case .union(let members):
            // Unions are at most 100 deep (`Datatype.depthLimit`).
            let forms = members.map { SimpleForm($0) }
            let isUniform = forms.allSatisfy(\.isNumeric) || forms.allSatisfy(\.isBoolean)
            kind = .union(forms, isText: isText || !isUniform || datatype.present.contains(.pattern))
        case .atomic:
            // A pattern says how a number is written, and JSON could not write it so.
            let isWritten = isText || datatype.present.contains(.pattern)
            switch datatype.primitive {
            case .boolean: kind = isText ? .text : .boolean
            case .float, .double: kind = isWritten ? .text : .float
            case .decimal: kind = datatype.isExactInJSON && !isWritten ? .number : .text
            case .qName, .notation: kind = .name
            default: kind = .text
            }
        }
        if case .union = datatype.variety { isPlainWithoutSpace = false } else { isPlainWithoutSpace = true }
        integers = datatype.integers
        switch kind {
        case .name: usesNames = true
        case .list(let item): usesNames = item.usesNames
        case .union(let members, _): usesNames = members.contains(where: \.usesNames)
        default: usesNames = false
        }
        isFree = datatype.present == FacetSet(.whiteSpace)
        acceptsAll = datatype.acceptsEverything
    }

    /// Whether values are strings.
    var isText: Bool {
        if case .text = kind { true } else { false }
    }

    private var isNumeric: Bool {
        switch kind {
        case .number, .float: true
        case .union(let members, let isText): !isText && members.allSatisfy(\.isNumeric)
        default: false
        }
    }

    private var isBoolean: Bool {
        switch kind {
        case .boolean: true
        case .union(let members, let isText): !isText && members.allSatisfy(\.isBoolean)
        default: false
        }
    }

    /// What is wrong with a text; nil where it is a value of the type.
    func violation(
        of text: UnsafeBufferPointer<UInt8>,
        resolving resolve: (_ prefix: UnsafeBufferPointer<UInt8>) -> String?
    ) -> DatatypeViolation? {
        isPlainWithoutSpace && WhiteSpace.isAbsent(in: text)
            ? datatype.check(processed: text, resolving: resolve) : datatype.check(text, resolving: resolve)
    }

    /// How messages call the type.
    var name: String { datatype.name ?? "a restriction of xs:\(datatype.builtIn.localName)" }
}

extension Datatype {
    /// The digits that every reader of JSON keeps: an IEEE 754 double has 15 for every decimal.
    private static let exactDigits = 15

    /// The range of a type of whole numbers with bounds of 64 bits and no other facets.
    fileprivate var integers: ClosedRange<Int64>? {
        let simple: FacetSet = [
            FacetSet(.whiteSpace), FacetSet(.fractionDigits), FacetSet(.minInclusive), FacetSet(.maxInclusive),
        ]
        guard primitive == .decimal, facets.fractionDigits == 0, present.isSubset(of: simple),
            case .decimal(let least)? = facets.minInclusive, case .decimal(let greatest)? = facets.maxInclusive,
            let lower = Int64(least.canonicalText(asInteger: true)),
            let upper = Int64(greatest.canonicalText(asInteger: true)), lower <= upper
        else { return nil }
        return lower...upper
    }

    /// Whether no value of a decimal type has more digits than a JSON number keeps.
    fileprivate var isExactInJSON: Bool {
        if let digits = facets.totalDigits, digits <= Self.exactDigits { return true }
        if let enumeration = facets.enumeration, enumeration.values.allSatisfy({ $0.decimalDigits <= Self.exactDigits })
        {
            return true
        }
        guard let fraction = facets.fractionDigits,
            let least = (facets.minInclusive ?? facets.minExclusive)?.integerDigits,
            let greatest = (facets.maxInclusive ?? facets.maxExclusive)?.integerDigits
        else { return false }
        return max(least, greatest) + fraction <= Self.exactDigits
    }
}

extension AtomicValue {
    /// The digits before the decimal point.
    fileprivate var integerDigits: Int? {
        if case .decimal(let value) = self { max(0, value.exponent) } else { nil }
    }
}

extension DatatypeValue {
    /// The digits that a decimal needs; more than any type allows for what is no decimal.
    fileprivate var decimalDigits: Int {
        guard case .atomic(.decimal(let value)) = self else { return .max }
        return max(0, value.exponent) + max(0, value.digits.count - value.exponent)
    }
}
