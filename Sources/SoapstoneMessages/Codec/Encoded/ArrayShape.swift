internal import SoapstoneSchema
internal import SoapstoneXML

/// An array as the codec goes through it.
final class ArrayShape: Sendable {
    /// In how many dimensions the items lie; nil where each array says it itself.
    let rank: Int?
    /// What each item is.
    let item: ElementUse
    /// The items' type as the start tag of an array has it: `ns1:Row`, `xs:string[]`.
    let itemType: String
    /// The number of the namespace of the items' type.
    let itemPrefix: Int

    init(_ array: SOAPArray, in table: ShapeTable) {
        rank = array.rank
        let type = array.item ?? SchemaSet.anyType
        let name = array.itemName ?? XMLName("item")
        item = ElementUse(name, nameBits: 0, type: type, array: array.items, isNillable: true, in: table)
        let shown = table.schemas.name(of: type) ?? XMLName("anyType", in: SchemaTag.namespace)
        itemPrefix = table.namespaces.number(of: shown.namespace)
        let ranks = array.ranks.map { "[\(String(repeating: ",", count: $0 - 1))]" }
        itemType = table.namespaces.tag(shown) + ranks.joined()
    }
}
