import Foundation
import Testing

/// What commands say of contracts that were not read to the end, and of what is no contract.
@Suite struct UnreadSchemaTests {
    /// A folder with a contract `a.wsdl`, whose schema of `urn:t` has an element `in` for the request of `Op`.
    private struct Contract: ~Copyable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")

        init(_ schema: String) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let wsdl = """
                <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
                  xmlns:t="urn:t" targetNamespace="urn:t"><w:types><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                  targetNamespace="urn:t">\(schema)</xs:schema></w:types>
                <w:message name="m"><w:part name="b" element="t:in"/></w:message>
                <w:portType name="P"><w:operation name="Op"><w:input message="t:m"/></w:operation></w:portType>
                <w:binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="Op">
                <s:operation soapAction=""/><w:input><s:body use="literal"/></w:input></w:operation></w:binding>
                <w:service name="S"><w:port name="P" binding="t:B"><s:address location="http://127.0.0.1:9/"/></w:port></w:service>
                </w:definitions>
                """
            try write(wsdl, "a.wsdl")
        }

        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }

        func path(_ name: String) -> String { folder.appending(path: name).path }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private static func restricted(_ facet: String) -> String {
        """
        <xs:element name="in"><xs:simpleType><xs:restriction base="xs:int">\(facet)</xs:restriction></xs:simpleType></xs:element>
        """
    }

    @Test("A sample of a schema that was not read to the end is made, and ends with 2")
    func unread() async throws {
        let contract = try Contract(Self.restricted("<xs:maxinclusive value=\"0\"/>"))
        let result = try await Tool.run("sample", "--wsdl", contract.path("a.wsdl"), "--operation", "Op")
        #expect(result.status == 2)
        #expect(result.output.contains(">1</n1:in>"))
        #expect(result.error.contains("warning: the sample is not checked: a part of the schema ("))
        let whole = try Contract(Self.restricted("<xs:maxInclusive value=\"-5\"/>"))
        let valid = try await Tool.run("sample", "--wsdl", whole.path("a.wsdl"), "--operation", "Op")
        #expect(valid.status == 0)
        #expect(valid.error == "")
    }

    @Test("A sample that cannot be made valid is an error, in XML and in JSON", arguments: ["xml", "json"])
    func impossible(format: String) async throws {
        let contract = try Contract("<xs:element name=\"in\" type=\"xs:IDREF\"/>")
        let arguments = ["sample", "--wsdl", contract.path("a.wsdl"), "--operation", "Op", "--as", format]
        let result = try await Tool.run(Tool.soapstone, arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains("No valid sample was found. No element has the ID 'id1'."), "\(result.error)")
    }

    @Test(
        "A document that an import, include or redefine leads to and that is no schema is an error, with --strict as well"
    )
    func noSchema() async throws {
        for reference in ["import namespace=\"urn:o\"", "include", "redefine"] {
            let contract = try Contract("<xs:\(reference) schemaLocation=\"o.xsd\"/><xs:element name=\"in\"/>")
            try contract.write("<html/>", "o.xsd")
            for command in [["inspect"], ["validate", "--wsdl"]] {
                let message = command[0] == "inspect" ? [] : [contract.path("o.xsd")]
                let result = try await Tool.run(
                    Tool.soapstone,
                    command + [contract.path("a.wsdl"), "--strict"] + message
                )
                #expect(result.status == 2, "\(reference): \(result.error)")
                #expect(result.output == "")
                #expect(
                    result.error.contains("'html' is neither a WSDL 1.1 definition nor a schema."),
                    "\(result.error)"
                )
            }
            let lenient = try await Tool.run("inspect", contract.path("a.wsdl"))
            #expect(lenient.status == 0)
            #expect(lenient.error.contains("error: "))
        }
    }

    @Test("What a document says cannot act on the terminal, on either output")
    func controlCharacters() async throws {
        let contract = try Contract("<xs:element name=\"in\" type=\"t:a&#x9B;31m&#10;b\"/>")
        for format in ["text", "json"] {
            let result = try await Tool.run("inspect", "--format", format, contract.path("a.wsdl"))
            let shown = (result.output + result.error).unicodeScalars
            #expect(shown.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
            #expect(
                result.error.contains(#"a\u{9B}31m b"#) || result.error.contains(#"a\u{9B}31m\u{A}b"#),
                "\(result.error)"
            )
        }
    }

    @Test("An envelope is validated as well as what it holds")
    func envelope() async throws {
        let contract = try Contract("<xs:element name=\"in\" type=\"xs:int\"/>")
        let body = "<in xmlns='urn:t'>1</in>"
        func run(_ content: String) async throws -> Tool.Result {
            let text = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'>\(content)</e:Envelope>"
            return try await Tool.run(
                Tool.soapstone,
                ["validate", "--wsdl", contract.path("a.wsdl"), "--operation", "Op", "-"],
                input: Data(text.utf8)
            )
        }
        #expect(try await run("<e:Body>\(body)</e:Body>").status == 0)
        for content in [
            "<e:Body>x\(body)</e:Body>", "<e:Body>\(body)</e:Body><e:Body/>", "<e:Body>\(body)</e:Body><e:Header/>",
            "<e:Body/>",
        ] {
            let result = try await run(content)
            #expect(result.status == 1, "\(content)")
            #expect(result.output == "<stdin>: invalid, 1 error\n")
        }
    }
}
