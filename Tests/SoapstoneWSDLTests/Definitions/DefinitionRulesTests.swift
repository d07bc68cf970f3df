import SoapstoneXML
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Each rule for definitions breaks where it should, and what is usable is still there.
@Suite struct DefinitionRulesTests {
    @Test(
        "A broken rule is a finding",
        arguments: [
            // Names
            ("message=\"t:getOut\"", "message=\"t:getout\"", "wsdl.reference", .error),
            ("message=\"t:getOut\"", "message=\"s:getOut\"", "wsdl.reference", .error),
            ("message=\"t:getOut\"", "message=\"getOut\"", "wsdl.reference", .error),
            ("message=\"t:getOut\"", "message=\"t:nothing\"", "wsdl.reference", .error),
            ("message=\"t:getOut\"", "message=\"no:getOut\"", "contract.prefix", .error),
            ("<w:output message=\"t:getOut\"/>", "<w:output/>", "wsdl.attribute", .error),
            ("type=\"t:Stock\"", "type=\"t:stock\"", "wsdl.reference", .error),
            ("type=\"t:Stock\"", "type=\"no:Stock\"", "contract.prefix", .error),
            ("binding=\"t:StockSOAP\"", "binding=\"t:stocksoap\"", "wsdl.reference", .error),
            (
                "<w:portType name=\"Prices\">", "<w:portType name=\"Stock\"/><w:portType name=\"Prices\">",
                "wsdl.unique", .error
            ),
            ("<w:types>", "<w:simpleType/><w:types>", "wsdl.element", .error),
            ("<w:operation name=\"get\">", "<w:input/><w:operation name=\"get\">", "wsdl.element", .error),
            ("message name=\"unknown\"><w:part", "message name=\"unknown\"><w:body/><w:part", "wsdl.element", .error),
            ("<w:operation name=\"get\">", "<w:operation name=\"get it\">", "wsdl.attribute", .error),
            ("<w:operation name=\"get\">", "<w:operation name=\"g:et\">", "wsdl.attribute", .error),
            // Parts
            ("element=\"t:session\"", "element=\"t:Session\"", "wsdl.part-element", .error),
            ("element=\"t:session\"", "element=\"t:Symbol\"", "wsdl.part-element", .error),
            ("element=\"t:session\"", "element=\"t:nothing\"", "wsdl.part-element", .error),
            ("element=\"t:session\"", "element=\"no:session\"", "contract.prefix", .error),
            ("element=\"t:session\"", "", "wsdl.part-content", .error),
            ("element=\"t:session\"", "element=\"t:session\" type=\"t:Symbol\"", "wsdl.part-element-and-type", .error),
            ("type=\"t:Symbol\"", "type=\"t:symbol\"", "wsdl.part-type", .error),
            ("name=\"day\" type", "name=\"symbol\" type", "wsdl.unique", .error),
            ("<w:part name=\"fault\"", "<w:part", "wsdl.attribute", .error),
            // Port types
            ("<w:input message=\"t:price\"/>", "", "wsdl.operation-pattern", .error),
            (
                "<w:input message=\"t:price\"/>", "<w:input message=\"t:price\"/><w:input message=\"t:price\"/>",
                "wsdl.operation-pattern", .error
            ),
            ("\"day symbol\"", "\"day other\"", "wsdl.parameter-order", .error),
            ("<w:fault name=\"unknown\" message", "<w:fault message", "wsdl.attribute", .error),
            // Bindings
            ("transport=\"http://schemas.xmlsoap.org/soap/http\"/>", "/>", "wsdl.soap-transport", .warning),
            ("style=\"document\"", "style=\"Document\"", "wsdl.soap-style", .error),
            (
                "<s:binding style=\"document\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>", "",
                "wsdl.binding-kind", .error
            ),
            (
                "<w:operation name=\"get\">\n      <s:op", "<w:operation name=\"Get\">\n      <s:op",
                "wsdl.binding-operation", .error
            ),
            (
                "</w:portType>", "<w:operation name=\"more\"><w:input message=\"t:getIn\"/></w:operation></w:portType>",
                "wsdl.binding-operation", .warning
            ),
            ("<w:output><s:body use=\"literal\"/></w:output>", "", "wsdl.binding-transfer", .error),
            ("<s:operation soap", "<s12:operation soap", "wsdl.soap-versions", .warning),
            ("<s:body use=\"literal\"/></w:output>", "</w:output>", "wsdl.soap-body", .error),
            (
                "<s:body use=\"literal\"/></w:output>", "<s:body use=\"literal\"/><s:body/></w:output>",
                "wsdl.soap-body", .error
            ),
            ("<s:body use=\"literal\"/></w:output>", "<s:body use=\"Literal\"/></w:output>", "wsdl.soap-use", .error),
            (
                "<s:body use=\"literal\"/></w:output>", "<s:body parts=\"a\"/></w:output>", "wsdl.soap-body-parts",
                .error
            ),
            (
                "<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/>", "", "wsdl.soap-document-parts",
                .warning
            ),
            ("namespace=\"urn:rpc\"", "", "wsdl.soap-namespace", .warning),
            (
                "name=\"symbol\" type=\"t:Symbol\"", "name=\"symbol\" element=\"t:session\"", "wsdl.soap-rpc-type",
                .warning
            ),
            (
                "name=\"body\" element=\"t:getResponse\"", "name=\"body\" type=\"t:Symbol\"",
                "wsdl.soap-document-element", .warning
            ),
            (
                "<s:body use=\"literal\"/></w:output>", "<s:body use=\"encoded\"/></w:output>",
                "wsdl.soap-encoded-type",
                .warning
            ),
            (
                "part=\"session\" use=\"literal\"", "part=\"session\" use=\"encoded\"", "wsdl.soap-encoded-type",
                .warning
            ),
            (
                "<s:fault name=\"unknown\" use=\"literal\"/>", "<s:fault name=\"unknown\" use=\"encoded\"/>",
                "wsdl.soap-encoded-type", .warning
            ),
            // Headers
            ("<s:header message=\"t:getIn\"", "<s:header", "wsdl.soap-header", .error),
            ("part=\"session\"", "part=\"Session\"", "wsdl.soap-header", .error),
            ("part=\"session\" use", "use", "wsdl.soap-header", .error),
            ("part=\"session\" use", "parts=\"session\" use", "wsdl.soap-header-parts", .warning),
            ("<s:header message=\"t:getIn\"", "<s:header message=\"t:no\"", "wsdl.reference", .error),
            // Faults
            ("<s:fault name=\"unknown\" use=\"literal\"/>", "", "wsdl.soap-fault", .warning),
            ("<s:fault name=\"unknown\" use=\"literal\"/>", "<s:body use=\"literal\"/>", "wsdl.soap-fault", .warning),
            ("<s:fault name=\"unknown\"", "<s:fault", "wsdl.soap-fault", .warning),
            ("<s:fault name=\"unknown\"", "<s:fault name=\"Unknown\"", "wsdl.soap-fault", .warning),
            (
                "<w:fault name=\"unknown\"><s:fault name=\"unknown\"", "<w:fault name=\"x\"><s:fault name=\"x\"",
                "wsdl.binding-fault", .error
            ),
            // MIME
            (
                "<s:body use=\"literal\"/></w:output>",
                "<m:multipartRelated><w:part><s:body/></w:part></m:multipartRelated></w:output>", "wsdl.mime", .error
            ),
            (
                "<s:body use=\"literal\"/></w:output>", "<s:body/><m:content part=\"no\"/></w:output>", "wsdl.mime",
                .error
            ),
            // Services
            ("<s:address location=\"https://example.org/s\"/>", "", "wsdl.port-address", .warning),
            ("<s:address", "<h:address", "wsdl.port-address", .warning),
        ] as [(String, String, String, ContractFinding.Severity)]
    )
    func broken(old: String, new: String, rule: String, severity: ContractFinding.Severity) throws {
        let contract = try StockContract.loaded([(old, new)])
        #expect(contract.findings.contains { $0.rule.id == rule && $0.severity == severity }, "\(contract.findings)")
        #expect(contract.findings.allSatisfy { $0.line > 1 && $0.column > 0 })
        #expect(contract.definitions.bindingOperationCount == 2)
        #expect(contract.definitions.services[0].ports.count == 2)
    }

    @Test(
        "A name that is wrong in its case, its namespace or its prefix means the only one that it can mean",
        arguments: [
            ("message=\"t:getOut\"", "message=\"t:GETOUT\""), ("message=\"t:getOut\"", "message=\"s:getOut\""),
            ("message=\"t:getOut\"", "message=\"no:getOut\""), ("message=\"t:getOut\"", "message=\"getOut\""),
            ("type=\"t:Stock\"", "type=\"xs:Stock\""), ("binding=\"t:StockSOAP\"", "binding=\"StockSOAP\""),
            ("element=\"t:getResponse\"", "element=\"xs:getResponse\""),
            ("element=\"t:getResponse\"", "element=\"t:GetResponse\""),
            ("<w:operation name=\"get\">\n      <s:op", "<w:operation name=\"GET\">\n      <s:op"),
        ]
    )
    func meant(old: String, new: String) throws {
        let contract = try StockContract.loaded([(old, new)])
        #expect(contract.findings.count == 1)
        let get = contract.operations[0]
        #expect(get.address == "https://example.org/s")
        #expect(get.output?.parts.map(\.content) == [.element(XMLName("getResponse", in: "urn:s"))])
    }

    @Test("A binding has operations of one style, which need not be the one that it says itself")
    func styles() throws {
        let rpc = "<s:operation soapAction=\"urn:get\" style=\"rpc\"/>"
        let one = try StockContract.loaded([("<s:operation soapAction=\"urn:get\"/>", rpc)])
        #expect(!one.findings.contains { $0.rule.id == "wsdl.soap-styles" })
        let two = try StockContract.loaded([
            (
                "<w:portType name=\"Stock\">",
                "<w:portType name=\"Stock\"><w:operation name=\"put\"><w:input message=\"t:getOut\"/></w:operation>"
            ),
            (
                "<w:operation name=\"get\">\n      <s:op",
                "<w:operation name=\"put\">\(rpc)<w:input><s:body use=\"literal\" namespace=\"urn:s\"/></w:input></w:operation><w:operation name=\"get\">\n      <s:op"
            ),
        ])
        let finding = try #require(two.findings.first { $0.rule.id == "wsdl.soap-styles" })
        #expect(finding.rule.requirement == "R2705")
        #expect(finding.severity == .warning)
    }

    @Test(
        "A body without a namespace is a matter of the profile where it is literal",
        arguments: ["literal", "encoded"]
    )
    func namespaces(use: String) throws {
        let contract = try StockContract.loaded([("use=\"literal\" namespace=\"urn:rpc\"", "use=\"\(use)\"")])
        let finding = try #require(contract.findings.first { $0.rule.id == "wsdl.soap-namespace" })
        #expect(finding.rule.requirement == (use == "literal" ? "R2717" : nil))
    }

    @Test("Without a service, the bindings are listed")
    func noService() throws {
        let text = StockContract.text
        let start = try #require(text.firstRange(of: "<w:service")?.lowerBound)
        let end = try #require(text.firstRange(of: "</w:service>")?.upperBound)
        let contract = try StockContract.loaded([(String(text[start..<end]), "")])
        #expect(contract.findings.map(\.rule.id) == ["wsdl.service"])
        #expect(contract.operations.map(\.name) == ["get", "price"])
        #expect(contract.operations.allSatisfy { $0.service == nil && $0.address == nil })
    }

    @Test("Two prefixes for the namespace of WSDL are one namespace")
    func prefixes() throws {
        let contract = try StockContract.loaded([
            (
                "<w:portType name=\"Prices\">",
                "<v:portType xmlns:v=\"http://schemas.xmlsoap.org/wsdl/\" name=\"Prices\">"
            ),
            ("</w:operation>\n  </w:portType>\n  <w:binding", "</w:operation>\n  </v:portType>\n  <w:binding"),
        ])
        #expect(contract.findings.isEmpty)
        #expect(contract.definitions.portTypes.count == 2)
    }

    @Test("A binding in a vocabulary of others is listed with its operations")
    func otherBinding() throws {
        let contract = try StockContract.loaded([
            (
                "<s12:binding style=\"rpc\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>",
                "<x:binding xmlns:x=\"urn:x\"/>"
            ),
            ("<s12:operation soapAction=\"\" soapActionRequired=\"false\"/>", ""),
            ("<s12:body use=\"literal\" namespace=\"urn:rpc\"/>", ""),
            ("<s12:address", "<x:address xmlns:x=\"urn:x\""),
        ])
        #expect(contract.findings.isEmpty)
        #expect(contract.definitions.bindings[1].wire == .other(namespace: "urn:x"))
        #expect(contract.definitions.bindingOperationCount == 2)
        #expect(contract.definitions.services[0].ports[1].address == "https://example.org/p")
        #expect(contract.definitions.services[0].ports[1].addressExtension == XMLName("address", in: "urn:x"))
    }

    @Test(
        "What bindings and ports make together is bounded",
        arguments: [
            // get: the operation, its fault, its header and the two parts of its message; price: one and two parts.
            (8, [1, 1], 2, []), (7, [1, 0], 2, ["contract.limit"]), (4, [0, 1], 2, ["contract.limit"]),
        ] as [(Int, [Int], Int, [String])]
    )
    func joined(limit: Int, operations: [Int], ports: Int, rules: [String]) throws {
        let folder = try TemporaryFolder(["main.wsdl": StockContract.text])
        var configuration = ContractLoader.Configuration()
        configuration.limits.operations = limit
        let contract = try ContractLoader(configuration).load(folder.path("main.wsdl"))
        #expect(contract.definitions.bindings.map(\.operations.count) == operations)
        #expect(contract.definitions.services[0].ports.count == ports)
        #expect(contract.findings.map(\.rule.id).filter { $0 == "contract.limit" } == rules)
    }

    @Test("A second port counts anew")
    func ports() throws {
        let text = StockContract.text.replacing(
            "<w:port name=\"P2\"",
            with: "<w:port name=\"P3\" binding=\"t:StockSOAP\"/><w:port name=\"P2\""
        )
        let folder = try TemporaryFolder(["main.wsdl": text])
        var configuration = ContractLoader.Configuration()
        for (limit, ports) in [(13, 3), (12, 2), (9, 1)] {
            configuration.limits.operations = limit
            let contract = try ContractLoader(configuration).load(folder.path("main.wsdl"))
            #expect(contract.definitions.services[0].ports.count == ports)
        }
    }

    @Test("A message has no more than a thousand parts", arguments: [(1_000, 1_000), (1_001, 1_000)])
    func parts(count: Int, kept: Int) throws {
        let parts = (1...count).map { "<w:part name=\"p\($0)\" type=\"xs:int\"/>" }.joined()
        let contract = try StockContract.loaded([
            ("<w:portType name=\"Stock\">", "<w:message name=\"many\">\(parts)</w:message><w:portType name=\"Stock\">")
        ])
        #expect(contract.definitions.messages.last?.parts.count == kept)
        #expect(contract.findings.map(\.rule.id) == (count > kept ? ["contract.limit"] : []))
    }
}
