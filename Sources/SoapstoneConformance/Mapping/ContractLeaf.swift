internal import SoapstoneSchema
internal import SoapstoneXML

/// A value that a message of a contract can have.
struct ContractLeaf: Sendable {
    /// The message, and the local names from its element on: `response/case_tbl/case_no`, `response/order/@id`.
    let path: String
    /// Where the value stands in the JSON of the contract's own codec; nil where names alone do not say it.
    let json: String?
    /// nil for what is not of a simple type: content that the contract leaves open, or that is in itself.
    let type: Datatype?
    /// The local name that the contract gives to the type; nil where it gives none.
    let ownName: String?
    /// Whether the element or attribute is there with a value wherever the element around it is.
    let isRequired: Bool
    /// Whether the value comes with nothing but an `xsi:type` that says another type than the declared one.
    let isOfOtherType: Bool
    let place: Finding.Place

    /// The type as sheets write it: the built-in type, and how long: `string(30)`, `decimal(9,2)`, `long(10)`.
    var typeName: String {
        guard let type else { return Self.open }
        let name = if case .union = type.variety { "union" } else { type.builtIn.localName }
        let facets = type.facets
        if let digits = facets.totalDigits {
            // The fraction of an integer is 0 by its type.
            let fraction = type.builtIn == .decimal ? facets.fractionDigits.map { ",\($0)" } : nil
            return "\(name)(\(digits)\(fraction ?? ""))"
        }
        return (facets.length ?? facets.maxLength).map { "\(name)(\($0))" } ?? name
    }

    /// The type of content that is left open.
    static let open = "anyType"

    /// Whether a sheet's word means the type: as above, without its length, or by the name that the contract gives it.
    func isNamed(_ word: String) -> Bool {
        let full = typeName
        let short = full.utf8.prefix { $0 != UInt8(ascii: "(") }
        if word.isSameBytes(as: full) || word.utf8.elementsEqual(short) { return true }
        return ownName.map { word.isSameBytes(as: $0) } ?? false
    }
}
