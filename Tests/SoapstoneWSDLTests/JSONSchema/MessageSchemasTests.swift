import Foundation
import OutsideJudge
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// The JSON Schemas of values are what the codec reads and writes.
@Suite struct MessageSchemasTests {
    /// The schema of an element of a piece of a schema document, and those of the types in it.
    private static func schema(_ text: String, of name: String) throws -> (schema: JSONValue, components: JSONValue) {
        let example = try CodecExample(text)
        var schemas = MessageSchemas()
        let schema = schemas.schema(of: try example.element(name), example.codec)
        let components = schemas.components.map { "\(ObjectSchema.quoted($0.name)):\($0.schema)" }
        return (
            try JSONDocument(parsing: Array(schema.utf8)).root,
            try JSONDocument(parsing: Array("{\(components.joined(separator: ","))}".utf8)).root
        )
    }

    private static func text(_ value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        var output = ByteWriter()
        value.write(to: &output)
        return output.string
    }

    @Test(
        "Every example of the page about the mapping is what its schema says",
        .enabled(if: OutsideJudge.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema")
    )
    func examples() throws {
        var lines = ""
        for example in MappingExample.all {
            let root = try XMLDocument(parsing: Array(example.xml.utf8)).root.name.local
            let (schema, components) = try Self.schema(example.schema, of: root)
            let name = ObjectSchema.quoted("\(example.heading), \(root)")
            let value = try CodecExample.compact(example.json)
            lines += #"{"name":\#(name),"schema":\#(Self.text(schema)),"components":\#(Self.text(components)),"#
            lines += #""value":\#(value)}"# + "\n"
        }
        let result = try OutsideJudge.run("message_schemas.py", [], lines)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("\(MappingExample.all.count) passed, 0 failed"))
    }

    /// What section "Numbers", "Texts", "Lists and unions" and "Nothing" of the mapping say, in words of JSON Schema.
    @Test(
        "Simple types have the kind that they have in JSON",
        arguments: [
            ("xs:int", #"{"type":"integer","minimum":-2147483648,"maximum":2147483647}"#),
            ("xs:unsignedByte", #"{"type":"integer","minimum":0,"maximum":255}"#),
            ("xs:long", #"{"type":"string"}"#), ("xs:decimal", #"{"type":"string"}"#),
            ("xs:double", #"{"anyOf":[{"type":"number"},{"enum":["INF","-INF","NaN"]}]}"#),
            ("xs:boolean", #"{"type":"boolean"}"#), ("xs:date", #"{"type":"string"}"#),
            ("xs:dateTime", #"{"type":"string"}"#),
            ("xs:base64Binary", #"{"type":"string","contentEncoding":"base64"}"#),
            ("xs:NMTOKENS", #"{"type":"array","items":{"type":"string"},"minItems":1}"#),
            ("e:Rate", #"{"type":"number","minimum":0.5,"exclusiveMaximum":9.25}"#),
            ("e:Zip", #"{"type":"string"}"#), ("e:Colour", #"{"enum":["red","dark \"blue\""]}"#),
            ("e:Size", #"{"enum":[1,2.5]}"#), ("e:Name", #"{"type":"string","minLength":2,"maxLength":8}"#),
            ("e:Either", #"{"type":"string"}"#),
            (
                "e:Number",
                #"{"anyOf":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"enum":[1,2.5]}]}"#
            ),
        ]
    )
    func simple(type: String, expected: String) throws {
        let text = """
            <xs:simpleType name="Rate"><xs:restriction base="xs:decimal"><xs:totalDigits value="4"/>
              <xs:minInclusive value="0.5"/><xs:maxExclusive value="9.25"/></xs:restriction></xs:simpleType>
            <xs:simpleType name="Zip"><xs:restriction base="xs:int"><xs:pattern value="[0-9]{5}"/></xs:restriction>
              </xs:simpleType>
            <xs:simpleType name="Colour"><xs:restriction base="xs:token"><xs:enumeration value="red"/>
              <xs:enumeration value="dark &quot;blue&quot;"/></xs:restriction></xs:simpleType>
            <xs:simpleType name="Size"><xs:restriction base="xs:decimal"><xs:enumeration value="01"/>
              <xs:enumeration value="2.5"/></xs:restriction></xs:simpleType>
            <xs:simpleType name="Name"><xs:restriction base="xs:string"><xs:minLength value="2"/>
              <xs:maxLength value="8"/></xs:restriction></xs:simpleType>
            <xs:simpleType name="Either"><xs:union memberTypes="xs:int xs:token"/></xs:simpleType>
            <xs:simpleType name="Number"><xs:union memberTypes="xs:int e:Size"/></xs:simpleType>
            <xs:element name="value" type="\(type)"/>
            """
        #expect(Self.text(try Self.schema(text, of: "value").schema) == expected)
    }

    @Test("A type that contains itself ends in a reference, with a name or without one")
    func recursion() throws {
        let text = """
            <xs:complexType name="Node"><xs:sequence>
              <xs:element name="child" type="e:Node" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType>
            <xs:element name="tree" type="e:Node"/>
            <xs:element name="list"><xs:complexType><xs:sequence>
              <xs:element ref="e:list" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
            """
        let (tree, nodes) = try Self.schema(text, of: "tree")
        #expect(Self.text(tree) == ##"{"$ref":"#/components/schemas/Node"}"##)
        #expect(
            Self.text(nodes["Node"]?["properties"]?["child"])
                == ##"{"type":"array","items":{"$ref":"#/components/schemas/Node"}}"##
        )
        let (list, lists) = try Self.schema(text, of: "list")
        #expect(Self.text(list) == ##"{"$ref":"#/components/schemas/list"}"##)
        #expect(Self.text(lists["list"]?["properties"]?["list"]) == ##"{"$ref":"#/components/schemas/list"}"##)
    }

    @Test("A value may have the type that it says, but for one that is abstract or blocked")
    func derived() throws {
        let text = """
            <xs:complexType name="Animal" abstract="true" block="restriction"><xs:sequence>
              <xs:element name="name" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType>
            <xs:complexType name="Dog"><xs:complexContent><xs:extension base="e:Animal"><xs:sequence>
              <xs:element name="barks" type="xs:boolean"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
            <xs:complexType name="Nobody"><xs:complexContent><xs:restriction base="e:Animal"/></xs:complexContent>
              </xs:complexType>
            <xs:element name="pet" type="e:Animal" nillable="true"/>
            """
        let (pet, components) = try Self.schema(text, of: "pet")
        #expect(
            pet["anyOf"]?.elements.map { Self.text($0) }.prefix(2) == [
                ##"{"$ref":"#/components/schemas/Animal"}"##, #"{"type":"null"}"#,
            ]
        )
        #expect(
            Self.text(components["Animal"])
                == ##"{"$ref":"#/components/schemas/Dog","required":["@type"],"properties":{"@type":{"const":"Dog"}}}"##
        )
        let dog = components["Dog"]
        #expect(dog?["properties"]?.members.map(\.key) == ["@type", "name", "barks"])
        #expect(Self.text(dog?["required"]) == #"["barks"]"#)
    }

    @Test("What may be missing is not required, in choices, optional groups and groups that repeat")
    func required() throws {
        let text = """
            <xs:element name="order"><xs:complexType><xs:sequence>
              <xs:element name="id" type="xs:string"/>
              <xs:choice><xs:element name="cash" type="xs:int"/><xs:element name="card" type="xs:int"/></xs:choice>
              <xs:sequence minOccurs="0"><xs:element name="note" type="xs:string"/></xs:sequence>
              <xs:sequence maxOccurs="3"><xs:element name="key" type="xs:string"/>
                <xs:element name="value" type="xs:string" minOccurs="0"/></xs:sequence>
              <xs:choice minOccurs="2" maxOccurs="unbounded"><xs:element name="a" type="xs:int" minOccurs="0"/>
                <xs:element name="b" type="xs:int"/></xs:choice>
              <xs:element name="line" type="xs:string" minOccurs="2" maxOccurs="5"/>
              </xs:sequence><xs:attribute name="on" type="xs:date" use="required"/>
              <xs:attribute name="by" type="xs:string"/></xs:complexType></xs:element>
            """
        let (_, components) = try Self.schema(text, of: "order")
        let order = try #require(components["order"])
        #expect(Self.text(order["required"]) == #"["@on","id","$sequence","line"]"#)
        let line = order["properties"]?["line"]
        #expect(Self.text(line) == #"{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":5}"#)
        let groups = order["properties"]?["$sequence"]
        #expect(groups?["minItems"]?.numberText == "1" && groups?["maxItems"]?.numberText == "3")
        #expect(Self.text(groups?["items"]?["required"]) == #"["key"]"#)
        #expect(order["properties"]?["$choice"]?["minItems"] == nil)
    }
}
