import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// The operations beside the WSDL that they name.
@Suite struct IMSContractTests {
    static let wsdl = "http://schemas.xmlsoap.org/wsdl/"
    static let soap = "http://schemas.xmlsoap.org/wsdl/soap/"

    @Test("Every operation has the action and the messages of its binding", arguments: SETS.imsOperations.map(\.name))
    func binding(name: String) throws {
        let operation = try #require(SETS.imsOperations.first { $0.name == name })
        let document = try XMLDocument(parsing: try RecordedExchange.projectFile(operation.wsdl), limits: .response)
        let binding = try #require(document.root.child(XMLName("binding", in: Self.wsdl)))
        let entry = try #require(
            binding.children.first { $0.attribute(XMLName("name")) == operation.bindingOperation }
        )
        let action = entry.child(XMLName("operation", in: Self.soap))?.attribute(XMLName("soapAction"))
        #expect(action == operation.action)
        #expect(try Self.element(of: "\(name)Request", in: document) == operation.request)
        #expect(try Self.element(of: "\(name)Response", in: document) == operation.reply)
    }

    @Test("The operations are those of the two contracts")
    func operations() throws {
        let found = try Set(SETS.imsOperations.map(\.wsdl)).flatMap { path in
            try XMLDocument(parsing: try RecordedExchange.projectFile(path), limits: .response).root.children
                .filter { $0.name == XMLName("portType", in: Self.wsdl) }
                .flatMap(\.children)
                .compactMap { $0.attribute(XMLName("name")) }
        }
        #expect(found.sorted() == SETS.imsOperations.map(\.name).sorted())
    }

    /// The element that is the only part of a message.
    private static func element(of message: String, in document: XMLDocument) throws -> XMLName {
        let message = try #require(
            document.root.children.first {
                $0.name == XMLName("message", in: wsdl) && $0.attribute(XMLName("name")) == message
            }
        )
        let part = try #require(message.child(XMLName("part", in: wsdl)))
        let name = try #require(part.attribute(XMLName("element"))).split(separator: ":")
        let namespace = try #require(part.namespace(for: String(name[0])))
        return XMLName(String(name[1]), in: namespace)
    }
}
