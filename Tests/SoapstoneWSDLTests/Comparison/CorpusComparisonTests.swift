import Foundation
import Testing

@testable import SoapstoneComparison
@testable import SoapstoneWSDL

/// Contracts of others: what is compared with itself has not changed, and versions of one contract can be compared.
@Suite(.enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"))
struct CorpusComparisonTests {
    @Test("Every contract that loads is the same as itself")
    func selves() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var compared = 0
        for path in try Corpus.all() {
            guard let contract = try? loader.load(Corpus.path(path)) else { continue }
            let comparison = ContractComparison(from: contract, to: contract)
            compared += 1
            let words = comparison.changes.prefix(5).map { "\($0.kind.rawValue) \($0.path): \($0.message)" }
            #expect(comparison.changes.isEmpty, "\(path): \(words)")
            #expect(comparison.comparedCount >= contract.operations.count, "\(path)")
        }
        print("\(compared) contracts compared with themselves")
        #expect(compared > 300)
    }

    @Test("Versions of one contract are compared, and what is called breaking for its schema is proved")
    func versions() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var changes = 0
        let pairs = try Self.pairs()
        for (a, b) in pairs {
            guard let old = try? loader.load(Corpus.path(a)), let new = try? loader.load(Corpus.path(b)) else {
                continue
            }
            let comparison = ContractComparison(from: old, to: new)
            changes += comparison.changes.count
            for change in comparison.changes where change.verdict == .breaking {
                let group = change.kind.rawValue.prefix { $0 != "." }
                guard ["element", "type", "attribute", "facet"].contains(group) else { continue }
                #expect(!change.counterexamples.isEmpty, "\(a) \(b): \(change.kind.rawValue) \(change.message)")
            }
        }
        print("\(pairs.count) pairs of versions compared, \(changes) changes")
        #expect(pairs.count >= 3)
    }

    @Test("Contracts that have nothing to do with each other are compared to an end")
    func strangers() throws {
        let loader = ContractLoader(try Corpus.configuration())
        let paths = try Corpus.all().sorted()
        // Every seventh one with one far away.
        var compared = 0
        for number in stride(from: 0, to: paths.count, by: 7) {
            let (a, b) = (paths[number], paths[(number + paths.count / 2) % paths.count])
            guard let old = try? loader.load(Corpus.path(a)), let new = try? loader.load(Corpus.path(b)) else {
                continue
            }
            let comparison = ContractComparison(from: old, to: new)
            compared += 1
            #expect(
                !comparison.changes.isEmpty || !comparison.notes.isEmpty || comparison.comparedCount == 0,
                "\(a) \(b)"
            )
        }
        #expect(compared > 50)
    }

    /// Contracts of one folder whose names differ in their version, and those of one name in a project: at most 80 pairs.
    private static func pairs() throws -> [(String, String)] {
        let paths = try Corpus.all().filter { $0.hasSuffix(".wsdl") }.sorted()
        func versions(_ key: (String) -> String) -> [(String, String)] {
            Dictionary(grouping: paths, by: key).sorted { $0.key < $1.key }
                .flatMap { group in zip(group.value, group.value.dropFirst()).map { ($0, $1) } }
        }
        let numbered = versions { path in path.replacing(/[0-9]+/, with: "#") }.filter { $0.0.contains(/[vV]_?[0-9]/) }
        let named = versions { path in
            let steps = path.split(separator: "/")
            return "\(steps.first ?? "") \(steps.last ?? "")"
        }
        return Array((numbered + named).prefix(80))
    }
}
