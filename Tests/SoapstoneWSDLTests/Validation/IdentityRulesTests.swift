import SoapstoneSchema
import SoapstoneXML
import Testing

/// ID and IDREF (`cvc-id`), notations and entities, and Identity-constraint Satisfied: 3.3.4, 3.14.4, 3.11.4.
@Suite struct IdentityRulesTests {
    static let ids = """
        <xs:element name="r"><xs:complexType><xs:choice maxOccurs="unbounded">
          <xs:element name="i" type="xs:ID"/>
          <xs:element name="a"><xs:complexType><xs:attribute name="id" type="xs:ID"/>
            <xs:attribute name="to" type="xs:IDREF"/><xs:attribute name="all" type="xs:IDREFS"/>
            <xs:attribute name="either" type="t:either"/></xs:complexType></xs:element>
          <xs:element name="n" type="t:image"/><xs:element name="e" type="xs:ENTITY"/>
        </xs:choice></xs:complexType></xs:element>
        <xs:simpleType name="either"><xs:union memberTypes="xs:int xs:IDREF"/></xs:simpleType>
        <xs:notation name="gif" public="image/gif"/>
        <xs:simpleType name="image"><xs:restriction base="xs:NOTATION"><xs:enumeration value="t:gif"/></xs:restriction></xs:simpleType>
        """

    @Test(
        "An ID is there once, and what is referred to is there",
        arguments: [
            ("<r><a id=\"x\"/><a to=\"x\" all=\"x x\"/></r>", []), ("<r><a to=\"x\"/><a id=\"x\"/></r>", []),
            ("<r><a id=\"x\"/><a id=\"x\"/></r>", ["cvc-id.2"]), ("<r><i>x</i><i>x</i></r>", ["cvc-id.2"]),
            ("<r><a to=\"y\"/></r>", ["cvc-id.1"]), ("<r><a id=\"x\" all=\"x y z\"/></r>", ["cvc-id.1", "cvc-id.1"]),
            ("<r><a either=\"5\"/></r>", []), ("<r><a either=\"y\"/></r>", ["cvc-id.1"]),
            ("<r><n>t:gif</n></r>", []), ("<r><n>t:png</n></r>", ["cvc-type.3.1.3"]),
            ("<r><e>pic</e></r>", ["cvc-type.3.1.3"]),
        ]
    )
    func ids(instance: String, rules: [String]) throws {
        try Schemas(Self.ids).expect(rules, in: instance)
    }

    @Test(
        "An attribute that is not written refers to what its default names",
        arguments: [
            ("<r/>", ["cvc-id.1", "cvc-id.1"]), ("<r to=\"x\"/>", ["cvc-id.1"]), ("<r><i>y</i><i>z</i></r>", []),
            ("<r><i>z</i></r>", ["cvc-id.1"]), ("<r to=\"z\"><i>z</i></r>", []),
        ]
    )
    func defaultReferences(instance: String, rules: [String]) throws {
        let schemas = try Schemas(
            """
            <xs:element name="r"><xs:complexType><xs:sequence>
              <xs:element name="i" type="xs:ID" minOccurs="0" maxOccurs="9"/></xs:sequence>
              <xs:attribute name="to" type="xs:IDREFS" default="y z"/></xs:complexType></xs:element>
            """
        )
        // libxml2 does not look at defaults.
        let report = try schemas.validator.validate(Schemas.document(Schemas.declared(instance)).root)
        #expect(report.violations.map(\.rule) == rules, "\(report)")
    }

    @Test(
        "A field is of a simple type, which an attribute that is not validated does not have",
        arguments: [("skip", ["cvc-identity-constraint.3"]), ("lax", ["cvc-identity-constraint.3"])]
    )
    func untypedField(process: String, rules: [String]) throws {
        let schemas = try Schemas(
            """
            <xs:element name="r"><xs:complexType><xs:anyAttribute processContents="\(process)"/></xs:complexType>
              <xs:key name="k"><xs:selector xpath="."/><xs:field xpath="@a"/></xs:key></xs:element>
            """
        )
        try schemas.expect(rules, in: "<r a=\"x\"/>")
        try schemas.expect(["cvc-identity-constraint.4.2.1"], in: "<r/>")
    }

    static let keys = """
        <xs:element name="r"><xs:complexType><xs:choice maxOccurs="unbounded">
          <xs:element name="g" type="t:group"><xs:key name="inGroup"><xs:selector xpath="t:k"/><xs:field xpath="@id"/></xs:key>
            <xs:keyref name="toGroup" refer="t:inGroup"><xs:selector xpath="t:x"/><xs:field xpath="."/></xs:keyref></xs:element>
          <xs:element name="u"><xs:complexType><xs:attribute name="a" type="xs:decimal"/><xs:attribute name="b" default="d"/></xs:complexType></xs:element>
          <xs:element name="x" type="xs:string"/>
          <xs:element name="n" type="xs:int" nillable="true"/>
        </xs:choice></xs:complexType>
          <xs:unique name="two"><xs:selector xpath=".//t:u"/><xs:field xpath="@a"/><xs:field xpath="@b"/></xs:unique>
          <xs:keyref name="toAny" refer="t:inGroup"><xs:selector xpath="child::t:x | t:y"/><xs:field xpath="."/></xs:keyref>
        </xs:element>
        <xs:element name="s"><xs:complexType><xs:sequence><xs:element name="k" maxOccurs="9"><xs:complexType><xs:sequence>
            <xs:element name="f" type="xs:int" nillable="true" minOccurs="0" maxOccurs="2"/></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
          <xs:key name="k"><xs:selector xpath="t:k"/><xs:field xpath="t:f"/></xs:key></xs:element>
        <xs:complexType name="group"><xs:choice maxOccurs="unbounded"><xs:element name="k"><xs:complexType>
          <xs:attribute name="id" type="xs:string"/></xs:complexType></xs:element><xs:element name="x" type="xs:string"/></xs:choice></xs:complexType>
        """

    @Test(
        "Keys are there, each once, and references find them",
        arguments: [
            ("<r><g><k id=\"1\"/><k id=\"2\"/><x>2</x></g></r>", []),
            ("<r><g><k id=\"1\"/><k id=\"1\"/></g></r>", ["cvc-identity-constraint.4.2.2"]),
            ("<r><g><k/></g></r>", ["cvc-identity-constraint.4.2.1"]),
            ("<r><g><k id=\"1\"/><x>3</x></g></r>", ["cvc-identity-constraint.4.3"]),
            // The key of one group is none of another; the root sees those of both.
            ("<r><g><k id=\"1\"/></g><g><k id=\"2\"/><x>1</x></g></r>", ["cvc-identity-constraint.4.3"]),
            ("<r><g><k id=\"1\"/></g><g><k id=\"2\"/></g><x>1</x><x>2</x></r>", []),
            ("<r><g><k id=\"1\"/></g><x>2</x></r>", ["cvc-identity-constraint.4.3"]),
            // Values are compared, not texts; an attribute that is not written has its default.
            ("<r><u a=\"1\" b=\"x\"/><u a=\"1.0\" b=\"x\"/></r>", ["cvc-identity-constraint.4.1"]),
            ("<r><u a=\"1\" b=\"d\"/><u a=\"1.0\"/></r>", ["cvc-identity-constraint.4.1"]),
            ("<r><u a=\"1\" b=\"x\"/><u a=\"1\" b=\"y\"/><u b=\"x\"/><u b=\"x\"/></r>", []),
            ("<s><k><f>1</f></k></s>", ["cvc-identity-constraint.4.2.3"]),
            ("<s><k><f>1</f><f>2</f></k></s>", ["cvc-identity-constraint.3"]),
            ("<s><k/></s>", ["cvc-identity-constraint.4.2.1"]),
        ]
    )
    func keys(instance: String, rules: [String]) throws {
        try Schemas(Self.keys).expect(rules, in: instance)
    }
}
