import SoapstoneXML
import Testing

@testable import SoapstoneSchema

@Suite struct SyntaxTests {
    private func document(_ text: String) throws -> ContractDocument {
        try ContractDocument(parsing: Array(text.utf8), location: "test.xsd")
    }

    @Test("Each element that schemas and contracts have is known by its own name")
    func tags() {
        #expect(SchemaTag.allCases.map(\.name) == SchemaTag.allCases.map { "\($0)" })
        #expect(DefinitionTag.allCases.map(\.name) == DefinitionTag.allCases.map { "\($0)" })
        #expect(BindingTag.Kind.allCases.map(\.name) == BindingTag.Kind.allCases.map { "\($0)" })
    }

    private let nested = """
        <?xml version="1.0"?>
        <?xml-stylesheet href="a.xsl"?>
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:default" xmlns:a="urn:a">
          <xs:element name=" one " type="a:T"/>
          <xs:complexType name="two" xmlns:a="urn:b" xmlns="">
            <xs:attribute name="x" type="T"/>
          </xs:complexType>
          <xs:element name="three" type="T" memberTypes=" a:A
            T "/>
        </xs:schema>
        """

    @Test("A QName is resolved by the declarations in scope, an unprefixed one by the default namespace")
    func resolution() throws {
        let children = Array(try document(nested).root.children)
        let inner = try #require(children[1].children.first)
        #expect(children[0].resolve("a:T") == XMLName("T", in: "urn:a"))
        #expect(children[0].resolve("T") == XMLName("T", in: "urn:default"))
        #expect(children[1].resolve("a:T") == XMLName("T", in: "urn:b"))
        #expect(inner.resolve("a:T") == XMLName("T", in: "urn:b"))
        #expect(inner.resolve("T") == XMLName("T"))
        #expect(children[2].resolve("a:T") == XMLName("T", in: "urn:a"))
        #expect(children[2].resolve("xml:lang") == XMLName("lang", in: "http://www.w3.org/XML/1998/namespace"))
        #expect(children[2].resolve("b:T") == nil)
    }

    @Test("Tags, attributes, words and places are those of the document, after its processing instructions")
    func nodes() throws {
        let root = try document(nested).root
        let children = Array(root.children)
        #expect(root.schemaTag == .schema)
        #expect(root.children.map(\.schemaTag) == [.element, .complexType, .element])
        #expect(root.children.map { $0.token(.name) } == ["one", "two", "three"])
        #expect(children[0].attribute(.name) == " one ")
        #expect(children[0].attribute(.form) == nil)
        #expect(children[2].words(.memberTypes) == ["a:A", "T"])
        #expect(root.children.map(\.line) == [4, 5, 8])
        #expect(try #require(children[1].children.first).lineAndColumn == (6, 5))
    }

    @Test("A name of another namespace is no tag of a schema")
    func foreign() throws {
        let root = try document("<element xmlns='urn:x'><schema/></element>").root
        #expect(root.schemaTag == nil)
        #expect(root.children.first?.name == XMLName("schema", in: "urn:x"))
    }
}
