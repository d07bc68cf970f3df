import Foundation
import OutsideJudge
import Testing

@testable import SoapstoneComparison
@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Versions of contracts of others, each of which was compared by hand: `Corpus/version-pairs.tsv`.
@Suite(.enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"))
struct VersionPairTests {
    /// A line of the table: two contracts, what changed between them, and a word of reason.
    struct Pair {
        var old: String
        var new: String
        /// How often each kind has each verdict, as in `element.added cb`: clients, then servers.
        var changes: [String: Int]
    }

    private static func pairs() throws -> [Pair] {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Corpus/version-pairs.tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return try lines.filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(columns.count == 4, "\(line)")
            var changes: [String: Int] = [:]
            for word in columns[2].split(separator: ",") {
                let parts = word.split(separator: "=")
                let count = try #require(Int(parts[1]))
                changes[parts[0].trimmingCharacters(in: .whitespaces)] = count
            }
            return Pair(old: columns[0], new: columns[1], changes: changes)
        }
    }

    private static func word(_ kind: ChangeKind, _ clients: ChangeVerdict, _ servers: ChangeVerdict) -> String {
        "\(kind.rawValue) \(clients.rawValue.prefix(1))\(servers.rawValue.prefix(1))"
    }

    /// The contracts of all pairs, each loaded once.
    private static func contracts(_ pairs: [Pair]) throws -> [String: LoadedContract] {
        let loader = ContractLoader(try Corpus.configuration())
        var loaded: [String: LoadedContract] = [:]
        for path in Set(pairs.flatMap { [$0.old, $0.new] }) { loaded[path] = try loader.load(Corpus.path(path)) }
        return loaded
    }

    @Test("What changed between two versions is what was found by hand, both ways, and libxml2 confirms it")
    func versions() throws {
        let pairs = try Self.pairs()
        #expect(pairs.count >= 60)
        let loaded = try Self.contracts(pairs)
        var questions: [String] = []
        for pair in pairs {
            let (old, new) = (try #require(loaded[pair.old]), try #require(loaded[pair.new]))
            let comparison = ContractComparison(from: old, to: new)
            let found = comparison.changes.map { Self.word($0.kind, $0.clients, $0.servers) }
            Self.check(pair, "", found, pair.changes)
            let back = ContractComparison(from: new, to: old)
            // The other way round, clients and servers change places, and what came went.
            let mirrored = back.changes.map { Self.word($0.kind.reversed, $0.servers, $0.clients) }
            Self.check(pair, " the other way round", mirrored, pair.changes)
            questions.append(try Self.question(pair.old, old, pair.new, new, comparison))
            questions.append(try Self.question(pair.new, new, pair.old, old, back))
        }
        guard OutsideJudge.python != nil else { return }
        let judged = try OutsideJudge.run("diff_counterexamples.py", [Corpus.folder], questions.joined(separator: "\n"))
        print(judged.output.split(separator: "\n").suffix(8).joined(separator: "\n"))
        #expect(judged.status == 0, "\(judged.output)")
    }

    private static func check(_ pair: Pair, _ way: String, _ found: [String], _ expected: [String: Int]) {
        let counts = Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
        let shown = counts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
        #expect(counts == expected, "\(pair.old)\t\(pair.new)\t\(way) found\t\(shown)")
    }

    // MARK: - What libxml2 is asked

    /// The counterexamples, and messages of the old version with what is said of the operations that they are of.
    private static func question(
        _ oldPath: String,
        _ old: LoadedContract,
        _ newPath: String,
        _ new: LoadedContract,
        _ comparison: ContractComparison
    ) throws -> String {
        let counterexamples = comparison.changes.flatMap { change in
            change.counterexamples.map { counterexample in
                [
                    "kind": change.kind.rawValue, "validBy": counterexample.isValidByOld ? "old" : "new",
                    "operation": counterexample.use.operation, "direction": counterexample.use.direction.rawValue,
                    "message": String(decoding: counterexample.message, as: UTF8.self),
                ]
            }
        }
        let object: [String: Any] = [
            "old": oldPath, "new": newPath, "counterexamples": counterexamples,
            "samples": samples(old, new, comparison),
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    /// Messages of operations of which it is said that they break nobody: the new version has to take them as well.
    private static func samples(
        _ old: LoadedContract,
        _ new: LoadedContract,
        _ comparison: ContractComparison
    ) -> [[String: String]] {
        var told: Set<MessageUse> = []
        for change in comparison.changes where change.verdict >= .warning {
            guard change.moreUses == 0, !change.uses.isEmpty || change.kind == .address else { return [] }
            told.formUnion(change.uses)
        }
        let both = Set(new.operations.filter { $0.version != nil }.map(\.name))
        var samples: [[String: String]] = []
        for extent in SampleOptions.Extent.allCases {
            let maker = MessageSample(old, options: SampleOptions(extent: extent, seed: 7))
            for operation in old.operations.prefix(20) where both.contains(operation.name) {
                guard let version = operation.version else { continue }
                for (message, way) in [(operation.input, MessageUse.Direction.request), (operation.output, .response)] {
                    guard let message, message.use == .literal,
                        !told.contains(MessageUse(operation: operation.name, direction: way)),
                        let envelope = try? maker.envelope(message, version)
                    else { continue }
                    samples.append([
                        "operation": operation.name, "direction": way.rawValue,
                        "message": String(decoding: envelope, as: UTF8.self),
                    ])
                }
            }
        }
        return samples
    }
}
