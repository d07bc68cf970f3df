import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// A contract's documents as files of one folder.
@Suite struct ContractFilesTests {
    private static let files = [
        "main.wsdl": """
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:t="urn:m" xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:m">
          <w:types><xs:schema targetNamespace="urn:i"><xs:import schemaLocation="a/types.xsd" namespace="urn:a"/>
            <xs:import schemaLocation="b/Types.xsd" namespace="urn:b"/></xs:schema></w:types>
          <w:service name="S"><w:port name="P" binding="t:B"><s:address
              location = 'https://orders.example.org:8443/v1/orders?tenant=7&amp;x=1' /></w:port></w:service>
        </w:definitions>
        """,
        "a/types.xsd": """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a"><xs:include
          schemaLocation="../strange%20name.xsd"/></xs:schema>
        """,
        "b/Types.xsd": "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:b'/>",
        "strange name.xsd": "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'/>",
    ]

    @Test("Documents lead to each other beside each other; addresses and all else stay")
    func files() throws {
        let folder = try TemporaryFolder(Self.files)
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        let files = PublishedContract(contract).files(main: "orders.wsdl")
        let texts = Dictionary(
            uniqueKeysWithValues: files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        )
        // One of the two names that differ in the case of letters is numbered; so is the one with a blank.
        #expect(files.count == 4 && files.first?.name == "orders.wsdl")
        #expect(Set(texts.keys).isSuperset(of: ["orders.wsdl", "types.xsd"]))
        let main = try #require(texts["orders.wsdl"])
        #expect(main.contains("location = 'https://orders.example.org:8443/v1/orders?tenant=7&amp;x=1'"))
        #expect(main.contains("schemaLocation=\"types.xsd\" namespace=\"urn:a\""))
        #expect(!main.contains("b/Types.xsd"))

        // They are the same contract.
        let copy = try TemporaryFolder(texts)
        let loaded = try ContractLoader().load(copy.path("orders.wsdl"))
        #expect(loaded.documents.imports.allSatisfy { $0.target != nil })
        #expect(loaded.documents.locations.count == contract.documents.locations.count)
        #expect(loaded.findings.count == contract.findings.count)
    }
}
