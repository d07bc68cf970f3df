import Testing

@testable import SoapstoneComparison
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

        var reversed: Verdict { Verdict(kind.reversed, servers, clients) }
    }

    @Test("A change outside of schemas is judged by who sends and who reads", arguments: Case.all)
    func change(item: Case) throws {
        let (old, new) = try item.texts()
        try check(item.name, old, new, item.expected)
        // The other way round, clients and servers change places.
        try check("\(item.name), the other way round", new, old, item.expected.map(\.reversed))
    }

    private func check(_ name: String, _ old: String, _ new: String, _ expected: [Verdict]) throws {
        let comparison = ContractComparison(from: try load(old), to: try load(new))
        let found = comparison.changes.map { Verdict($0.kind, $0.clients, $0.servers) }
        let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
        #expect(found.count == expected.count, "\(name): \(words)")
        for verdict in expected { #expect(found.contains(verdict), "\(name): \(verdict): \(words)") }
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
        #expect(added.changes.first?.counterexamples.count == 1)
        let removed = try ComparedContract.compare(two, one)
        #expect(
            removed.changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [
                .init(.operationRemoved, .breaking, .compatible)
            ]
        )
        #expect(removed.changes.first?.counterexamples.count == 1)
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

    @Test("A call of the rpc style that is a document of the same form now changed nothing but its style")
    func style() throws {
        let rpc = ComparedContract.text(
            seq(e("a")),
            extra: "<xs:simpleType name=\"S\"><xs:restriction base=\"xs:string\"/></xs:simpleType>"
        )
        .replacing("<w:part name=\"body\" element=\"t:req\"/>", with: "<w:part name=\"k\" type=\"t:S\"/>")
        .replacing("<w:output message=\"t:out\"/>", with: "")
        .replacing("<w:output><s:body use=\"literal\"/></w:output>", with: "")
        .replacing("style=\"document\"", with: "style=\"rpc\"")
        .replacing("<s:body use=\"literal\"/>", with: "<s:body use=\"literal\" namespace=\"urn:t\"/>")
        let part = "<xs:element name=\"k\" type=\"t:S\" form=\"unqualified\"/>"
        let call = "<xs:element name=\"get\"><xs:complexType>\(seq(part))</xs:complexType></xs:element>"
        let document = rpc.replacing(
            "<w:part name=\"k\" type=\"t:S\"/>",
            with: "<w:part name=\"p\" element=\"t:get\"/>"
        )
        .replacing("style=\"rpc\"", with: "style=\"document\"")
        .replacing(" namespace=\"urn:t\"/></w:input>", with: "/></w:input>")
        .replacing("</xs:schema>", with: call + "</xs:schema>")
        try check("style", rpc, document, [Verdict(.style, .compatible, .compatible)])
        try check("style", document, rpc, [Verdict(.style, .compatible, .compatible)])
    }

    @Test("HTTP without SOAP is another wire, both ways")
    func wire() throws {
        let http = """
            <w:binding name="B" type="t:P"><h:binding xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" verb="POST"/>
              <w:operation name="get"><h:operation xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" location="/get"/>
                <w:input><m:mimeXml xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/"/></w:input>
                <w:output><m:mimeXml xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/"/></w:output></w:operation></w:binding>
            """
        let soap = ComparedContract.text(seq(e("a")))
        let start = try #require(soap.firstRange(of: "<w:binding")).lowerBound
        let end = try #require(soap.firstRange(of: "</w:binding>")).upperBound
        let other = (String(soap[..<start]) + http + String(soap[end...]))
            .replacing("s:address", with: "h:address xmlns:h=\"http://schemas.xmlsoap.org/wsdl/http/\"")
        for (old, new) in [(soap, other), (other, soap)] {
            let comparison = ContractComparison(from: try load(old), to: try load(new))
            let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
            let wires = comparison.changes.filter { $0.kind == .wire && $0.verdict == .breaking }
            #expect(
                wires.map { Verdict($0.kind, $0.clients, $0.servers) } == [.init(.wire, .breaking, .breaking)],
                "\(words)"
            )
        }
    }

    @Test("The items of a SOAP array are told, and not judged")
    func arrays() throws {
        func text(_ item: String) -> String {
            let array = """
                <xs:complexType name="A"><xs:complexContent><xs:restriction base="q:Array">
                  <xs:attribute ref="q:arrayType" w:arrayType="\(item)"/></xs:restriction></xs:complexContent></xs:complexType>
                """
            return ComparedContract.text(seq(e("a", "t:A")), extra: array)
                .replacing(
                    "elementFormDefault=\"qualified\">",
                    with:
                        "elementFormDefault=\"qualified\" xmlns:q=\"http://schemas.xmlsoap.org/soap/encoding/\"><xs:import namespace=\"http://schemas.xmlsoap.org/soap/encoding/\"/>"
                )
        }
        let expected = [Verdict(.arrayType, .unproved, .unproved)]
        try check("items", text("xs:int[]"), text("xs:string[]"), expected)
        try check("items", text("xs:string[]"), text("xs:int[]"), expected)
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
                .init(.wildcardElements, .breaking, .compatible)
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
        let gap = try #require(comparison.changes.first { $0.kind == .unread })
        #expect(gap.message.contains("was not compared") && gap.message.contains("Lost"))
        #expect(gap.verdict == .unproved)
        let same = ContractComparison(
            from: try loader.load(Array(new.utf8), named: "a.wsdl"),
            to: try loader.load(Array(new.utf8), named: "b.wsdl")
        )
        #expect(same.changes == [])
        #expect(same.notes.contains { $0.contains("was not compared") && $0.contains("Lost") })
    }

    private func load(_ text: String) throws -> LoadedContract {
        try ContractLoader().load(Array(text.utf8), named: "main.wsdl")
    }
}
