import Foundation
import OutsideJudge
import SoapstoneSchema
import Testing

@testable import SoapstoneWSDL

/// What contracts of others break of the Basic Profile.
@Suite(.enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"))
struct ProfileCorpusTests {
    /// In how many contracts each requirement is broken, as was read in them by hand or by `wsi_profile.py`.
    ///
    /// R2705 is broken in none: two bindings say another style than all of their operations, and one says a style that is
    /// none. Of R2029, R2102, R2003 and R2010 the program reads nothing: those were read by hand.
    private static let counts: [String: Int] = [
        "R2001": 5, "R2003": 1, "R2005": 4, "R2010": 7, "R2023": 1, "R2026": 12, "R2028": 11, "R2029": 6, "R2102": 6,
        "R2105": 3, "R2110": 12, "R2111": 11, "R2112": 12, "R2203": 5, "R2204": 3, "R2205": 10, "R2206": 18,
        "R2209": 6, "R2210": 4, "R2303": 1, "R2304": 1, "R2401": 18, "R2702": 7, "R2706": 27, "R2710": 10,
        "R2711": 13, "R2716": 10, "R2717": 11, "R2718": 6, "R2723": 3, "R2726": 3, "R2740": 2, "R2754": 1,
        "R2803": 4, "R4003": 5, "R5001": 46, "R9801": 4,
    ]

    /// The requirements that each contract breaks, those that loading finds among them.
    private static let broken: [(path: String, requirements: Set<String>)] = {
        guard let configuration = try? Corpus.configuration(), let paths = try? Corpus.all() else { return [] }
        let loader = ContractLoader(configuration)
        return paths.compactMap { path in
            guard let contract = try? loader.load(Corpus.path(path)) else { return nil }
            let own = contract.profileFindings()
            for finding in own {
                #expect(finding.rule.requirement.flatMap(ProfileRequirement.numbered)?.hasRule == true, "\(finding)")
                #expect(finding.line > 0, "\(finding)")
                if ProcessInfo.processInfo.environment["SOAPSTONE_SHOW"] != nil { print("\(path)\t\(finding)") }
            }
            return (path, Set((contract.findings + own).compactMap(\.rule.requirement)))
        }
    }()

    @Test("Each requirement is broken in as many contracts as were found to break it")
    func numbers() {
        var found: [String: Int] = [:]
        for number in Self.broken.flatMap(\.requirements) { found[number, default: 0] += 1 }
        print(found.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))
        #expect(found == Self.counts)
        #expect(Self.broken.count > 300)
    }

    @Test(
        "What another tool refuses for a reason that a requirement names breaks that requirement",
        arguments: [
            // gSOAP asks encoded calls for a namespace, too; the profile forbids them as they are.
            ("wsdl2h-baseline.tsv", "error", "no soap:body namespace attribute", ["R2717", "R2706"], 12),
            ("other-baseline.tsv", "wsimport_error", "Use of SOAP Encoding is not supported", ["R2706"], 26),
            ("other-baseline.tsv", "wsimport_error", "does not match any operation in the corresponding", ["R2718"], 2),
        ] as [(String, String, String, [String], Int)]
    )
    func otherTools(table: String, column: String, words: String, requirements: [String], count: Int) throws {
        let refused = try Corpus.rows(table).filter { $0[column]?.contains(words) == true }.compactMap { $0["path"] }
        #expect(refused.count == count)
        let found = Dictionary(Self.broken.map { ($0.path, $0.requirements) }) { first, _ in first }
        for path in refused {
            let own = try #require(found[path], "\(path)")
            #expect(!own.isDisjoint(with: requirements), "\(path): \(own.sorted())")
        }
    }

    @Test(
        "Another reader of the same requirements finds the same",
        .enabled(if: OutsideJudge.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func secondReader() throws {
        let lines = try Self.broken.map { path, requirements in
            let object: [String: Any] = ["path": path, "requirements": requirements.sorted()]
            return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        }
        let judged = try OutsideJudge.run("wsi_profile.py", [Corpus.folder], lines.joined(separator: "\n"))
        #expect(judged.status == 0, "\(judged.output)")
    }
}
