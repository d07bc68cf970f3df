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
        let served = try Self.text(0, try PublishedContract(contract))
        #expect(served.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?><w:definitions"))
        #expect(served.contains("<w:documentation>é</w:documentation>"))
    }
}
