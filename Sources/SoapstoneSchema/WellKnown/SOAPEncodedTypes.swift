/// The part that the encodings of SOAP 1.1 and 1.2 share: an element and a type of its name for each built-in type.
enum SOAPEncodedTypes {
    /// The built-in types of XML Schema that both encodings name.
    private static let names = [
        "string", "normalizedString", "token", "language", "Name", "NMTOKEN", "NMTOKENS", "NCName",
        "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "QName", "anyURI", "boolean", "base64Binary", "hexBinary",
        "float", "double", "decimal", "integer", "nonPositiveInteger", "negativeInteger", "nonNegativeInteger",
        "positiveInteger", "long", "int", "short", "byte",
        "unsignedLong", "unsignedInt", "unsignedShort", "unsignedByte",
        "duration", "dateTime", "time", "date", "gYearMonth", "gYear", "gMonthDay", "gDay", "gMonth",
    ]

    /// The declarations, for a schema whose prefix is `t` and whose attribute group is `commonAttributes`.
    static let declarations = names.map { declaration($0, base: $0) }.joined(separator: "\n")

    /// One type with the attributes of an encoded value, and its element.
    static func declaration(_ name: String, base: String) -> String {
        #"""
        <xs:element name="\#(name)" type="t:\#(name)"/>
        <xs:complexType name="\#(name)">
          <xs:simpleContent>
            <xs:extension base="xs:\#(base)"><xs:attributeGroup ref="t:commonAttributes"/></xs:extension>
          </xs:simpleContent>
        </xs:complexType>
        """#
    }
}
