import Testing

/// Element Locally Valid (Complex Type), clauses 3 to 5, and Attribute Locally Valid: 3.2.4, 3.4.4, 3.5.4.
@Suite struct AttributeRulesTests {
    static let schema = """
        <xs:attribute name="global" type="xs:int" fixed="4"/>
        <xs:attribute name="id1" type="xs:ID"/><xs:attribute name="id2" type="xs:ID"/>
        <xs:element name="r"><xs:complexType>
          <xs:attribute name="need" type="xs:int" use="required"/>
          <xs:attribute name="word" type="xs:token"/>
          <xs:attribute name="fix" type="xs:decimal" fixed="1.0"/>
          <xs:attribute ref="t:global"/></xs:complexType></xs:element>
        <xs:element name="open"><xs:complexType><xs:anyAttribute namespace="##other"/></xs:complexType></xs:element>
        <xs:element name="own"><xs:complexType><xs:anyAttribute namespace="##targetNamespace"/></xs:complexType></xs:element>
        <xs:element name="lax"><xs:complexType><xs:anyAttribute processContents="lax"/></xs:complexType></xs:element>
        <xs:element name="ids"><xs:complexType><xs:attribute name="id" type="xs:ID"/>
          <xs:anyAttribute namespace="##targetNamespace"/></xs:complexType></xs:element>
        """

    @Test(
        "Attributes are those of the type, and of theirs",
        arguments: [
            ("<r need=\"1\"/>", []), ("<r need=\"1\" word=\" a  b \" fix=\"1.00\" t:global=\"4\"/>", []),
            ("<r/>", ["cvc-complex-type.4"]), ("<r need=\"x\"/>", ["cvc-attribute.3"]),
            ("<r need=\"1\" other=\"1\"/>", ["cvc-complex-type.3.2.1"]),
            ("<r need=\"1\" t:need=\"1\"/>", ["cvc-complex-type.3.2.1"]),
            ("<r need=\"1\" fix=\"2\"/>", ["cvc-au"]), ("<r need=\"1\" t:global=\"5\"/>", ["cvc-attribute.4"]),
            ("<r need=\"1\" xsi:schemaLocation=\"urn:t nowhere.xsd\" xsi:noNamespaceSchemaLocation=\"x\"/>", []),
            ("<open/>", []), ("<open t:global=\"4\"/>", ["cvc-complex-type.3.2.2"]),
            ("<open xmlns:u=\"urn:u\" u:a=\"1\"/>", ["cvc-assess-attr.1"]),
            ("<own t:global=\"4\"/>", []), ("<own t:global=\"5\"/>", ["cvc-attribute.4"]),
            ("<own t:none=\"5\"/>", ["cvc-assess-attr.1"]),
            ("<lax t:global=\"x\" any=\"thing\"/>", ["cvc-attribute.3"]), ("<lax any=\"thing\"/>", []),
            ("<own t:id1=\"a\"/>", []), ("<own t:id1=\"a\" t:id2=\"b\"/>", ["cvc-complex-type.5.1"]),
            ("<ids id=\"a\"/>", []), ("<ids id=\"a\" t:id1=\"b\"/>", ["cvc-complex-type.5.2"]),
        ]
    )
    func attributes(instance: String, rules: [String]) throws {
        try Schemas(Self.schema).expect(rules, in: instance)
    }
}
