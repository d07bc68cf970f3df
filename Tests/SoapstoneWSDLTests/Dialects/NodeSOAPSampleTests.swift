import Foundation
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// node-soap's own samples: what it makes of JSON, and of answers.
@Suite(.enabled(if: Corpus.isThere)) struct NodeSOAPSampleTests {
    /// A sample, as the collection judges it.
    private struct Sample {
        var name: String
        var category: String

        var operation: String { String(name.prefix { $0 != "_" }) }
        var folder: String { Corpus.path("node-soap/request-response-samples/\(name)/") }

        /// The text of a file; nil where the sample has none.
        func text(_ file: String) -> String? { try? String(contentsOfFile: folder + file, encoding: .utf8) }

        static func all() throws -> [Sample] {
            let table = try String(contentsOfFile: Corpus.path("node-soap/samples.tsv"), encoding: .utf8)
            return table.split(whereSeparator: \.isNewline).dropFirst().map { line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                return Sample(name: columns[0], category: columns[2])
            }
        }
    }

    /// What became of one half of a sample.
    private enum Outcome: CustomStringConvertible {
        case equal
        case different(String)
        case refused(String)

        var description: String {
            switch self {
            case .equal: "equal"
            case .different(let text): "different: \(text)"
            case .refused(let text): "refused: \(text)"
            }
        }
    }

    /// The halves that are not as node-soap has them, and why; empty where nothing is expected.
    private static let exceptions: [String: String] = [:]

    /// Halves that have to be equal.
    private static func isStrict(_ half: String, _ sample: Sample) -> Bool {
        sample.category == "strict-both" || sample.category == "strict-\(half)"
    }

    @Test("Samples become what node-soap makes of them, but for those that are listed with the reason")
    func samples() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var counts: [String: Int] = [:]
        var met: Set<String> = []
        for sample in try Sample.all() {
            let contract = try loader.load(sample.folder + "soap.wsdl")
            let messages = try DialectMessages(contract, sample.operation, .nodeSOAP(.standard))
            for half in ["request", "response"] {
                guard let (outcome, isReported) = try Self.outcome(half, sample, messages) else {
                    counts["\(half): none", default: 0] += 1
                    continue
                }
                let key = "\(sample.name) \(half)"
                let reason = Self.exceptions[key]
                met.insert(key)
                switch outcome {
                case .equal:
                    counts["\(half): equal", default: 0] += 1
                    #expect(reason == nil, "\(key) is as node-soap has it now")
                default:
                    counts["\(half): listed", default: 0] += 1
                    #expect(reason != nil, "\(key), \(sample.category): \(outcome)")
                }
                // What breaks its contract is never taken for right.
                if half == "response", ["quirk", "schema-broken"].contains(sample.category) {
                    #expect(isReported || contract.findings.contains { $0.severity == .error }, "\(key) is not reported")
                }
            }
        }
        print("node-soap's samples:", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
        #expect(counts.values.reduce(0, +) == 32)
    }

    /// What became of a half, and whether something was said of it; nil where the sample does not have it.
    private static func outcome(
        _ half: String,
        _ sample: Sample,
        _ messages: DialectMessages
    ) throws -> (Outcome, isReported: Bool)? {
        do {
            if half == "request" {
                guard let json = sample.text("request.json"), let expected = sample.text("request.xml") else { return nil }
                let xml = try messages.xml(json, .request)
                let (own, wanted) = (try body(xml), try body(expected))
                return (own == wanted ? .equal : .different("\(own), expected \(wanted)"), false)
            }
            guard let xml = sample.text("response.xml"),
                let expected = sample.text("response.json") ?? sample.text("error_response.json")
            else { return nil }
            let (json, report) = try messages.json(xml, .response)
            let difference = try DialectMessages.parse(json).firstDifference(from: DialectMessages.parse(expected))
            return (difference.map { .different("\($0): \(json)") } ?? .equal, report.count > 0)
        } catch let errors as SchemaEncodeErrors {
            return (.refused("\(errors)"), true)
        } catch let error as XMLError {
            return (.refused("\(error)"), true)
        }
    }

    /// The body in canonical form, white space as node-soap's own tests have it. Headers are not the JSON's.
    private static func body(_ xml: String) throws -> [String] {
        let text = xml.replacing(/[\r\n]/, with: "").replacing(/\s\s+/, with: " ").replacing("> <", with: "><")
        return try DialectMessages.canonical(text, headers: [])
    }
}
