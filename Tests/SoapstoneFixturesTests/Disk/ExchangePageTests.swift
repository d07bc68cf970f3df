import Foundation
import SoapstoneFixtures
import Testing

/// The page about `exchange.yaml` against its schema, which is made from the reader's keys.
@Suite struct ExchangePageTests {
    private static let page: String =
        (try? String(
            contentsOfFile: Repository.root + "/Sources/SoapstoneFixtures/Documentation.docc/Exchange.md",
            encoding: .utf8
        )) ?? ""

    private struct Schema: Decodable {
        var properties: [String: Schema]?
        var anyOf: [Schema]?
    }

    private static func schema() throws -> Schema {
        try JSONDecoder().decode(Schema.self, from: Data(ExchangeSchema.text.utf8))
    }

    @Test("The page has a row for each key, or names it in the row of the key that it is in")
    func rows() throws {
        let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        for (key, value) in try Self.schema().properties ?? [:] {
            let inner = (value.properties ?? [:]).merging(value.anyOf?.last?.properties ?? [:]) { own, _ in own }
            let own = rows.first { $0.hasPrefix("| `\(key)` |") }
            #expect(own != nil || !inner.isEmpty, "\(key)")
            for name in inner.keys {
                let isThere =
                    rows.contains { $0.hasPrefix("| `\(key).\(name)` |") } || own?.contains("`\(name)`") == true
                #expect(isThere, "\(key).\(name)")
            }
        }
    }

    @Test("No row of the page is of a key that there is not")
    func keys() throws {
        let schema = try Self.schema()
        let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.count { $0 == "|" } == 6 }
        #expect(rows.count > 30)
        for row in rows {
            let path = row.dropFirst(3).prefix { $0 != "`" }.split(separator: ".").map(String.init)
            let top = schema.properties?[path[0]]
            #expect(top != nil, "\(path)")
            guard path.count == 2 else { continue }
            let inner = top?.properties?[path[1]] ?? top?.anyOf?.last?.properties?[path[1]]
            #expect(inner != nil, "\(path)")
        }
    }

    @Test("The examples of the page are read")
    func examples() throws {
        let blocks = Self.page.matches(of: /```yaml\n([^`]+)```/).map { String($0.1) }
        #expect(blocks.count == 2)
        for block in blocks { #expect(try Fixture.Details(parsing: Array(block.utf8)).operation == "getOrder") }
    }
}
