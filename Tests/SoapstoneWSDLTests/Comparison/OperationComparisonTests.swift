import Testing

@testable import SoapstoneWSDL

/// What bindings and messages say besides schemas.
@Suite struct OperationComparisonTests {
    /// A change that is expected.
    struct Verdict: Equatable, Sendable {
        var kind: ChangeKind
        var clients: ChangeVerdict
        var servers: ChangeVerdict

        init(_ kind: ChangeKind, _ clients: ChangeVerdict, _ servers: ChangeVerdict) {
            (self.kind, self.clients, self.servers) = (kind, clients, servers)
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// Pieces of the stock contract, and what stands in their place in the new version.
        var pieces: [(String, String)]
        var expected: [Verdict]
        var testDescription: String { name }

        init(_ name: String, _ pieces: [(String, String)], _ expected: Verdict...) {
            (self.name, self.pieces, self.expected) = (name, pieces, expected)
        }
    }

    private static let header = "<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/>"
    private static let fault = "<w:fault name=\"unknown\" message=\"t:unknown\"/>"
    private static let spokenFault = "<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>"

    static let cases: [Case] = [
        .init(
            "SOAPAction",
            [("soapAction=\"urn:get\"", "soapAction=\"urn:get2\"")],
            .init(.soapAction, .breaking, .breaking)
        ),
        .init(
            "an action that SOAP 1.2 does not need",
            [("soapAction=\"\" soapActionRequired", "soapAction=\"urn:p\" soapActionRequired")],
            .init(.soapAction, .warning, .warning)
        ),
        .init(
            "an action that SOAP 1.2 needs now",
            [("soapActionRequired=\"false\"", "soapActionRequired=\"true\"")],
            .init(.soapActionRequired, .breaking, .compatible)
        ),
        .init("address", [("https://example.org/s", "https://example.org/s2")], .init(.address, .warning, .warning)),
        .init(
            "transport",
            [
                (
                    "<s:binding style=\"document\" transport=\"http://schemas.xmlsoap.org/soap/http\"",
                    "<s:binding style=\"document\" transport=\"urn:jms\""
                )
            ],
            .init(.transport, .breaking, .breaking)
        ),
        .init(
            "service of another name",
            [("service name=\"Stocks\"", "service name=\"Exchange\"")],
            .init(.serviceRenamed, .compatible, .compatible),
            .init(.serviceRenamed, .compatible, .compatible)
        ),
        .init(
            "port of another name",
            [("port name=\"P1\"", "port name=\"Main\"")],
            .init(.portRenamed, .compatible, .compatible)
        ),
        .init(
            "port removed",
            [
                (
                    "<w:port name=\"P2\" binding=\"t:Prices12\"><s12:address location=\"https://example.org/p\"/></w:port>",
                    ""
                ),
                (
                    "<w:binding name=\"Prices12\" type=\"t:Prices\">\n    <s12:binding style=\"rpc\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>\n    <w:operation name=\"price\">\n      <s12:operation soapAction=\"\" soapActionRequired=\"false\"/>\n      <w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input>\n    </w:operation>\n  </w:binding>",
                    ""
                ),
            ],
            .init(.portRemoved, .breaking, .compatible)
        ),
        .init(
            "header removed",
            [(header + "<s:body use=\"literal\"/>", "<s:body parts=\"body\" use=\"literal\"/>")],
            .init(.headerRemoved, .warning, .breaking)
        ),
        .init(
            "header of another type",
            [("<xs:element name=\"session\" type=\"xs:string\"/>", "<xs:element name=\"session\" type=\"xs:int\"/>")],
            .init(.simpleType, .breaking, .compatible)
        ),
        .init("fault removed", [(fault, ""), (spokenFault, "")], .init(.faultRemoved, .compatible, .breaking)),
        .init(
            "fault of another type",
            [
                (
                    "<xs:element name=\"unknownSymbol\" type=\"xs:string\"/>",
                    "<xs:element name=\"unknownSymbol\" type=\"xs:int\"/>"
                )
            ],
            .init(.simpleType, .compatible, .breaking)
        ),
        .init(
            "fault of another name",
            [
                ("<w:fault name=\"unknown\" message", "<w:fault name=\"lost\" message"),
                (spokenFault, spokenFault.replacing("\"unknown\"", with: "\"lost\"")),
            ],
            .init(.faultRenamed, .compatible, .compatible)
        ),
        .init(
            "no response",
            [
                ("<w:output message=\"t:getOut\"/><w:fault name=\"unknown\" message=\"t:unknown\"/>", ""),
                ("<w:output><s:body use=\"literal\"/></w:output>", ""), (spokenFault, ""),
            ],
            .init(.pattern, .breaking, .warning),
            .init(.faultRemoved, .compatible, .breaking)
        ),
        .init(
            "rpc part of another type",
            [("<w:part name=\"day\" type=\"xs:date\"/>", "<w:part name=\"day\" type=\"xs:string\"/>")],
            .init(.simpleType, .compatible, .breaking)
        ),
        .init(
            "rpc part removed",
            [("<w:part name=\"day\" type=\"xs:date\"/>", ""), ("parameterOrder=\"day symbol\"", "")],
            .init(.elementRemoved, .breaking, .breaking),
            .init(.parameterOrder, .compatible, .compatible)
        ),
        .init(
            "rpc namespace",
            [("namespace=\"urn:rpc\"", "namespace=\"urn:rpc2\"")],
            .init(.namespace, .breaking, .breaking)
        ),
        .init(
            "encoded",
            [
                (
                    "<s12:body use=\"literal\" namespace",
                    "<s12:body use=\"encoded\" encodingStyle=\"http://www.w3.org/2003/05/soap-encoding\" namespace"
                )
            ],
            .init(.use, .breaking, .breaking)
        ),
        .init(
            "order of parameters",
            [("parameterOrder=\"day symbol\"", "parameterOrder=\"symbol day\"")],
            .init(.parameterOrder, .compatible, .compatible)
        ),
        .init(
            "another element",
            [("<w:part name=\"body\" element=\"t:get\"/>", "<w:part name=\"body\" element=\"t:unknownSymbol\"/>")],
            .init(.messageElement, .breaking, .breaking),
            .init(.form, .compatible, .compatible)
        ),
    ]

    private static func texts(_ pieces: [(String, String)]) throws -> (String, String) {
        var new = StockContract.text
        for (piece, other) in pieces {
            try #require(new.contains(piece), "\(piece)")
            new = new.replacing(piece, with: other)
        }
        return (StockContract.text, new)
    }

    @Test("A change outside of schemas is judged by who sends and who reads", arguments: cases)
    func change(item: Case) throws {
        let (old, new) = try Self.texts(item.pieces)
        let comparison = ContractComparison(from: try load(old), to: try load(new))
        let found = comparison.changes.map { Verdict($0.kind, $0.clients, $0.servers) }
        let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
        #expect(found.count == item.expected.count, "\(words)")
        for verdict in item.expected { #expect(found.contains(verdict), "\(verdict): \(words)") }
    }

    @Test("The other way round, what was removed is added")
    func reversed() throws {
        for (name, kind, clients, servers) in [
            ("header removed", ChangeKind.headerAdded, ChangeVerdict.breaking, ChangeVerdict.warning),
            ("fault removed", .faultAdded, .breaking, .compatible),
            ("port removed", .portAdded, .compatible, .breaking),
        ] {
            let item = try #require(Self.cases.first { $0.name == name })
            let (old, new) = try Self.texts(item.pieces)
            let comparison = ContractComparison(from: try load(new), to: try load(old))
            let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
            #expect(
                comparison.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                    Verdict(kind, clients, servers)
                ],
                "\(words)"
            )
        }
    }

    @Test("Operations are added, removed and renamed")
    func operations() throws {
        let one = ComparedContract.text(seq(e("a")))
        let put = "<xs:element name=\"put\"><xs:complexType>\(seq(e("z")))</xs:complexType></xs:element>"
        let two = one.replacing("</xs:schema>", with: put + "</xs:schema>")
            .replacing(
                "<w:portType name=\"P\">",
                with:
                    "<w:message name=\"putIn\"><w:part name=\"b\" element=\"t:put\"/></w:message><w:portType name=\"P\"><w:operation name=\"put\"><w:input message=\"t:putIn\"/></w:operation>"
            )
            .replacing(
                "<w:operation name=\"get\"><s:operation",
                with:
                    "<w:operation name=\"put\"><s:operation soapAction=\"urn:put\"/><w:input><s:body use=\"literal\"/></w:input></w:operation><w:operation name=\"get\"><s:operation"
            )
        let added = try ComparedContract.compare(one, two)
        #expect(
            added.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                .init(.operationAdded, .compatible, .breaking)
            ]
        )
        #expect(added.changes.first?.proofs.count == 1)
        let removed = try ComparedContract.compare(two, one)
        #expect(
            removed.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                .init(.operationRemoved, .breaking, .compatible)
            ]
        )
        #expect(removed.changes.first?.proofs.count == 1)
        let renamed = try ComparedContract.compare(
            one,
            one.replacing("operation name=\"get\"", with: "operation name=\"fetch\"")
        )
        #expect(
            renamed.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                .init(.operationRenamed, .compatible, .compatible)
            ]
        )
    }

    @Test("Another version of SOAP breaks both sides")
    func version() throws {
        let old = ComparedContract.text(seq(e("a")))
        let new = old.replacing("schemas.xmlsoap.org/wsdl/soap/", with: "schemas.xmlsoap.org/wsdl/soap12/")
        let comparison = try ComparedContract.compare(old, new)
        #expect(
            comparison.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                .init(.soapVersion, .breaking, .breaking)
            ]
        )
    }

    @Test("Another target namespace is one change of the schema's elements, and the comparison goes on")
    func targetNamespace() throws {
        let old = ComparedContract.text(seq(e("a"), e("b", "xs:int")))
        let new = old.replacing("urn:t", with: "urn:u").replacing("xs:int", with: "xs:long")
        let comparison = try ComparedContract.compare(old, new)
        let words = comparison.changes.map { "\($0.kind.rawValue) \($0.message)" }
        #expect(comparison.changes.filter { $0.kind == .simpleType }.count == 1, "\(words)")
        // The request's and the response's own element, and all that is in them.
        #expect(comparison.changes.filter { $0.kind == .namespace }.count == 3, "\(words)")
        #expect(!comparison.changes.contains { $0.kind == .elementAdded || $0.kind == .elementRemoved }, "\(words)")
    }

    @Test("A schema alone is compared by its documents, for who writes and who reads them")
    func documents() throws {
        func schema(_ content: String) -> String { SchemaText.document(content) }
        let old = schema(e("a", "xs:int") + e("b"))
        let new = schema(e("a", "xs:long") + e("c"))
        let loader = ContractLoader()
        let comparison = ContractComparison(
            from: try loader.load(Array(old.utf8), named: "a.xsd"),
            to: try loader.load(Array(new.utf8), named: "a.xsd")
        )
        let found = comparison.changes.map { Verdict($0.kind, $0.clients, $0.servers) }
        #expect(found.contains(.init(.simpleType, .breaking, .breaking)))
        #expect(found.contains(.init(.documentRemoved, .breaking, .breaking)))
        #expect(found.contains(.init(.documentAdded, .breaking, .breaking)))
        #expect(found.count == 3)
    }

    @Test("Elements that came or went are told where a wildcard looks for them, and what xs:anyType may hold")
    func openContent() throws {
        let wildcard = seq("<xs:any minOccurs=\"0\" processContents=\"lax\"/>")
        let open = try ComparedContract.compare(
            ComparedContract.text(wildcard),
            ComparedContract.text(wildcard, extra: e("more"))
        )
        #expect(
            open.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                .init(.wildcardElements, .warning, .warning)
            ]
        )
        let any = try ComparedContract.compare(
            ComparedContract.text(seq(e("a", "xs:anyType"))),
            ComparedContract.text(seq(e("a", "xs:anyType")), extra: e("more"))
        )
        #expect(any.changes.isEmpty)
        #expect(any.notes == ["what stands in elements of the type xs:anyType was not compared"])
    }

    @Test("What a broken contract leaves out is told")
    func gaps() throws {
        let old = ComparedContract.text(seq(e("a")))
        let new = old.replacing("type=\"xs:string\"", with: "type=\"t:Lost\"")
        let loader = ContractLoader()
        let comparison = ContractComparison(
            from: try loader.load(Array(old.utf8), named: "a.wsdl"),
            to: try loader.load(Array(new.utf8), named: "a.wsdl")
        )
        #expect(comparison.notes.contains { $0.contains("was not compared") && $0.contains("Lost") })
    }

    private func load(_ text: String) throws -> LoadedContract {
        try ContractLoader().load(Array(text.utf8), named: "main.wsdl")
    }
}
