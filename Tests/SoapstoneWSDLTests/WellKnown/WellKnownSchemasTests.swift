import SoapstoneXML
import Testing

@testable import SoapstoneSchema

@Suite struct WellKnownSchemasTests {
    @Test(
        "An import's location leads to the schema that has the namespace",
        arguments: [
            ("http://www.w3.org/2001/xml.xsd", "http://www.w3.org/XML/1998/namespace"),
            ("https://www.w3.org/2009/01/xml.xsd", "http://www.w3.org/XML/1998/namespace"),
            ("xml.xsd", "http://www.w3.org/XML/1998/namespace"),
            ("http://schemas.xmlsoap.org/soap/encoding/", "http://schemas.xmlsoap.org/soap/encoding/"),
            ("http://schemas.xmlsoap.org/soap/envelope", "http://schemas.xmlsoap.org/soap/envelope/"),
            ("http://www.w3.org/2003/05/soap-envelope/", "http://www.w3.org/2003/05/soap-envelope"),
            ("https://www.w3.org/2003/05/soap-encoding", "http://www.w3.org/2003/05/soap-encoding"),
            ("http://www.w3.org/2004/11/xmlmime", "http://www.w3.org/2004/11/xmlmime"),
            ("http://www.w3.org/2005/05/xmlmime", "http://www.w3.org/2005/05/xmlmime"),
            ("http://www.w3.org/2004/08/xop/include", "http://www.w3.org/2004/08/xop/include"),
            ("http://ws-i.org/profiles/basic/1.1/swaref.xsd", "http://ws-i.org/profiles/basic/1.1/xsd"),
            ("http://schemas.xmlsoap.org/ws/2004/08/addressing", "http://schemas.xmlsoap.org/ws/2004/08/addressing"),
            ("http://www.w3.org/2006/03/addressing/ws-addr.xsd", "http://www.w3.org/2005/08/addressing"),
            ("ws-addr-wsdl.xsd", "http://www.w3.org/2006/05/addressing/wsdl"),
            ("ws-addr-metadata.xsd", "http://www.w3.org/2007/05/addressing/metadata"),
            ("http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd", "http://www.w3.org/2000/09/xmldsig#"),
            ("xmldsig-core-schema.xsd", "http://www.w3.org/2000/09/xmldsig#"),
            ("xenc-schema.xsd", "http://www.w3.org/2001/04/xmlenc#"),
            ("DSMLv2.xsd", "urn:oasis:names:tc:DSML:2:0:core"),
            (
                "oasis-200401-wss-wssecurity-secext-1.0.xsd",
                "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
            ),
            (
                "https://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
                "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
            ),
            (
                "http://schemas.microsoft.com/2003/10/Serialization/",
                "http://schemas.microsoft.com/2003/10/Serialization/"
            ),
            ("http://www.w3.org/2001/XMLSchema.xsd", "http://www.w3.org/2001/XMLSchema"),
        ]
    )
    func location(location: String, namespace: String) throws {
        #expect(try #require(WellKnownSchemas.schema(location: location)).namespace == namespace)
        #expect(try #require(WellKnownSchemas.schema(namespace: namespace)).locations.contains(location))
    }

    @Test(
        "A location or a namespace that differs in a byte is unknown",
        arguments: [
            "", "http://www.w3.org/2001/XML.xsd", "HTTP://www.w3.org/2001/xml.xsd", "http://www.w3.org/2001/xml.xsd ",
            "../xml.xsd", "http://www.w3.org/2000/09/xmldsig%23", "URN:oasis:names:tc:DSML:2:0:core",
            "http://www.w3.org/2001/XMLSchema/",
        ]
    )
    func unknown(text: String) {
        #expect(WellKnownSchemas.schema(location: text) == nil)
        #expect(WellKnownSchemas.schema(namespace: text) == nil)
    }

    @Test("No two schemas share a namespace or a location")
    func ambiguity() {
        let namespaces = WellKnownSchemas.all.map(\.namespace)
        let locations = WellKnownSchemas.all.flatMap(\.locations)
        #expect(Set(namespaces).count == namespaces.count)
        #expect(Set(locations).count == locations.count)
    }

    @Test("A description is a schema of its namespace", arguments: WellKnownSchemas.all.map(\.namespace))
    func schema(namespace: String) throws {
        let root = try document(namespace).root
        #expect(root.name == XMLName("schema", in: "http://www.w3.org/2001/XMLSchema"))
        #expect(root.attribute(XMLName("targetNamespace")) == namespace)
    }

    @Test(
        "What a description imports is described as well, under the location it names",
        arguments: WellKnownSchemas.all.map(\.namespace)
    )
    func imports(namespace: String) throws {
        for child in try document(namespace).root.children where child.name.local == "import" {
            let location = try #require(child.attribute(XMLName("schemaLocation")))
            #expect(WellKnownSchemas.schema(location: location)?.namespace == child.attribute(XMLName("namespace")))
        }
    }

    @Test("A description and what it imports break no rule", arguments: WellKnownSchemas.all.map(\.namespace))
    func rules(namespace: String) throws {
        let schema = try #require(WellKnownSchemas.schema(namespace: namespace))
        let document = try ContractDocument(parsing: schema.document(), location: namespace)
        var findings = FindingList()
        _ = SchemaReader.read([SchemaSource(root: document.root, targetNamespace: namespace)], findings: &findings)
        #expect(findings.findings.isEmpty)
    }

    private func document(_ namespace: String) throws -> XMLDocument {
        let schema = try #require(WellKnownSchemas.schema(namespace: namespace))
        return try XMLDocument(parsing: schema.document())
    }
}
