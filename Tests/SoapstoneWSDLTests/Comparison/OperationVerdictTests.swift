import Testing

@testable import SoapstoneComparison
@testable import SoapstoneWSDL

/// What bindings and messages say besides schemas, however many changes it is told in.
@Suite struct OperationVerdictTests {
    /// The stock contract with something changed, and the worst of it for clients and for servers.
    struct Pair: CustomTestStringConvertible, Sendable {
        var change: OperationComparisonTests.Case
        var clients: ChangeVerdict
        var servers: ChangeVerdict
        var testDescription: String { change.name }

        init(
            _ name: String,
            _ clients: ChangeVerdict,
            _ servers: ChangeVerdict,
            _ pieces: [(String, String)],
            base: [(String, String)] = []
        ) {
            change = OperationComparisonTests.Case(name, pieces, base: base)
            (self.clients, self.servers) = (clients, servers)
        }
    }

    @Test("The worst of what changed is for whom the wire says it is", arguments: pairs)
    func verdict(pair: Pair) throws {
        let (old, new) = try pair.change.texts()
        try check(old, new, pair.clients, pair.servers)
        try check(new, old, pair.servers, pair.clients)
    }

    private func check(_ old: String, _ new: String, _ clients: ChangeVerdict, _ servers: ChangeVerdict) throws {
        let loader = ContractLoader()
        let comparison = ContractComparison(
            from: try loader.load(Array(old.utf8), named: "main.wsdl"),
            to: try loader.load(Array(new.utf8), named: "main.wsdl")
        )
        let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
        #expect(comparison.changes.map(\.clients).max() ?? .compatible == clients, "\(words)")
        #expect(comparison.changes.map(\.servers).max() ?? .compatible == servers, "\(words)")
    }

    static let pairs: [Pair] = [
        .init(
            "SOAPAction removed (empty)",
            .breaking,
            .breaking,
            [
                ("soapAction=\"urn:get\"", "soapAction=\"\"")
            ]
        ),
        .init(
            "SOAPAction attribute left out",
            .breaking,
            .breaking,
            [
                (" soapAction=\"urn:get\"", "")
            ]
        ),
        .init(
            "document to rpc style",
            .breaking,
            .breaking,
            [
                ("<s:binding style=\"document\"", "<s:binding style=\"rpc\""),
                ("<w:part name=\"body\" element=\"t:get\"/>", "<w:part name=\"symbol\" type=\"xs:string\"/>"),
                ("<w:part name=\"body\" element=\"t:getResponse\"/>", "<w:part name=\"price\" type=\"xs:decimal\"/>"),
                (
                    "<s:body use=\"literal\"/></w:input>",
                    "<s:body use=\"literal\" namespace=\"urn:s\" parts=\"symbol\"/></w:input>"
                ),
            ]
        ),
        .init(
            "header added to the request",
            .breaking,
            .warning,
            [
                (
                    "<s:body use=\"literal\"/></w:input>",
                    "<s:body use=\"literal\"/><s:header message=\"t:unknown\" part=\"fault\" use=\"literal\"/></w:input>"
                )
            ]
        ),
        .init(
            "header added to the response",
            .warning,
            .breaking,
            [
                (
                    "<w:output><s:body use=\"literal\"/></w:output>",
                    "<w:output><s:header message=\"t:unknown\" part=\"fault\" use=\"literal\"/><s:body use=\"literal\"/></w:output>"
                )
            ]
        ),
        .init(
            "header moved to the body message",
            .breaking,
            .breaking,
            [
                ("<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/>", "")
            ]
        ),
        .init(
            "fault added",
            .breaking,
            .compatible,
            [
                (
                    "<w:fault name=\"unknown\" message=\"t:unknown\"/>",
                    "<w:fault name=\"unknown\" message=\"t:unknown\"/><w:fault name=\"busy\" message=\"t:busy\"/>"
                ),
                (
                    "<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>",
                    "<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault><w:fault name=\"busy\"><s:fault name=\"busy\" use=\"literal\"/></w:fault>"
                ),
                (
                    "<w:message name=\"getOut\">",
                    "<w:message name=\"busy\"><w:part name=\"fault\" element=\"t:session\"/></w:message><w:message name=\"getOut\">"
                ),
            ]
        ),
        .init(
            "fault about a header changes",
            .compatible,
            .breaking,
            [
                (
                    "<xs:element name=\"unknownSymbol\" type=\"xs:string\"/>",
                    "<xs:element name=\"unknownSymbol\" type=\"xs:int\"/>"
                )
            ],
            base: [
                ("<w:fault name=\"unknown\" message=\"t:unknown\"/>", ""),
                ("<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>", ""),
                (
                    "part=\"session\" use=\"literal\"/>",
                    "part=\"session\" use=\"literal\"><s:headerfault message=\"t:unknown\" part=\"fault\" use=\"literal\"/></s:header>"
                ),
            ]
        ),
        .init(
            "fault element changes",
            .breaking,
            .breaking,
            [
                (
                    "<w:part name=\"fault\" element=\"t:unknownSymbol\"/>",
                    "<w:part name=\"fault\" element=\"t:session\"/>"
                )
            ]
        ),
        .init(
            "port address gone",
            .warning,
            .warning,
            [
                ("<s:address location=\"https://example.org/s\"/>", "")
            ]
        ),
        .init(
            "http to https address",
            .warning,
            .warning,
            [
                ("http://example.org/s", "https://example.org/s")
            ],
            base: [("https://example.org/s", "http://example.org/s")]
        ),
        .init(
            "second port with the same binding",
            .compatible,
            .breaking,
            [
                (
                    "<w:port name=\"P2\"",
                    "<w:port name=\"P3\" binding=\"t:StockSOAP\"><s:address location=\"https://example.org/s3\"/></w:port><w:port name=\"P2\""
                )
            ]
        ),
        .init(
            "binding and message renamed",
            .compatible,
            .compatible,
            [
                ("StockSOAP", "StockBinding"),
                ("\"getIn\"", "\"getRequest\""),
                ("t:getIn\"", "t:getRequest\""),
            ]
        ),
        .init(
            "portType renamed",
            .compatible,
            .compatible,
            [
                ("name=\"Stock\">", "name=\"StockPort\">"),
                ("type=\"t:Stock\"", "type=\"t:StockPort\""),
            ]
        ),
        .init(
            "part of a document message renamed",
            .compatible,
            .compatible,
            [
                (
                    "<w:part name=\"body\" element=\"t:getResponse\"/>",
                    "<w:part name=\"parameters\" element=\"t:getResponse\"/>"
                )
            ]
        ),
        .init(
            "rpc part renamed",
            .breaking,
            .breaking,
            [
                ("<w:part name=\"symbol\" type=\"t:Symbol\"/>", "<w:part name=\"ticker\" type=\"t:Symbol\"/>"),
                ("parameterOrder=\"day symbol\"", ""),
            ]
        ),
        .init(
            "rpc parts in another order",
            .breaking,
            .breaking,
            [
                (
                    "<w:part name=\"symbol\" type=\"t:Symbol\"/><w:part name=\"day\" type=\"xs:date\"/>",
                    "<w:part name=\"day\" type=\"xs:date\"/><w:part name=\"symbol\" type=\"t:Symbol\"/>"
                )
            ]
        ),
        .init(
            "rpc part added",
            .breaking,
            .breaking,
            [
                (
                    "<w:part name=\"day\" type=\"xs:date\"/>",
                    "<w:part name=\"day\" type=\"xs:date\"/><w:part name=\"time\" type=\"xs:string\"/>"
                )
            ]
        ),
        .init(
            "rpc operation renamed",
            .breaking,
            .breaking,
            [
                ("<w:operation name=\"price\"", "<w:operation name=\"cost\"")
            ]
        ),
        .init(
            "document operation renamed, action stays",
            .compatible,
            .compatible,
            [
                ("<w:operation name=\"get\">", "<w:operation name=\"fetch\">")
            ]
        ),
        .init(
            "wrapper element renamed",
            .breaking,
            .breaking,
            [
                ("<xs:element name=\"get\">", "<xs:element name=\"getPrice\">"),
                ("element=\"t:get\"/>", "element=\"t:getPrice\"/>"),
            ]
        ),
        .init(
            "targetNamespace of the schema",
            .breaking,
            .breaking,
            [
                ("<xs:schema targetNamespace=\"urn:s\"", "<xs:schema targetNamespace=\"urn:s2\""),
                ("xmlns:t=\"urn:s\"", "xmlns:t=\"urn:s\" xmlns:q=\"urn:s2\""),
                ("element=\"t:get\"", "element=\"q:get\""),
                ("element=\"t:getResponse\"", "element=\"q:getResponse\""),
                ("element=\"t:session\"", "element=\"q:session\""),
                ("element=\"t:unknownSymbol\"", "element=\"q:unknownSymbol\""),
                ("type=\"t:Symbol\"", "type=\"q:Symbol\""),
            ]
        ),
        .init(
            "targetNamespace of the WSDL only",
            .compatible,
            .compatible,
            [
                (
                    "name=\"Stock\" targetNamespace=\"urn:s\"",
                    "name=\"Stock\" targetNamespace=\"urn:w\" xmlns:v=\"urn:w\""
                ),
                ("t:getIn\"", "v:getIn\""),
                ("t:getOut\"", "v:getOut\""),
                ("t:unknown\"", "v:unknown\""),
                ("t:price\"", "v:price\""),
                ("t:Stock\"", "v:Stock\""),
                ("t:Prices\"", "v:Prices\""),
                ("t:StockSOAP\"", "v:StockSOAP\""),
                ("t:Prices12\"", "v:Prices12\""),
            ]
        ),
        .init(
            "elementFormDefault",
            .breaking,
            .breaking,
            [
                ("elementFormDefault=\"qualified\"", "elementFormDefault=\"unqualified\"")
            ]
        ),
        .init(
            "schema inline to two schemas",
            .compatible,
            .compatible,
            [
                ("<xs:element name=\"session\" type=\"xs:string\"/>\n", ""),
                (
                    "</xs:schema>",
                    "</xs:schema><xs:schema targetNamespace=\"urn:s\" elementFormDefault=\"qualified\"><xs:element name=\"session\" type=\"xs:string\"/></xs:schema>"
                ),
            ]
        ),
        .init(
            "response becomes one-way",
            .breaking,
            .breaking,
            [
                ("<w:output message=\"t:getOut\"/><w:fault name=\"unknown\" message=\"t:unknown\"/>", ""),
                ("<w:output><s:body use=\"literal\"/></w:output>", ""),
                ("<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>", ""),
            ]
        ),
        .init(
            "one-way gets a response",
            .warning,
            .breaking,
            [
                ("<w:input message=\"t:price\"/>", "<w:input message=\"t:price\"/><w:output message=\"t:getOut\"/>"),
                (
                    "<w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input>",
                    "<w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input><w:output><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:output>"
                ),
                (
                    "\"getOut\"><w:part name=\"body\" element=\"t:getResponse\"/>",
                    "\"getOut\"><w:part name=\"price\" type=\"xs:decimal\"/>"
                ),
                ("<w:output message=\"t:getOut\"/><w:fault", "<w:output message=\"t:out2\"/><w:fault"),
                (
                    "<w:message name=\"getOut\">",
                    "<w:message name=\"out2\"><w:part name=\"body\" element=\"t:getResponse\"/></w:message><w:message name=\"getOut\">"
                ),
            ]
        ),
        .init(
            "use encoded",
            .breaking,
            .breaking,
            [
                (
                    "<s:body use=\"literal\"/></w:output>",
                    "<s:body use=\"encoded\" encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\"/></w:output>"
                )
            ]
        ),
    ]
}
