import Foundation
import Testing

@testable import SoapstoneComparison
@testable import SoapstoneWSDL

/// The page about comparisons says what comparisons do: each row of its tables is tried.
@Suite struct ComparisonPageTests {
    @Test("Each row of the page has pairs of contracts, and each pair a row")
    func complete() throws {
        let rows = try PageRow.all()
        #expect(rows.count > 120)
        // Those about JSON are tried with the tool.
        let keys = rows.filter { $0.kind?.rawValue.hasPrefix("json.") == false }.map(\.key)
        #expect(Set(keys).count == keys.count, "a row stands twice")
        let known = Set(RowPairs.all.map(\.key))
        #expect(keys.filter { !known.contains($0) } == [], "a row has no pair")
        #expect(known.subtracting(keys).sorted() == [], "a pair has no row")
        #expect(RowPairs.all.count == known.count)
        let kinds = Set(rows.compactMap(\.kind))
        #expect(ChangeKind.allCases.filter { !kinds.contains($0) } == [], "a kind has no row")
        // What has no kind is tried by the tests below and, for files of folders, by those of the tool.
        let others = rows.filter { $0.kind == nil }.map { $0.cells[0] }
        #expect(
            others == [
                "rejects messages that the old one accepted (\"narrower\")",
                "accepts messages that the old one rejected (\"wider\")",
                "breaking", "unproved", "warning", "compatible", "`contract.added`", "`contract.removed`",
            ]
        )
    }

    @Test("A pair of contracts changes what its row says, for whom it says", arguments: RowPairs.all)
    func row(pairs: RowPairs) throws {
        let row = try #require(try PageRow.all().first { $0.key == pairs.key }, "\(pairs.key)")
        let verdict = try #require(PageVerdict(row.cells[2]), "\(row.cells)")
        for pair in pairs.pairs {
            for use in pair.uses {
                let (old, new) = try pair.texts(use)
                let comparison = try RowPair.compare(old, new, isSchema: use == .document)
                let expected = verdict.expected(of: use)
                let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
                let found = comparison.changes.filter {
                    $0.kind == row.kind && $0.clients == expected.clients && $0.servers == expected.servers
                }
                #expect(!found.isEmpty, "\(row.key), \(use): \(words)")
                // An unproved change says why.
                #expect(found.allSatisfy { $0.verdict != .unproved || !$0.notes.isEmpty }, "\(words)")
                guard verdict.isOfSchema else { continue }
                let breaks = [expected.clients, expected.servers].filter { $0 == .breaking }.count
                #expect(found.allSatisfy { $0.counterexamples.count >= (use == .document ? 1 : breaks) }, "\(words)")
                if use != .document { try ComparedContract.checkCounterexamples(comparison, old, new) }
            }
        }
    }

    @Test("Who writes a message is broken by what is narrower, who reads it by what is wider")
    func directions() throws {
        let rows = try PageRow.all().filter { $0.cells[0].hasSuffix("\")") }
        #expect(rows.count == 2)
        for row in rows {
            let isNarrower = row.cells[0].contains("narrower")
            let (some, none) = (seq(e("a", "xs:string", "minOccurs=\"0\"")), seq(e("a")))
            for (isRequest, cell) in [(true, row.cells[1]), (false, row.cells[2])] {
                let texts = (isNarrower ? [some, none] : [none, some]).map {
                    ComparedContract.text($0, isRequest: isRequest)
                }
                let change = try #require(try ComparedContract.compare(texts[0], texts[1]).changes.first)
                #expect(change.clients == (cell.hasPrefix("clients") ? .breaking : .compatible), "\(row)")
                #expect(change.servers == (cell.hasPrefix("servers") ? .breaking : .compatible), "\(row)")
            }
        }
    }

    @Test("Each verdict of the page is one of the library, and in the same order")
    func verdicts() throws {
        let names = ChangeVerdict.allCases.reversed().map(\.rawValue)
        let cells = try PageRow.all().map { $0.cells[0] }.filter { names.contains($0) }
        #expect(cells == names)
    }
}

/// A row of one of the page's tables.
struct PageRow: Sendable {
    var cells: [String]

    /// What the change is called; nil for rows about something else.
    var kind: ChangeKind? { ChangeKind(rawValue: cells[0].trimmingCharacters(in: ["`"])) }
    var key: String { "\(cells[0].trimmingCharacters(in: ["`"])): \(cells[1])" }

    /// The rows of all tables, without their heads.
    static func all() throws -> [PageRow] {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/SoapstoneComparison/Documentation.docc/Comparison.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        var rows: [PageRow] = []
        for (number, line) in lines.enumerated() where line.hasPrefix("| ") {
            // The head stands above a line of dashes.
            if lines.indices.contains(number + 1), lines[number + 1].hasPrefix("|-") { continue }
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
            rows.append(PageRow(cells: cells.map { $0.trimmingCharacters(in: .whitespaces) }))
        }
        return rows
    }
}

/// A verdict in the words of the page.
struct PageVerdict {
    private var isNarrower = false
    private var isWider = false
    private var clients = ChangeVerdict.compatible
    private var servers = ChangeVerdict.compatible

    /// Whether it depends on who writes the message.
    var isOfSchema: Bool { isNarrower || isWider }

    init?(_ words: String) {
        switch words {
        case "compatible": return
        case "narrower": isNarrower = true
        case "wider": isWider = true
        case "narrower and wider": (isNarrower, isWider) = (true, true)
        default:
            for part in words.components(separatedBy: ", ") {
                let pieces = part.components(separatedBy: " for ")
                guard pieces.count == 2, let verdict = ChangeVerdict(rawValue: pieces[0]) else { return nil }
                switch pieces[1] {
                case "clients": clients = verdict
                case "servers": servers = verdict
                case "both": (clients, servers) = (verdict, verdict)
                default: return nil
                }
            }
        }
    }

    func expected(of use: RowPair.Use) -> (clients: ChangeVerdict, servers: ChangeVerdict) {
        guard isOfSchema else { return (clients, servers) }
        let isRequest = use == .request
        let isDocument = use == .document
        return (
            isDocument || (isRequest ? isNarrower : isWider) ? .breaking : .compatible,
            isDocument || (isRequest ? isWider : isNarrower) ? .breaking : .compatible
        )
    }
}

/// Two versions of a contract with the change of a row between them.
struct RowPair: Sendable {
    enum Use: Sendable {
        case request, response, document, whole
    }

    enum Form: Sendable {
        /// A type of a request, and of a response.
        case type(VerdictPair)
        /// The stock contract with pieces of its text exchanged.
        case pieces(OperationComparisonTests.Case)
        /// Whole texts.
        case texts(String, String)
        /// Schemas alone.
        case schemas(String, String)
    }

    var form: Form
    var isReversed = false

    var reversed: RowPair { RowPair(form: form, isReversed: !isReversed) }

    var uses: [Use] {
        switch form {
        case .type: [.request, .response]
        case .schemas: [.document]
        case .pieces, .texts: [.whole]
        }
    }

    func texts(_ use: Use) throws -> (String, String) {
        let (old, new): (String, String)
        switch form {
        case .type(let pair):
            old = ComparedContract.text(pair.old, extra: pair.oldExtra, isRequest: use == .request)
            new = ComparedContract.text(pair.new, extra: pair.newExtra, isRequest: use == .request)
        case .pieces(let item): (old, new) = try item.texts()
        case .texts(let a, let b), .schemas(let a, let b): (old, new) = (a, b)
        }
        return isReversed ? (new, old) : (old, new)
    }

    static func compare(_ old: String, _ new: String, isSchema: Bool) throws -> ContractComparison {
        let loader = ContractLoader()
        let name = isSchema ? "main.xsd" : "main.wsdl"
        return ContractComparison(
            from: try loader.load(Array(old.utf8), named: name),
            to: try loader.load(Array(new.utf8), named: name)
        )
    }

    static func type(_ old: String, _ new: String, _ oldExtra: String = "", _ newExtra: String? = nil) -> RowPair {
        RowPair(form: .type(VerdictPair("", .compatible, .compatible, old, new, oldExtra, newExtra)))
    }

    static func pieces(_ pieces: [(String, String)], base: [(String, String)] = []) -> RowPair {
        RowPair(form: .pieces(OperationComparisonTests.Case("", pieces, base: base)))
    }

    static func schemas(_ old: String, _ new: String) -> RowPair {
        RowPair(form: .schemas(SchemaText.document(old), SchemaText.document(new)))
    }
}

/// The pairs of one row.
struct RowPairs: CustomTestStringConvertible, Sendable {
    var key: String
    var pairs: [RowPair]

    var testDescription: String { key }

    init(_ kind: ChangeKind, _ what: String, _ pairs: RowPair...) {
        key = "\(kind.rawValue): \(what)"
        self.pairs = pairs
    }

    static let all = ports + operations + messages + children + declarations + types + attributes + facets
}
