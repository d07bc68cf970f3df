import Foundation
import Testing

/// WSDL 1.1 lets operations of a port type have one name (section 2.4.5), and any name: all commands know one by the same
/// names.
@Suite struct OperationNameTests {
    /// Two operations of one name, a third with the name that the second of them would be given, and a name beyond ASCII.
    private static func contract() throws -> URL {
        let names = [("get", "a"), ("get", "b"), ("get.2", "c"), ("größe", "d")]
        let elements = names.map { #"<xs:element name="\#($1)" type="xs:string"/>"# }.joined()
        let messages = names.map { #"<w:message name="\#($1)"><w:part name="p" element="t:\#($1)"/></w:message>"# }
            .joined()
        let operations = names.map {
            #"<w:operation name="\#($0)"><w:input name="\#($1)In" message="t:\#($1)"/></w:operation>"#
        }.joined()
        let bound = names.map {
            #"<w:operation name="\#($0)"><s:operation soapAction="urn:\#($1)"/><w:input name="\#($1)In">"#
                + #"<s:body use="literal"/></w:input></w:operation>"#
        }.joined()
        let text = """
            <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" \
            xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t"><w:types>\
            <xs:schema targetNamespace="urn:t">\(elements)</xs:schema></w:types>\(messages)<w:portType name="T">\
            \(operations)</w:portType><w:binding name="B" type="t:T"><s:binding \
            transport="http://schemas.xmlsoap.org/soap/http"/>\(bound)</w:binding><w:service name="S"><w:port name="P" \
            binding="t:B"><s:address location="http://127.0.0.1:1/s"/></w:port></w:service></w:definitions>
            """
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString).wsdl")
        try Data(text.utf8).write(to: file)
        return file
    }

    private static let commands: [[String]] = [
        ["sample"], ["convert", "--direction", "request", "--to", "xml"], ["call", "--dry-run"], ["validate"],
    ]

    @Test("Each command finds each operation by its name", arguments: commands)
    func found(command: [String]) async throws {
        let contract = try Self.contract()
        defer { try? FileManager.default.removeItem(at: contract) }
        for (name, element) in [("get", "a"), ("get.3", "b"), ("get.2", "c"), ("größe", "d")] {
            let message =
                "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><\(element) xmlns='urn:t'/></e:Body></e:Envelope>"
            let isValidation = command == ["validate"]
            let arguments =
                command + ["--wsdl", contract.path, "--operation", name] + (command == ["sample"] ? [] : ["-"])
            let input = isValidation ? message : #"{"$value":"x"}"#
            let result = try await Tool.run(Tool.soapstone, arguments, input: Data(input.utf8))
            #expect(result.status == 0, "\(result.error)\(result.output)")
            if !isValidation { #expect(result.output.contains("\(element) xmlns"), "\(name): \(result.output)") }
        }
    }

    @Test("Each command names the operations that there are", arguments: commands)
    func unknown(command: [String]) async throws {
        let contract = try Self.contract()
        defer { try? FileManager.default.removeItem(at: contract) }
        // The last one is the name above to Unicode, and another one to XML.
        for name in ["Get", "gro\u{308}ße"] {
            let arguments =
                command + ["--wsdl", contract.path, "--operation", name] + (command == ["sample"] ? [] : ["-"])
            let result = try await Tool.run(Tool.soapstone, arguments, input: Data("{}".utf8))
            #expect(result.status == 2)
            #expect(
                result.error.contains("there is no operation '\(name)'; there are get, get.3, get.2, größe"),
                "\(result.error)"
            )
        }
    }
}
