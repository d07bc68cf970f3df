import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

@Suite struct DefinitionsTests {
    private func name(_ local: String) -> XMLName { XMLName(local, in: "urn:s") }

    @Test("A contract's services, ports, bindings, port types and messages")
    func everything() throws {
        let contract = try StockContract.loaded()
        let definitions = contract.definitions
        #expect(contract.findings.isEmpty)
        #expect(definitions.name == "Stock")
        #expect(definitions.targetNamespace == "urn:s")
        #expect(definitions.documentation == "Prices of stocks.")
        #expect(definitions.messages.map(\.name.local) == ["getIn", "getOut", "unknown", "price"])
        #expect(
            definitions.messages[3].parts.map(\.content) == [
                .type(name("Symbol")), .type(XMLName("date", in: SchemaTag.namespace)),
            ]
        )
        #expect(definitions.portTypes.map(\.documentation) == ["What can be asked.", nil])
        let get = definitions.portTypes[0].operations[0]
        #expect(get.pattern == .requestResponse)
        #expect(get.documentation == "One price.")
        #expect([get.input?.name, get.output?.name, get.faults[0].name] == ["getRequest", "getResponse", "unknown"])
        #expect(definitions.bindings.map(\.wire) == [.soap(.soap11), .soap(.soap12)])
        #expect(definitions.bindings.map(\.style) == [.document, .rpc])
        #expect(definitions.bindingOperationCount == 2)
        #expect(definitions.services[0].ports.map(\.address) == ["https://example.org/s", "https://example.org/p"])
        #expect(definitions.services[0].ports.map(\.binding) == [0, 1])
        #expect(definitions.services[0].place.line == 48)
    }

    @Test("An operation as it is called")
    func operations() throws {
        let operations = try StockContract.loaded().operations
        let get = operations[0]
        #expect(get.name == "get" && get.port == "P1" && get.version == .soap11 && get.isWrapped)
        #expect(get.soapAction == "urn:get" && get.requiresSOAPAction)
        // The part of the header is not in the body.
        #expect(get.input?.parts.map(\.name) == ["body"])
        #expect(get.input?.headers.map(\.part.content) == [.element(name("session"))])
        #expect(get.input?.wrapper == nil)
        #expect(get.output?.parts.map(\.content) == [.element(name("getResponse"))])
        #expect(get.faults.map(\.part?.content) == [.element(name("unknownSymbol"))])
        #expect(get.input?.action == "urn:get")
        #expect(get.output?.action == "urn:s:Stock:getResponse")
        #expect(get.faults[0].action == "urn:s:Stock:get:Fault:unknown")
        let price = operations[1]
        #expect(price.version == .soap12 && price.style == .rpc && price.pattern == .oneWay)
        #expect(!price.requiresSOAPAction && !price.isWrapped)
        #expect(price.input?.wrapper == XMLName("price", in: "urn:rpc"))
        #expect(price.input?.action == "urn:s:Prices:price")
        #expect(price.parameterOrder == ["day", "symbol"])
        #expect(price.output == nil)
    }

    @Test(
        "Who speaks first, and what an input and output without a name are called",
        arguments: [
            ("<w:input message='t:getIn'/>", .oneWay, "get", nil),
            ("<w:output message='t:getOut'/>", .notification, nil, "get"),
            (
                "<w:input message='t:getIn'/><w:output message='t:getOut'/>", .requestResponse, "getRequest",
                "getResponse"
            ),
            (
                "<w:output message='t:getOut'/><w:input message='t:getIn'/>", .solicitResponse, "getResponse",
                "getSolicit"
            ),
            (
                "<w:input name='i' message='t:getIn'/><w:output name='o' message='t:getOut'/>", .requestResponse, "i",
                "o"
            ),
            ("", nil, nil, nil),
        ] as [(String, Definitions.Operation.Pattern?, String?, String?)]
    )
    func patterns(content: String, pattern: Definitions.Operation.Pattern?, input: String?, output: String?) throws {
        let contract = try StockContract.loaded([
            ("<w:input message=\"t:getIn\"/><w:output message=\"t:getOut\"/>", content)
        ])
        let operation = contract.definitions.portTypes[0].operations[0]
        #expect(operation.pattern == pattern)
        #expect(operation.input?.name == input)
        #expect(operation.output?.name == output)
    }

    @Test("Overloaded operations are told apart by the names of input and output, given or by default")
    func overloads() throws {
        let contract = try StockContract.loaded([
            (
                "<w:operation name=\"price\" parameterOrder=\"day symbol\"><w:input message=\"t:price\"/></w:operation>",
                """
                <w:operation name="price"><w:input name="a" message="t:price"/></w:operation>
                <w:operation name="price"><w:input message="t:getIn"/></w:operation>
                <w:operation name="price"><w:input name="c" message="t:getOut"/></w:operation>
                """
            ),
            (
                "<w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input>",
                "<w:input name='c'><s12:body use='literal' namespace='urn:rpc'/></w:input></w:operation>"
                    + "<w:operation name='price'><w:input name='price'><s12:body use='literal' namespace='urn:rpc'/></w:input>"
                    + "</w:operation><w:operation name='price'><w:input><s12:body use='literal' namespace='urn:rpc'/></w:input>"
            ),
        ])
        #expect(contract.definitions.bindings[1].operations.map(\.operation) == [2, 1, 0])
        let rules = contract.findings.map(\.rule.id)
        #expect(rules.filter { $0 == "wsdl.operation-overloaded" }.count == 2)
        #expect(rules.filter { $0 == "wsdl.operation-ambiguous" }.count == 1)
    }

    @Test(
        "An operation is wrapped where its element has its name and nothing but a sequence of elements",
        arguments: [
            (
                "name=\"symbol\" type=\"xs:string\"/>", "name=\"symbol\" type=\"xs:string\" maxOccurs=\"unbounded\"/>",
                true
            ),
            ("element name=\"get\"", "element name=\"Get\"", false),
            ("part name=\"body\" element=\"t:get\"", "part name=\"body\" type=\"t:Symbol\"", false),
            ("<xs:element name=\"symbol\" type=\"xs:string\"/>", "", true),
            ("<xs:element name=\"symbol\" type=\"xs:string\"/>", "<xs:any/>", false),
            (
                "<xs:element name=\"symbol\" type=\"xs:string\"/>",
                "<xs:choice><xs:element name=\"a\" type=\"xs:int\"/></xs:choice>", false
            ),
            (
                "type=\"xs:decimal\"/>\n        </xs:sequence>",
                "type=\"xs:decimal\"/></xs:sequence><xs:attribute name=\"a\"/>", false
            ),
            ("part name=\"body\" element=\"t:getResponse\"", "part name=\"body\" element=\"t:session\"", false),
            ("style=\"document\"", "style=\"rpc\"", false),
            ("<s:body use=\"literal\"/></w:input>", "<s:body use=\"encoded\"/></w:input>", false),
        ]
    )
    func wrapped(old: String, new: String, isWrapped: Bool) throws {
        #expect(try StockContract.loaded([(old, new)]).operations[0].isWrapped == isWrapped)
    }

    @Test("Header blocks, header faults and encodings")
    func headers() throws {
        let contract = try StockContract.loaded([
            (
                "<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/>",
                "<s:header message='t:unknown' part='fault' use='encoded' namespace='urn:h' encodingStyle='urn:e urn:f'>"
                    + "<s:headerfault message='t:getIn' part='session' use='literal'/></s:header>"
            )
        ])
        let header = try #require(contract.operations[0].input?.headers.first)
        #expect(header.message == name("unknown"))
        #expect(header.use == .encoded)
        #expect(header.namespace == "urn:h")
        #expect(header.encodingStyle == ["urn:e", "urn:f"])
        #expect(header.faults.map(\.part.name) == ["session"])
        // No header takes the session out of the body any more.
        #expect(contract.operations[0].input?.parts.map(\.name) == ["body", "session"])
    }

    @Test("MIME parts, and the HTTP binding")
    func mime() throws {
        let contract = try StockContract.loaded([
            (
                "<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/><s:body use=\"literal\"/>",
                "<m:multipartRelated><m:part><s:body use='literal'/></m:part><m:part name='x'>"
                    + "<m:content part='session' type='image/png'/><m:content part='session' type='image/gif'/></m:part>"
                    + "</m:multipartRelated>"
            ),
            (
                "<s12:binding style=\"rpc\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>",
                "<h:binding verb='GET'/>"
            ),
            ("<s12:operation soapAction=\"\" soapActionRequired=\"false\"/>", "<h:operation location='/price'/>"),
            ("<s12:body use=\"literal\" namespace=\"urn:rpc\"/>", "<h:urlEncoded/>"),
            ("<s12:address", "<h:address"),
        ])
        #expect(contract.findings.isEmpty)
        let input = try #require(contract.operations[0].input)
        #expect(input.parts.map(\.name) == ["body"])
        #expect(input.attachments.map(\.isEnvelope) == [true, false])
        #expect(
            input.attachments[1].contents == [
                .init(part: "session", form: .media("image/png")), .init(part: "session", form: .media("image/gif")),
            ]
        )
        #expect(contract.definitions.bindings[1].wire == .http(verb: "GET"))
        #expect(contract.definitions.bindings[1].operations[0].location == "/price")
        #expect(contract.operations[1].input?.contents == [.init(part: nil, form: .urlEncoded)])
    }

    @Test("WS-Addressing and policies are noted")
    func addressing() throws {
        let wsaw = "xmlns:a='http://www.w3.org/2006/05/addressing/wsdl'"
        let contract = try StockContract.loaded([
            (
                "<s:binding style=\"document\"",
                "<a:UsingAddressing \(wsaw) w:required='true'/>"
                    + "<p:PolicyReference xmlns:p='http://www.w3.org/ns/ws-policy' URI='#p' w:required='1'/>"
                    + "<s:binding style=\"document\""
            ),
            ("<s12:address", "<a:UsingAddressing \(wsaw)/><s12:address"),
            ("<w:input message=\"t:getIn\"/>", "<w:input message=\"t:getIn\" \(wsaw) a:Action='urn:in'/>"),
        ])
        #expect(contract.findings.isEmpty)
        #expect(contract.definitions.bindings.map(\.addressing) == [.required, .none])
        #expect(contract.definitions.bindings[0].policies == ["#p"])
        #expect(contract.operations.map(\.addressing) == [.required, .optional])
        #expect(contract.operations[0].input?.action == "urn:in")
    }

    @Test(
        "An unknown extension that must be understood makes what it is in unusable",
        arguments: [
            ("<s:binding style", [true, false]), ("<s:header", [true, false]), ("<s12:address", [false, true]),
            ("<w:port name=\"P1\"", [true, true]), ("<w:service", [true, true]), ("<s12:body", [false, true]),
        ]
    )
    func required(before: String, refused: [Bool]) throws {
        let contract = try StockContract.loaded([(before, "<x:y xmlns:x='urn:x' w:required='true'/>" + before)])
        #expect(contract.operations.map { !$0.refusedExtensions.isEmpty } == refused)
        #expect(contract.findings.map(\.rule.id) == ["wsdl.required"])
        #expect(contract.findings.map(\.severity) == [.error])
        #expect(contract.findings[0].message.contains("{urn:x}y"))
        let optional = try StockContract.loaded([(before, "<x:y xmlns:x='urn:x' w:required='false'/>" + before)])
        #expect(optional.findings.isEmpty)
    }

    @Test("Strict loading refuses what breaks a rule, with all findings")
    func strict() throws {
        let folder = try TemporaryFolder([
            "good.wsdl": StockContract.text,
            "bad.wsdl": StockContract.text.replacing("t:getOut", with: "t:GetOut").replacing("t:session", with: "t:no"),
        ])
        var configuration = ContractLoader.Configuration()
        configuration.strictness = .strict
        #expect(try ContractLoader(configuration).load(folder.path("good.wsdl")).findings.isEmpty)
        let error = #expect(throws: ContractError.self) {
            try ContractLoader(configuration).load(folder.path("bad.wsdl"))
        }
        #expect(error?.findings.map(\.rule.id) == ["wsdl.part-element", "wsdl.reference"])
    }

    @Test("The parts of a body are in the message's order, whatever order the binding names them in")
    func partOrder() throws {
        let contract = try StockContract.loaded([
            (
                "<s12:body use=\"literal\" namespace=\"urn:rpc\"/>",
                "<s12:body parts=\"day symbol day\" use=\"literal\"/>"
            )
        ])
        let price = try #require(contract.operations.first { $0.name == "price" })
        #expect(price.input?.parts.map(\.name) == ["symbol", "day"])
    }
}
