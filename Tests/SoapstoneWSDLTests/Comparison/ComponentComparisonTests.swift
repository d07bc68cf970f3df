import Testing

@testable import SoapstoneComparison

/// What the grammar says of a change, and whom that breaks: who writes the old form, or who reads the new one.
@Suite struct ComponentComparisonTests {
    private func check(_ pair: ComponentPair, isRequest: Bool) throws {
        try checkOnce(pair, isRequest: isRequest)
        try checkOnce(pair.reversed, isRequest: isRequest)
    }

    private func checkOnce(_ pair: ComponentPair, isRequest: Bool) throws {
        let old = ComparedContract.text(pair.old, extra: pair.oldExtra, isRequest: isRequest)
        let new = ComparedContract.text(pair.new, extra: pair.newExtra, isRequest: isRequest)
        let comparison = try ComparedContract.compare(old, new)
        let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
        #expect(comparison.changes.count == 1, "\(pair.name): \(words)")
        let change = try #require(comparison.changes.first { $0.kind == pair.kind }, "\(pair.name): \(words)")
        // A request is written by clients and read by servers, a response the other way round.
        #expect(change.clients == (isRequest ? pair.fewer : pair.more), "\(pair.name): \(words)")
        #expect(change.servers == (isRequest ? pair.more : pair.fewer), "\(pair.name): \(words)")
        let breaks = [change.clients, change.servers].filter { $0 == .breaking }.count
        #expect(change.counterexamples.count == breaks, "\(pair.name): \(words)")
        #expect(change.uses == [MessageUse(operation: "get", direction: isRequest ? .request : .response)])
        try ComparedContract.checkCounterexamples(comparison, old, new)
    }

    @Test(
        "Children: a change breaks who writes the old form or reads the new one",
        arguments: ComponentPair.children,
        [true, false]
    )
    func children(pair: ComponentPair, isRequest: Bool) throws { try check(pair, isRequest: isRequest) }

    @Test(
        "Values: a change breaks who writes the old form or reads the new one",
        arguments: ComponentPair.values,
        [true, false]
    )
    func values(pair: ComponentPair, isRequest: Bool) throws { try check(pair, isRequest: isRequest) }

    @Test(
        "Types: a change breaks who writes the old form or reads the new one",
        arguments: ComponentPair.types,
        [true, false]
    )
    func types(pair: ComponentPair, isRequest: Bool) throws { try check(pair, isRequest: isRequest) }

    @Test("A type of requests and responses breaks both sides in both ways")
    func sharedType() throws {
        func text(_ content: String) -> String {
            ComparedContract.text(content).replacing(
                "<xs:element name=\"res\"><xs:complexType><xs:sequence/></xs:complexType></xs:element>",
                with: "<xs:element name=\"res\" type=\"t:T\"/>"
            )
        }
        let (old, new) = (text(seq(e("a"))), text(seq(e("a"), e("b", "xs:string", "minOccurs=\"0\""))))
        let comparison = try ComparedContract.compare(old, new)
        #expect(comparison.changes.count == 1)
        let change = try #require(comparison.changes.first)
        #expect(change.clients == .breaking && change.servers == .breaking)
        #expect(change.uses.map(\.direction) == [.request, .response])
        #expect(change.counterexamples.map(\.use.direction) == [.request, .response])
        try ComparedContract.checkCounterexamples(comparison, old, new)
    }

    @Test("Several changes of one type are told one by one, each with its own verdict")
    func several() throws {
        let old = ComparedContract.text(seq(e("a"), e("b"), e("c", "xs:string", "minOccurs=\"0\"")))
        let new = ComparedContract.text(seq(e("x"), e("b"), e("a", "xs:int"), e("d", "xs:string", "minOccurs=\"0\"")))
        let comparison = try ComparedContract.compare(old, new)
        let kinds = Dictionary(comparison.changes.map { ("\($0.kind.rawValue) \($0.message.prefix(24))", $0) }) { $1 }
        #expect(comparison.changes.count == 5, "\(kinds.keys.sorted())")
        let verdicts = Dictionary(grouping: comparison.changes, by: \.kind)
        #expect(verdicts[.elementAdded]?.map(\.clients).sorted() == [.compatible, .breaking])
        #expect(verdicts[.elementRemoved]?.map(\.clients) == [.breaking])
        #expect(verdicts[.order]?.map(\.verdict) == [.breaking])
        #expect(verdicts[.simpleType]?.map(\.clients) == [.breaking])
        try ComparedContract.checkCounterexamples(comparison, old, new)
    }
}
