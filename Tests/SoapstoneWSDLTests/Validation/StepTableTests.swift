import SoapstoneXML
import Testing

@testable import SoapstoneSchema

@Suite struct StepTableTests {
    private func model(_ text: String) throws -> (model: MatchModel, symbols: [Symbol]) {
        let names = ["a", "b", "c", "d"].map { "<xs:element name=\"\($0)\" type=\"xs:string\"/>" }.joined()
        let type = "<xs:complexType>\(ContentRulesTests.particle(text))</xs:complexType>"
        let schemas = try Schemas("\(names)<xs:element name=\"r\">\(type)</xs:element>")
        let element = try #require(schemas.set.elements.firstIndex { $0.name.local == "r" })
        guard case .complex(let type) = schemas.set.elements[element].type else { throw CancellationError() }
        let model = try MatchModel(schemas.set[type].content.particle, of: schemas.set, limits: .standard) { id in
            // The number of a letter.
            [Symbol(schemas.set[id].name.local.utf8.first ?? 0)]
        }
        return (model, ["a", "b", "c", "d"].map { Symbol($0.utf8.first ?? 0) })
    }

    @Test(
        "It takes what the checker takes, by the same nodes, and nothing else",
        arguments: [
            "(a,b)", "(a?,b)", "(a*,b,c?)", "(a+,b*)", "(a|b)", "(a|b)*", "((a,b)|(c,d))+", "((a?,b)|c)*",
            "(a,(b|c)*,d?)", "((a,b?)+,c)", "((a|b)?,(c|d))", "(a,(b,c)?)*",
        ]
    )
    func same(text: String) throws {
        let (model, symbols) = try model(text)
        let table = try #require(StepTable(model, limits: .standard))
        var lists: [[Symbol]] = [[]]
        var fitting = 0
        for _ in 0..<5 {
            lists = [[]] + lists.flatMap { list in symbols.map { list + [$0] } }
        }
        for list in lists {
            var checker = ContentChecker(model, limits: .standard)
            let fits = list.allSatisfy { checker.take($0, namespace: "urn:t") == .fits } && checker.isComplete()
            let nodes = table.nodes(for: Array(list.indices)) { list[$0] }
            #expect((nodes != nil) == fits, "\(list)")
            if let nodes { #expect(nodes == checker.attribution, "\(list)") }
            fitting += fits ? 1 : 0
        }
        #expect(fitting > 0 && fitting < lists.count)
    }

    @Test("A model that counts, or takes a name at two places, has none", arguments: ["(a{2,3})", "(a&b)", "(a,b,a)"])
    func none(text: String) throws {
        #expect(try StepTable(model(text).model, limits: .standard) == nil)
    }
}
