import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// What the Basic Profile asks of contracts and loading does not look at. One example of each requirement stands on the
/// page of its rule; these are the others.
@Suite struct ProfileCheckTests {
    /// The requirements that a form of the stock contract breaks.
    private func broken(_ changes: [(String, String)]) throws -> Set<String> {
        Set(try StockContract.loaded(changes).profileFindings().map(\.rule.id))
    }

    /// The stock contract with nothing that the profile minds: it leaves open which part is in the body.
    private static let mended = [
        (
            "part=\"session\" use=\"literal\"/><s:body use=\"literal\"/>",
            "part=\"session\" use=\"literal\"/><s:body use=\"literal\" parts=\"body\"/>"
        )
    ]

    @Test("A contract with headers, faults and two versions of SOAP breaks nothing")
    func passing() throws {
        #expect(try broken(Self.mended) == [])
        #expect(try broken([]) == ["wsi.R2210"])
    }

    @Test(
        "What breaks a requirement is found",
        arguments: [
            // R2028: attributes, names, order
            ("<w:message name=\"getOut\">", "<w:message name=\"getOut\" style=\"a\">", ["wsi.R2028"]),
            ("<w:service name=\"Stocks\">", "<w:service name=\"Stocks of all\">", ["wsi.R2028"]),
            ("<w:service name=\"Stocks\">", "<w:service name=\"1Stocks\">", ["wsi.R2028"]),
            (
                "<w:output><s:body use=\"literal\"/></w:output>\n      <w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>",
                "<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>\n      <w:output><s:body use=\"literal\"/></w:output>",
                ["wsi.R2028"]
            ),
            (
                "<w:output message=\"t:getOut\"/><w:fault name=\"unknown\" message=\"t:unknown\"/>",
                "<w:fault name=\"unknown\" message=\"t:unknown\"/><w:output message=\"t:getOut\"/>", ["wsi.R2028"]
            ),
            (
                "<w:port name=\"P1\" binding=\"t:StockSOAP\"><s:address location=\"https://example.org/s\"/>",
                "<w:port name=\"P1\" binding=\"t:StockSOAP\"><s:address location=\"https://example.org/s\"/><w:documentation/>",
                []
            ),
            // R2028: extensions stand before what WSDL has
            (
                "<w:output><s:body use=\"literal\"/></w:output>",
                "<w:output><s:body use=\"literal\"/></w:output><x:own xmlns:x=\"urn:x\"/>", ["wsi.R2028"]
            ),
            (
                "<s:operation soapAction=\"urn:get\"/>",
                "<s:operation soapAction=\"urn:get\"/><x:own xmlns:x=\"urn:x\"/>", []
            ),
            (
                "<w:service name=\"Stocks\">",
                "<x:own xmlns:x=\"urn:x\"/><w:service name=\"Stocks\"><x:own xmlns:x=\"urn:x\"/>", []
            ),
            // R2029: elements and attributes of the SOAP binding
            ("<s:operation soapAction=\"urn:get\"/>", "<s:operation action=\"urn:get\"/>", ["wsi.R2029"]),
            ("<s:operation soapAction=\"urn:get\"/>", "<s:operations/>", ["wsi.R2029"]),
            ("<s:address location=\"https://example.org/s\"/>", "<s:address/>", ["wsi.R2029"]),
            // The vocabulary of SOAP 1.2 has attributes of its own.
            ("<s12:operation soapAction=\"\"", "<s12:operation soapAction=\"a\"", []),
            // R2026
            (
                "<s:binding style=\"document\"", "<s:binding w:required=\"1\" style=\"document\"", ["wsi.R2026"]
            ),
            ("<s:binding style=\"document\"", "<s:binding w:required=\"false\" style=\"document\"", []),
            // R2105: without a target namespace, but with nothing in it
            ("</w:types>", "<xs:schema><xs:annotation/></xs:schema></w:types>", []),
            (
                "</w:types>",
                "<xs:schema><xs:simpleType name=\"a\"><xs:restriction base=\"xs:int\"/></xs:simpleType></xs:schema></w:types>",
                ["wsi.R2105"]
            ),
            // R2112: a name of its own is no array
            (
                "name=\"session\" type=\"xs:string\"/>",
                "name=\"session\" type=\"xs:string\"/><xs:element name=\"ArrayOf\" type=\"xs:string\"/>", []
            ),
            // R2702, R5001 and R2711
            (
                "transport=\"http://schemas.xmlsoap.org/soap/http\"/>",
                "transport=\"http://www.w3.org/2010/soapjms/\"/>", ["wsi.R2702"]
            ),
            ("https://example.org/s", "jms:queue", ["wsi.R5001"]),
            ("https://example.org/s", "HTTPS://example.org/s", []),
            ("location=\"https://example.org/p\"", "location=\"https://example.org/s\"", []),
            // R2716 and R2723
            (
                "<s:fault name=\"unknown\" use=\"literal\"/>",
                "<s:fault name=\"unknown\" use=\"literal\" namespace=\"urn:s\"/>", ["wsi.R2716"]
            ),
            (
                "part=\"session\" use=\"literal\"/>", "part=\"session\" use=\"literal\" namespace=\"urn:s\"/>",
                ["wsi.R2716"]
            ),
            (
                "<s:fault name=\"unknown\" use=\"literal\"/>", "<s:fault name=\"unknown\" use=\"encoded\"/>",
                ["wsi.R2723"]
            ),
            // R2706: a header is meant, too
            ("part=\"session\" use=\"literal\"/>", "part=\"session\" use=\"encoded\"/>", ["wsi.R2706"]),
            // R2205: the part of a fault
            (
                "<w:part name=\"fault\" element=\"t:unknownSymbol\"/>", "<w:part name=\"fault\" type=\"t:Symbol\"/>",
                ["wsi.R2205"]
            ),
            // R2720
            (
                "part=\"session\" use=\"literal\"/>", "part=\"session body\" use=\"literal\"/>",
                ["wsi.R2720", "wsi.R2209"]
            ),
            // R2740
            ("<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>", "", ["wsi.R2740"]),
            // R4005: a declaration, and a text that speaks of it
            (
                "xmlns:t=\"urn:s\"", "xmlns:t=\"urn:s\" xmlns:xml = \"http://www.w3.org/XML/1998/namespace\"",
                ["wsi.R4005"]
            ),
            ("Prices <b>of</b>", "Prices xmlns:xml=\"a\" <b title=\"xmlns:xml='b'\">of</b>", []),
            // R4003
            ("<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='us-ascii'?>", ["wsi.R4003"]),
            ("<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='utf-8'?>", []),
        ] as [(String, String, [String])]
    )
    func found(old: String, new: String, rules: [String]) throws {
        #expect(try broken(Self.mended + [(old, new)]) == Set(rules))
    }

    @Test("A finding has its place, its severity and its clause")
    func finding() throws {
        let contract = try StockContract.loaded(Self.mended + [("https://example.org/s", "jms:queue")])
        let finding = try #require(contract.profileFindings().first)
        #expect(finding.severity == .warning)
        #expect(finding.file.hasSuffix("main.wsdl"))
        #expect(finding.line == StockContract.line(of: "jms:queue", "https://example.org/s"))
        #expect(finding.rule.requirement == "R5001")
        #expect(finding.rule.clause == "WS-I Basic Profile 1.1 and 1.2, R5001")
    }

    @Test("Every requirement of the profile that loading names is in the table, and has a rule")
    func loading() throws {
        let rules: [ContractRule] = [
            .partElementAndType, .partElement, .operationDirection, .operationOverloaded, .bindingOperation, .transport,
            .soapStyles, .soapDocumentParts, .soapDocumentNamedParts, .soapDocumentElement, .soapCallType,
            .soapNamespace, .soapFaultName, .soapFaultOtherName, .soapHeaderParts, .wsdlImportOfOther,
            .wsdlImportNamespace, .wsdlImportLocation, .schemaImportPlace, .schemaImportOfOther,
        ]
        for rule in rules {
            let number = try #require(rule.requirement)
            #expect(try #require(ProfileRequirement.numbered(number)).hasRule, "\(number)")
        }
        #expect(ContractRule.reference.requirement == nil)
        #expect(ContractRule.schemaDraft.requirement == nil)
    }
}

extension StockContract {
    /// The line that a text stands in, once another is exchanged for it; both have no line breaks.
    fileprivate static func line(of new: String, _ old: String) -> Int? {
        let lines = text.replacing(old, with: new).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { $0.contains(new) }.map { $0 + 1 }
    }
}
