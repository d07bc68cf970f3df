import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// The operations beside the WSDLs that they name; `soapstone check` holds each against its own.
@Suite struct IMSContractTests {
    static let wsdl = "http://schemas.xmlsoap.org/wsdl/"

    @Test("The operations are those of the two contracts")
    func operations() throws {
        let paths = ["wsdl/sets/sets-ims-case.wsdl", "wsdl/sets/sets-ims-payment.wsdl"]
        #expect(Set(SETS.imsOperations.map(\.wsdl)) == Set(paths))
        let found = try paths.flatMap { path in
            try XMLDocument(parsing: try RecordedFixture.projectFile(path), limits: .response).root.children
                .filter { $0.name == XMLName("portType", in: Self.wsdl) }
                .flatMap(\.children)
                .compactMap { $0.attribute(XMLName("name")) }
        }
        #expect(found.sorted() == SETS.imsOperations.map(\.name).sorted())
    }
}
