internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// An element as a content model, a message part or a wrapper has it: all that coding its value needs.
///
/// It is made of a declaration of the schema, or of a name and a type alone: a part of a message is such an element.
package final class ElementUse: Sendable {
    let name: XMLName
    /// The number of the name; 0 for an element that nobody looks for among others.
    let nameBits: UInt32
    let type: TypeID
    /// The number of the type's shape.
    let shape: Int
    /// The form of the value where it is of a simple type.
    let simple: SimpleForm?
    let isNillable: Bool
    let isAbstract: Bool
    let block: DerivationSet
    /// The only value that there is.
    let fixed: SchemaValue?
    /// What an element that is there and empty has for a value; nil where it is empty then.
    let valueWhereEmpty: SchemaValue?
    /// The media type of the part that the value becomes; nil for one that stays in the envelope.
    let partType: MediaType?
    /// `<ns1:name`
    let open: Fragment
    /// `</ns1:name>`
    let close: Fragment
    /// The number of the namespace that the prefix needs; 0 for none.
    let prefix: Int
    /// In encoded messages, ` xsi:type="ns1:Type"`; nil for a type without a name.
    let typeTag: Fragment?
    /// The number of the type's namespace.
    let typePrefix: Int

    init(
        _ name: XMLName,
        nameBits: UInt32 = 0,
        type: TypeID,
        array: SOAPArray? = nil,
        isNillable: Bool = false,
        isAbstract: Bool = false,
        block: DerivationSet = [],
        value: (constraint: ValueConstraint, value: SchemaValue)? = nil,
        partType: MediaType? = nil,
        in table: ShapeTable
    ) {
        self.name = name
        self.nameBits = nameBits
        self.type = type
        let inner = array.flatMap { table.number(of: $0) }
        shape = inner ?? table.number(of: type)
        simple = inner == nil ? table.bareForm(of: type) : nil
        // Any accessor may have no value (SOAP 1.1 section 5.1 rule 9).
        self.isNillable = isNillable || table.isEncoded
        self.isAbstract = isAbstract
        self.block = block
        fixed = value?.constraint.isFixed == true ? value?.value : nil
        valueWhereEmpty = value?.value
        self.partType = partType
        prefix = table.namespaces.number(of: name.namespace)
        // A wrapper may be in a namespace that no schema has: then it brings its declaration along.
        let isForeign = prefix == 0 && !name.namespace.isEmpty
        let tag = isForeign ? "m:\(name.local)" : table.namespaces.tag(name)
        var start = ByteWriter(capacity: 64)
        start.append(utf8: "<\(tag)")
        if isForeign {
            start.append(" xmlns:m=\"")
            start.appendXML(attribute: name.namespace)
            start.append("\"")
        }
        open = Fragment(start.string)
        close = Fragment("</\(tag)>")
        let typeName = table.encoded.flatMap { encoded in
            inner == nil ? table.schemas.typeName(of: type, in: encoded.encoding) : encoded.encoding.arrayName
        }
        typeTag = typeName.map { Fragment(" xsi:type=\"\(table.namespaces.tag($0))\"") }
        typePrefix = typeName.map { table.namespaces.number(of: $0.namespace) } ?? 0
    }
}
