import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// A contract's documents as a server gives them out.
@Suite struct PublishedContractTests {
    private static let files = [
        "main.wsdl": """
        <?xml version="1.0"?>
        <!-- kept -->
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:t="urn:m" xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:m">
          <w:import namespace='urn:p' location='parts/types.wsdl'/>
          <w:types><xs:schema targetNamespace="urn:i"><xs:import schemaLocation="parts/a.xsd"
              namespace="urn:a"/><xs:import namespace="http://www.w3.org/XML/1998/namespace"/></xs:schema></w:types>
          <w:service name="S"><w:port name="P" binding="t:B"><s:address
              location = 'https://orders.example.org:8443/v1/orders?tenant=7&amp;x=1' /></w:port>
            <w:port name="Q" binding="t:B"><s:address location="REPLACE_ME"/></w:port></w:service>
        </w:definitions>
        """,
        "parts/types.wsdl": """
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:p"/>
        """,
        "parts/a.xsd": """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a"><xs:include
          schemaLocation="b.xsd"/></xs:schema>
        """,
        "parts/b.xsd": "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'/>",
    ]

    private static func published(_ files: [String: String] = files) throws -> PublishedContract {
        let folder = try TemporaryFolder(files)
        return try PublishedContract(ContractLoader().load(folder.path("main.wsdl")))
    }

    private static func text(_ number: Int, _ contract: PublishedContract) throws -> String {
        let bytes = contract.document(number, origin: "http://127.0.0.1:7627", path: "/any")
        return String(decoding: try #require(bytes), as: UTF8.self)
    }

    @Test("Addresses and locations lead to the server; every other byte is as it was")
    func main() throws {
        let contract = try Self.published()
        let expected = try #require(Self.files["main.wsdl"])
            .replacing("'parts/types.wsdl'", with: "'http://127.0.0.1:7627/any?wsdl=1'")
            .replacing("\"parts/a.xsd\"", with: "\"http://127.0.0.1:7627/any?xsd=2\"")
            .replacing(
                "<xs:import namespace=\"http://www.w3.org/XML/",
                with: "<xs:import schemaLocation=\"http://127.0.0.1:7627/any?xsd=4\" namespace=\"http://www.w3.org/XML/"
            )
            .replacing(
                "https://orders.example.org:8443/v1/orders?tenant=7&amp;x=1",
                with: "http://127.0.0.1:7627/v1/orders?tenant=7&amp;x=1"
            )
            .replacing("REPLACE_ME", with: "http://127.0.0.1:7627/")
        #expect(try Self.text(0, contract) == expected)
    }

    private static let bindings = """
        <?xml version="1.0"?>
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:m" targetNamespace="urn:m" name="Shop">
          <w:portType name="T"/>
          <w:binding name="B" type="t:T"><s:binding xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" style="document"/></w:binding>
          <w:binding name="C" type="t:T"><s:binding xmlns:s="http://schemas.xmlsoap.org/wsdl/soap12/" style="document"/></w:binding>
          <w:binding name="D" type="t:T"><h:binding xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" verb="GET"/></w:binding>
        </w:definitions><!-- </w:definitions> -->

        """

    /// WSDL 1.1 section 2.7: without a service there is no address, and zeep, SoapClient and others find no operation.
    @Test("A contract that has bindings and no service is served with one")
    func added() throws {
        let contract = try Self.published(["main.wsdl": Self.bindings])
        let bytes = contract.document(0, origin: "http://127.0.0.1:7627", path: "/any", query: "api=1&v=2")
        let text = String(decoding: try #require(bytes), as: UTF8.self)
        let folder = try TemporaryFolder(["main.wsdl": text])
        let loaded = try ContractLoader().load(folder.path("main.wsdl"))
        let service = try #require(loaded.definitions.services.first)
        #expect(loaded.definitions.services.count == 1 && service.name == XMLName("Shop", in: "urn:m"))
        #expect(service.ports.map(\.name) == ["B", "C"])
        #expect(service.ports.map(\.address) == Array(repeating: "http://127.0.0.1:7627/any?api=1&v=2", count: 2))
        #expect(text.hasSuffix("</w:service></w:definitions><!-- </w:definitions> -->\n"))
        // Files for others are as they were.
        #expect(contract.files(main: "main.wsdl").map { String(decoding: $0.bytes, as: UTF8.self) } == [Self.bindings])
    }

    @Test("Parameters that a document is asked for with are those that its documents are asked for with")
    func parameters() throws {
        let bytes = try Self.published().document(0, origin: "http://x", path: "/a", query: "api=soap&v='2'")
        let text = String(decoding: try #require(bytes), as: UTF8.self)
        #expect(text.contains("location='http://x/a?api=soap&amp;v=%272%27&amp;wsdl=1'"))
        #expect(text.contains("schemaLocation=\"http://x/a?api=soap&amp;v=%272%27&amp;xsd=2\""))
    }

    @Test("All documents of the graph are served, each with its own references")
    func others() throws {
        let contract = try Self.published()
        #expect((0..<contract.count).map(contract.query) == ["wsdl", "wsdl=1", "xsd=2", "xsd=3", "xsd=4"])
        #expect(try Self.text(1, contract) == Self.files["parts/types.wsdl"])
        #expect(try Self.text(2, contract).contains("schemaLocation=\"http://127.0.0.1:7627/any?xsd=3\"/>"))
        #expect(try Self.text(3, contract) == Self.files["parts/b.xsd"])
        #expect(try Self.text(4, contract).contains("targetNamespace=\"http://www.w3.org/XML/1998/namespace\""))
        #expect(contract.document(5, origin: "http://h", path: "/") == nil)
        #expect(contract.document(-1, origin: "http://h", path: "/") == nil)
    }

    @Test("What a path has in it cannot leave the attribute that it is put into")
    func hostilePath() throws {
        let contract = try Self.published()
        let bytes = try #require(contract.document(0, origin: "http://h", path: "/'\"<&>"))
        let document = try XMLDocument(parsing: bytes)
        let reference = document.root.children.first { $0.name.local == "import" }?.attribute(XMLName("location"))
        #expect(reference == "http://h/%27%22<&>?wsdl=1")
    }

    @Test("A document in another encoding is served in UTF-8, and says so")
    func encoding() throws {
        var files = Self.files
        files["main.wsdl"] = nil
        let text =
            "<?xml version='1.0' encoding='ISO-8859-1'?><w:definitions xmlns:w='http://schemas.xmlsoap.org/wsdl/'>"
        let latin =
            Array(text.utf8) + Array("<w:documentation>".utf8) + [0xE9]
            + Array("</w:documentation></w:definitions>".utf8)
        let folder = try TemporaryFolder(files)
        let contract = try ContractLoader().load(latin, named: "main.wsdl", in: folder.path)
        let served = try Self.text(0, PublishedContract(contract))
        #expect(served.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?><w:definitions"))
        #expect(served.contains("<w:documentation>é</w:documentation>"))
    }
}
