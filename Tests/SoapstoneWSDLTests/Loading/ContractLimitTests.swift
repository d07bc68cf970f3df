import Foundation
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

@Suite struct ContractLimitTests {
    /// The rows of the table in the page about loading: name and default.
    private static let documented: [String: Int] = {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let path = root + "/Sources/SoapstoneWSDL/Documentation.docc/Loading.md"
        let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let rows = page.matches(of: /\n\| `(\w+)` \| (\d+) \| [a-zA-Z]/)
        return Dictionary(rows.map { (String($0.1), Int($0.2) ?? 0) }) { first, _ in first }
    }()

    @Test("The page has each limit with its default")
    func page() {
        let limits = ContractLimit.allCases.map { ($0.rawValue, ContractLoader.Configuration()[$0]) }
        #expect(Self.documented == Dictionary(uniqueKeysWithValues: limits))
    }

    @Test("A name stands for one limit", arguments: ContractLimit.allCases)
    func name(limit: ContractLimit) {
        var configuration = ContractLoader.Configuration()
        configuration[limit] = 7
        let changed = ContractLimit.allCases.filter { configuration[$0] == 7 }
        #expect(changed == [limit])
        let text = "\(configuration.limits) \(configuration.schemaLimits)"
        #expect(text.contains("\(limit.rawValue): 7"), "its property has another name")
    }

    @Test("Every limit has a name, but for those that bound recursion")
    func all() {
        let properties = [Mirror(reflecting: LoadingLimits()), Mirror(reflecting: SchemaLimits())]
            .flatMap { $0.children.compactMap(\.label) }
        let named = Set(ContractLimit.allCases.map(\.rawValue))
        #expect(Set(properties).subtracting(named) == ["derivationDepth", "groupDepth"])
    }
}
