internal import SoapstoneSchema
internal import SoapstoneXML

/// Two elements that stand in the same place, the one of the old and the other of the new contract.
struct ComparedPair: Hashable {
    var old: ElementID
    var new: ElementID
    /// The types that the elements have there: those declared, or those that `xsi:type` names.
    var types: ComparedTypes
}

/// The types of two such elements.
struct ComparedTypes: Hashable {
    var old: TypeID
    var new: TypeID
}

/// A step from one pair to another one that is inside it, or stands in its place.
enum ComparedStep {
    /// A child element, by its names in both contracts; the number tells it from those before it that have the name.
    case child(old: XMLName, new: XMLName, number: Int = 0)
    /// The same element with a type that is derived, by its names.
    case type(old: XMLName, new: XMLName)
}

/// What was found of a pair.
struct ComparedNode {
    var pair: ComparedPair
    /// Numbers of changes.
    var changes: [Int] = []
    var edges: [(step: ComparedStep, node: Int)] = []
}
