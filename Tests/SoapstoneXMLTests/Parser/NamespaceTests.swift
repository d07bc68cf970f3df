import SoapstoneXML
import Testing

/// Namespaces in XML 1.0.
@Suite struct NamespaceTests {
    @Test(
        "Namespace faults are refused",
        arguments: [
            "<p:a/>", "<a p:k=''/>", "<a xmlns:p='u:u'><b/></a><p:c/>", "<a><b xmlns:p='u:u'/><p:c/></a>",
            "<a xmlns:p='u:u' xmlns:q='u:u' p:k='' q:k=''/>", "<a xmlns:p='u:u' p:k='' p:k=''/>",
            "<a xmlns:xml='u:u'/>", "<a xmlns:xmlns='u:u'/>", "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>",
            "<a xmlns='http://www.w3.org/XML/1998/namespace'/>", "<a xmlns:p='http://www.w3.org/2000/xmlns/'/>",
            "<a xmlns='http://www.w3.org/2000/xmlns/'/>", "<a xmlns:p=''/>", "<a xmlns:p='u:u' xmlns:p='u:v'/>",
            "<a xmlns='u:u' xmlns='u:v'/>", "<:a/>", "<a:/>", "<a :k=''/>", "<p:a:b xmlns:p='u:u'/>",
        ]
    )
    func faults(xml: String) {
        #expect(refusal(of: xml)?.code == .syntax)
    }

    @Test("Names that are canonically equivalent stay distinct")
    func bytes() throws {
        let root = try XMLDocument(parsing: Array("<r \u{E9}='1' e\u{301}='2'><\u{E9}/><e\u{301}/></r>".utf8)).root
        #expect(root.attribute(XMLName("\u{E9}")) == "1")
        #expect(root.attribute(XMLName("e\u{301}")) == "2")
        #expect(root.children[0].name != root.children[1].name)
        #expect(root.children[0].nameID != root.children[1].nameID)
        #expect(NameID(XMLName("k\u{E9}")) != NameID(XMLName("ke\u{301}")))
    }

    @Test("The same attribute name in different namespaces, or in none, is two attributes")
    func attributes() throws {
        let xml = "<a xmlns='u:d' xmlns:p='u:p' xmlns:q='u:q' k='1' p:k='2' q:k='3' xml:lang='en'/>"
        let root = try XMLDocument(parsing: Array(xml.utf8)).root
        #expect(
            root.attributes.map(\.name.description) == [
                "k", "{u:p}k", "{u:q}k", "{http://www.w3.org/XML/1998/namespace}lang",
            ]
        )
    }

    @Test("A prefix means what the innermost declaration says; xmlns='' takes the default back")
    func scopes() throws {
        let xml = "<a xmlns='u:1' xmlns:p='u:2'><b xmlns='' xmlns:p='u:3'><c/></b><d/><e xmlns='u:4'><f/></e></a>"
        let root = try XMLDocument(parsing: Array(xml.utf8)).root
        let (b, d, e) = (root.children[0], root.children[1], root.children[2])
        #expect(
            [root, b, b.children[0], d, e, e.children[0]].map { $0.namespace(for: nil) } == [
                "u:1", nil, nil, "u:1", "u:4", "u:4",
            ]
        )
        #expect(
            [root, b, b.children[0], d, e.children[0]].map { $0.namespace(for: "p") } == [
                "u:2", "u:3", "u:3", "u:2", "u:2",
            ]
        )
        #expect([root, b, b.children[0], d, e.children[0]].map(\.name.namespace) == ["u:1", "", "", "u:1", "u:4"])
        #expect(root.namespace(for: "q") == nil)
        #expect(root.namespace(for: "xml") == "http://www.w3.org/XML/1998/namespace")
    }

    @Test(
        "A namespace name need not be a URI",
        arguments: ["u r n", "http://example.com/\u{E9}", "a", "{x}", "%zz", "u:a&amp;b"]
    )
    func names(namespace: String) throws {
        let xml = "<p:a xmlns:p='\(namespace)'><b xmlns='\(namespace)'/></p:a>"
        let root = try XMLDocument(parsing: Array(xml.utf8)).root
        let meant = namespace.replacing("&amp;", with: "&")
        #expect(root.name == XMLName("a", in: meant))
        #expect(root.children[0].name == XMLName("b", in: meant))
        #expect(root.namespace(for: "p") == meant)
        // Tolerance for the name is none for a real fault beside it.
        #expect(refusal(of: "<p:a xmlns:p='\(namespace)'><q:b/></p:a>")?.code == .syntax)
    }
}
