import Testing

@testable import SoapstoneWSDL

@Suite struct RelayedDocumentTests {
    private static let base = "http://live:8080/base"
    private static let own = "http://stub:7627/own"

    private static func wsdl(_ content: String) -> String {
        """
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" targetNamespace="http://live:8080/base/ns" \
        xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">\(content)\
        </w:definitions>
        """
    }

    private static func address(_ location: String) -> String {
        #"<w:service name="S"><w:port name="P"><s:address location="\#(location)"/></w:port></w:service>"#
    }

    private static func relayed(_ text: String) throws -> String {
        String(
            decoding: try #require(RelayedDocument.readdressed(Array(text.utf8), from: base, to: own)),
            as: UTF8.self
        )
    }

    @Test(
        "Addresses lead to the stub, whatever machine they name",
        arguments: [
            ("http://live:8080/base/orders?x=1&amp;y=2", "http://stub:7627/own/orders?x=1&amp;y=2"),
            ("http://live:8080/base", "http://stub:7627/own"),
            ("http://live:8080/baseball", "http://stub:7627/own/baseball"),
            ("https://inside.example/orders", "http://stub:7627/own/orders"), ("", "http://stub:7627/own/"),
        ]
    )
    func addresses(location: String, expected: String) throws {
        let text = Self.wsdl(Self.address(location))
        #expect(try Self.relayed(text) == Self.wsdl(Self.address(expected)))
    }

    @Test(
        "Documents that are imported from the upstream come through the stub; all else is as it was",
        arguments: [
            ("http://live:8080/base/a.xsd", "http://stub:7627/own/a.xsd"),
            ("http://live:8080/base?xsd=1", "http://stub:7627/own?xsd=1"), ("a.xsd", "a.xsd"), ("?xsd=1", "?xsd=1"),
            ("http://other/base/a.xsd", "http://other/base/a.xsd"),
        ]
    )
    func imports(location: String, expected: String) throws {
        func text(_ location: String) -> String {
            Self.wsdl(
                """
                <!-- http://live:8080/base --><w:import namespace='http://live:8080/base/b' location='\(location)'/>
                <w:types><xs:schema><xs:import  schemaLocation = "\(location)" namespace="urn:x"/>
                <xs:include schemaLocation="\(location)"/></xs:schema></w:types>
                """
            )
        }
        #expect(try Self.relayed(text(location)) == text(expected))
        let schema =
            #"<schema xmlns="http://www.w3.org/2001/XMLSchema"><include schemaLocation="\#(location)"/></schema>"#
        #expect(try Self.relayed(schema) == schema.replacing(location, with: expected))
    }

    @Test("A document in another encoding is given out in UTF-8, and says so")
    func encoding() throws {
        let text = "<?xml version='1.0' encoding='UTF-16'?>" + Self.wsdl(Self.address("http://é/o"))
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
        let relayed = try #require(RelayedDocument.readdressed(bytes, from: Self.base, to: Self.own))
        let expected = Self.wsdl(Self.address("http://stub:7627/own/o"))
        #expect(String(decoding: relayed, as: UTF8.self) == #"<?xml version="1.0" encoding="UTF-8"?>"# + expected)
    }

    @Test("What is no WSDL and no schema is not touched", arguments: ["", "<a", "<a/>", "<html/>", "{}"])
    func others(text: String) {
        #expect(RelayedDocument.readdressed(Array(text.utf8), from: Self.base, to: Self.own) == nil)
    }
}
