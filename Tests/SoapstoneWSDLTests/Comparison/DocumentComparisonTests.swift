import Testing

@testable import SoapstoneComparison
@testable import SoapstoneWSDL

/// Schemas that no WSDL stands around, and what a comparison leaves out.
@Suite struct DocumentComparisonTests {
    private typealias Verdict = OperationComparisonTests.Verdict

    private func compare(_ old: String, _ new: String, _ name: String = "a.xsd") throws -> ContractComparison {
        let loader = ContractLoader()
        return ContractComparison(
            from: try loader.load(Array(old.utf8), named: name),
            to: try loader.load(Array(new.utf8), named: name)
        )
    }

    private func verdicts(_ comparison: ContractComparison) -> [Verdict] {
        comparison.changes.map { Verdict($0.kind, $0.clients, $0.servers) }
    }

    private static let abstractElement = "<xs:element name=\"x\" type=\"xs:int\" abstract=\"true\"/>"

    @Test("An abstract element is no document, and one that becomes abstract was one")
    func abstractElements() throws {
        let (plain, abstract) = (SchemaText.document(e("a")), SchemaText.document(e("a") + Self.abstractElement))
        #expect(try compare(plain, abstract).changes.isEmpty)
        #expect(try compare(abstract, plain).changes.isEmpty)
        let concrete = SchemaText.document(e("a") + e("x", "xs:int"))
        #expect(try verdicts(compare(concrete, abstract)) == [Verdict(.abstractElement, .breaking, .breaking)])
        #expect(try verdicts(compare(abstract, concrete)) == [Verdict(.abstractElement, .breaking, .breaking)])
    }

    @Test("Documents that moved to another namespace are compared with all that is in them")
    func moved() throws {
        let old = SchemaText.document(e("a", "xs:int") + e("gone"))
        let new = old.replacing("urn:t", with: "urn:u").replacing("xs:int", with: "xs:long")
            .replacing("name=\"gone\"", with: "name=\"come\"")
        try #require(old.contains("urn:t"))
        for (before, after) in [(old, new), (new, old)] {
            let comparison = try compare(before, after)
            let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words) \($0.message) \($0.notes)" }
            let found = verdicts(comparison)
            #expect(found.count == 4, "\(words)")
            #expect(found.contains(Verdict(.namespace, .breaking, .breaking)), "\(words)")
            #expect(found.contains(Verdict(.simpleType, .breaking, .breaking)), "\(words)")
            #expect(found.contains(Verdict(.documentRemoved, .breaking, .breaking)), "\(words)")
            #expect(found.contains(Verdict(.documentAdded, .breaking, .breaking)), "\(words)")
            #expect(comparison.comparedCount == 1)
        }
    }

    @Test("A well-known schema by itself is compared as any other")
    func wellKnown() throws {
        let old = SchemaText.document(e("a")).replacing("urn:t", with: "http://www.w3.org/2005/08/addressing")
        #expect(try compare(old, old).comparedCount > 0)
    }

    @Test("A document that is a SOAP envelope is judged as a whole")
    func envelopes() throws {
        let namespace = "http://schemas.xmlsoap.org/soap/envelope/"
        func schema(_ header: String) -> String {
            SchemaText.document(
                "<xs:element name=\"Envelope\"><xs:complexType>\(seq(header, e("Body")))</xs:complexType></xs:element>"
            ).replacing("urn:t", with: namespace)
        }
        let (old, new) = (schema(e("Header")), schema(e("Header", "xs:string", "minOccurs=\"0\"")))
        #expect(try verdicts(compare(old, new)) == [Verdict(.cardinality, .breaking, .breaking)])
    }

    @Test("Elements that moved together are one change, and what shows it in one message is no doubt in another")
    func movedTogether() throws {
        func text(_ namespace: String) -> String {
            let inner = "<xs:complexType name=\"R\">\(seq(e("y", "xs:int"), e("z")))</xs:complexType>"
            return ComparedContract.text(seq(e("a"), e("b")), extra: inner)
                .replacing(
                    "<xs:element name=\"res\"><xs:complexType><xs:sequence/></xs:complexType></xs:element>",
                    with: "<xs:element name=\"res\" type=\"t:R\"/>"
                )
                .replacing("urn:t", with: namespace)
        }
        let comparison = try ComparedContract.compare(text("urn:t"), text("urn:u"))
        // The two messages' own elements, and what is in them.
        #expect(verdicts(comparison) == Array(repeating: Verdict(.namespace, .breaking, .breaking), count: 3))
        let inner = try #require(comparison.changes.first { $0.uses.count == 2 })
        #expect(inner.notes == [])
        #expect(inner.counterexamples.count == 4)
        try ComparedContract.checkCounterexamples(comparison, text("urn:t"), text("urn:u"))
    }

    @Test("What else changed of children that moved to another namespace is told as well")
    func movedAndChanged() throws {
        func compare(_ old: String, _ new: String) throws -> [Verdict] {
            let (before, after) = (
                ComparedContract.text(old), ComparedContract.text(new).replacing("urn:t", with: "urn:u")
            )
            let comparison = try ComparedContract.compare(before, after)
            try ComparedContract.checkCounterexamples(comparison, before, after)
            return verdicts(comparison).filter { $0.kind != .namespace }
        }
        let many = seq(e("a", "xs:string", "maxOccurs=\"24\""), e("b"))
        let more = seq(e("a", "xs:string", "maxOccurs=\"25\""), e("b"))
        #expect(try compare(many, many) == [])
        #expect(try compare(many, more) == [Verdict(.cardinality, .compatible, .breaking)])
        #expect(try compare(more, many) == [Verdict(.cardinality, .breaking, .compatible)])
        #expect(try compare(seq(e("a"), e("b")), seq(e("b"), e("a"))) == [Verdict(.order, .breaking, .breaking)])
        #expect(try compare(choice(e("a"), e("b")), choice(e("b"), e("a"))) == [])
        #expect(
            try compare(seq(e("a"), e("b")), all(e("a"), e("b"))) == [Verdict(.content, .compatible, .breaking)]
        )
        #expect(
            try compare(seq(e("a"), e("b")), seq(e("a"), e("b"), e("c", "xs:int"))) == [
                Verdict(.elementAdded, .breaking, .breaking)
            ]
        )
    }

    // MARK: - What is left out

    @Test("Port types without a binding are compared by their operations and by what is in them")
    func portTypes() throws {
        func text(_ operations: String, _ binding: Bool = true) -> String {
            let text = ComparedContract.text(seq(e("a")))
                .replacing("</w:portType>", with: "</w:portType><w:portType name=\"Q\">\(operations)</w:portType>")
            guard !binding, let start = text.firstRange(of: "<w:binding"),
                let end = text.firstRange(of: "</w:definitions>")
            else { return text }
            return String(text[..<start.lowerBound]) + String(text[end.lowerBound...])
        }
        let (one, two) = (
            "<w:operation name=\"one\"><w:input message=\"t:in\"/></w:operation>",
            "<w:operation name=\"two\"><w:input message=\"t:in\"/></w:operation>"
        )
        func verdicts(_ old: String, _ new: String) throws -> [Verdict] {
            try compare(old, new, "a.wsdl").changes.map { Verdict($0.kind, $0.clients, $0.servers) }
        }
        let (added, removed) = (
            Verdict(.operationAdded, .compatible, .breaking), Verdict(.operationRemoved, .breaking, .compatible)
        )
        for isBound in [true, false] {
            #expect(try verdicts(text(one, isBound), text(one, isBound)) == [])
            #expect(try verdicts(text(one, isBound), text(one + two, isBound)) == [added])
            #expect(try verdicts(text(one + two, isBound), text(one, isBound)) == [removed])
        }
        // What is in the message changed: how it looks on the wire is not known, and no message shows it.
        let part = "<w:message name=\"late\"><w:part name=\"x\" type=\"xs:int\"/></w:message><w:portType name=\"P\">"
        let late = text(one.replacing("t:in", with: "t:late")).replacing("<w:portType name=\"P\">", with: part)
        let other = late.replacing("name=\"x\" type=\"xs:int\"", with: "name=\"x\" type=\"xs:string\"")
        #expect(try verdicts(late, late) == [])
        #expect(try verdicts(late, other) == [Verdict(.simpleType, .compatible, .unproved)])
    }

    @Test("Policies that ask for something else under the same name are told")
    func policies() throws {
        let reference = "<p:PolicyReference xmlns:p=\"http://www.w3.org/ns/ws-policy\" URI=\"#a\"/>"
        func text(_ assertion: String) -> String {
            ComparedContract.text(seq(e("a")))
                .replacing("<s:binding style", with: reference + "<s:binding style")
                .replacing(
                    "</w:definitions>",
                    with:
                        "<p:Policy xmlns:p=\"http://www.w3.org/ns/ws-policy\" Name=\"a\">\(assertion)</p:Policy></w:definitions>"
                )
        }
        let (one, other) = ("<q xmlns=\"urn:q\"/>", "<r xmlns=\"urn:q\"/>")
        let every = "<p:ExactlyOne><p:All>\(one)</p:All></p:ExactlyOne>"
        let same: [(String, String)] = [
            (text(one), text("<q xmlns=\"urn:q\"></q>")), (text(one), text(every)),
            (text(one + other), text(other + one)),
            (text(""), ComparedContract.text(seq(e("a")))), (text("<p:All/>"), text("")),
            // Where it stands and what it is called does not matter.
            (
                text(one),
                ComparedContract.text(seq(e("a"))).replacing(
                    "<s:binding style",
                    with: "<p:Policy xmlns:p=\"http://www.w3.org/ns/ws-policy\">\(one)</p:Policy><s:binding style"
                )
            ),
        ]
        for (old, new) in same { #expect(try compare(old, new, "a.wsdl").changes == [], "\(new)") }
        for (old, new) in [(text(one), text(other)), (text(one), text("")), (text(""), text(one))] {
            let changes = try compare(old, new, "a.wsdl").changes
            #expect(
                changes.map { Verdict($0.kind, $0.clients, $0.servers) } == [Verdict(.policy, .unproved, .unproved)]
            )
            #expect(changes.first?.notes.isEmpty == false)
        }
    }

    @Test("Every kind of change has a pair that was judged by hand")
    func kinds() {
        var judged = Set((ComponentPair.children + ComponentPair.values + ComponentPair.types).map(\.kind))
        judged.formUnion(OperationComparisonTests.Case.all.flatMap { $0.expected.map(\.kind) })
        judged.formUnion(judged.map(\.reversed))
        // Tested one by one.
        judged.formUnion([
            .operationAdded, .operationRemoved, .operationRenamed, .documentAdded, .documentRemoved, .abstractElement,
            .wildcardElements, .style, .arrayType, .wire,
        ])
        // JSONClientDiffTests has pairs for those of JSON.
        let xml = ChangeKind.allCases.filter { !$0.rawValue.hasPrefix("json.") }
        #expect(Set(xml).subtracting(judged).map(\.rawValue).sorted() == [])
    }
}
