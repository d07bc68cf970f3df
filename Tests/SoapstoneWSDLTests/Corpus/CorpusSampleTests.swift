import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// A message of every operation of other people's contracts: made by the sampler, judged by libxml2, turned into JSON and
/// back, read by zeep.
@Suite(.enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"))
struct CorpusSampleTests {
    /// What was done, for the reader of the test's output.
    private struct Counts {
        var contracts = 0, messages = 0, encoded = 0, gaps = 0, valid = 0, libXML = 0, back = 0, withParts = 0
        var unasked: [String: Int] = [:], knownDifferences: [String: Int] = [:]
        var zeep = 0, zeepSkipped: [String: Int] = [:]
    }

    private static let exceptions = "corpus-sample-exceptions.txt"

    @Test("Samples of all messages are valid, become JSON and the same message again, and are read by zeep")
    func samples() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var exceptions = try ExceptionList(Self.exceptions)
        var counts = Counts()
        var lines: [Data] = []
        var asked: [CorpusMessage] = []
        for entry in try Corpus.contracts() {
            let contract = try loader.load(Corpus.path(entry.path))
            counts.contracts += 1
            let all = CorpusMessage.all(of: contract, at: entry.path)
            let messages = all.filter { !$0.isEncoded }
            counts.encoded += all.count - messages.count
            counts.messages += messages.count
            guard !messages.isEmpty else { continue }
            var judges = try Judges(contract, messages)
            for message in messages {
                guard let envelope = try judges.judge(message, &counts, &exceptions) else { continue }
                lines.append(try JSONSerialization.data(withJSONObject: Self.question(message, envelope)))
                asked.append(message)
            }
        }
        if ZeepReading.python != nil {
            for (message, response) in zip(asked, try ZeepReading.responses("read", lines)) {
                if let why = response.skipped {
                    counts.zeepSkipped[why.split(separator: ":").first.map(String.init) ?? why, default: 0] += 1
                } else if let why = response.error {
                    exceptions.note(message.contract, message.name, "zeep", why)
                } else {
                    counts.zeep += 1
                }
            }
        } else {
            exceptions.leaveOut("zeep")
        }
        Self.report(counts)
        exceptions.finish()
        // The page that compares Soapstone with others says so.
        let row =
            "| literal | \(counts.back) of \(counts.messages) | the contract does not declare \(counts.gaps) of them;"
        #expect(RefusedConstruct.page.contains(row), "\(row)")
        #expect(RefusedConstruct.page.contains("a corpus of \(counts.contracts) contracts"))
    }

    private static func question(_ message: CorpusMessage, _ envelope: [UInt8]) -> [String: String] {
        [
            "contract": message.contract, "binding": message.operation.binding.clark,
            "operation": message.operation.name, "message": message.kindName,
            "envelope": String(decoding: envelope, as: UTF8.self),
        ]
    }

    private static func report(_ counts: Counts) {
        print(
            "\(counts.contracts) contracts, \(counts.messages) literal messages, \(counts.encoded) encoded ones left out"
        )
        print("\(counts.gaps) not declared, \(counts.valid) valid samples, \(counts.back) the same after JSON")
        print("\(counts.withParts) of these have parts beside the envelope")
        print("libxml2: \(counts.libXML) valid, \(counts.unasked.values.reduce(0, +)) not asked")
        for (why, count) in counts.unasked.sorted(by: { $0.value > $1.value }) { print("  \(count) \(why)") }
        for (why, count) in counts.knownDifferences { print("  \(count) \(why)") }
        print("zeep: \(counts.zeep) read, \(counts.zeepSkipped.values.reduce(0, +)) not asked")
        for (why, count) in counts.zeepSkipped.sorted(by: { $0.value > $1.value }) { print("  \(count) \(why)") }
    }

    /// What judges the messages of one contract.
    private struct Judges {
        let contract: LoadedContract
        let codec: SchemaCodec
        let sample: MessageSample
        let maker: SampleMaker
        let validator: SchemaValidator
        let libXML: LibXMLJudge

        init(_ contract: LoadedContract, _ messages: [CorpusMessage]) throws {
            self.contract = contract
            codec = try SchemaCodec(contract.schemas)
            sample = MessageSample(contract)
            maker = SampleMaker(contract.schemas)
            validator = SchemaValidator(contract.schemas)
            libXML = try LibXMLJudge(contract, messages.flatMap(\.elements))
        }

        /// The sample, where one could be made.
        mutating func judge(
            _ message: CorpusMessage,
            _ counts: inout Counts,
            _ exceptions: inout ExceptionList
        ) throws -> [UInt8]? {
            func note(_ check: String, _ why: String) {
                exceptions.note(message.contract, message.name, check, why)
            }
            let operation: OperationCodec
            do throws(ContractGap) {
                operation = try OperationCodec(message.operation, codec)
            } catch {
                counts.gaps += 1
                note("gap", error.message)
                return nil
            }
            let made: OperationMessage
            do throws(SampleError) {
                made = try message.made(by: sample, operation.version)
            } catch {
                note("sample", error.description)
                return nil
            }
            if try areValid(message, &counts, note) { counts.valid += 1 }
            do {
                let back = try back(made, message, operation)
                let texts = try [made, back].map {
                    CanonicalForm().text(of: try XMLDocument(parsing: $0.envelope()).root)
                }
                let parts = [made, back].map { message in
                    message.parts.attachments.map { [$0.content, Array($0.type.description.utf8)] }
                }
                if !texts[0].isSameBytes(as: texts[1]) {
                    note("back", "other XML: \(texts[1])")
                } else if parts[0] != parts[1] {
                    note("back", "other parts")
                } else {
                    counts.back += 1
                    if !made.parts.isEmpty { counts.withParts += 1 }
                }
            } catch {
                note("back", "\(error)")
            }
            return made.envelope()
        }

        /// The message that is made of the JSON of what HTTP would carry.
        private func back(
            _ made: OperationMessage,
            _ message: CorpusMessage,
            _ codec: OperationCodec
        ) throws -> OperationMessage {
            let direction: OperationCodec.Direction = message.kindName == "request" ? .request : .response
            var report = SchemaReport()
            var output = ByteWriter()
            let package = try sample.package(made)
            try codec.encodeJSON(
                of: codec.read(package.body, contentType: package.contentType),
                direction,
                strictly: true,
                report: &report,
                to: &output
            )
            return try codec.message(from: JSONDocument(parsing: output.bytes).root, direction)
        }

        /// Whether both validators accept the elements; libxml2 may have reasons not to be asked.
        private func areValid(
            _ message: CorpusMessage,
            _ counts: inout Counts,
            _ note: (String, String) -> Void
        ) throws -> Bool {
            var unasked: String?
            for id in message.elements {
                let text = try maker.sample(of: id)
                let report = validator.validate(try XMLDocument(parsing: text).root, as: id)
                guard report.verdict == .valid else {
                    note("valid", report.violations.first?.description ?? report.gaps.first ?? "")
                    return false
                }
                switch try libXML.opinion(on: text, as: id) {
                case .valid: continue
                case .notChecked(let why): unasked = why
                case .invalid(let findings):
                    if let known = KnownDifference.explaining(findings, libXML.validator) {
                        counts.knownDifferences[known.rawValue, default: 0] += 1
                    } else {
                        note("libxml2", findings.first?.message ?? "")
                        return false
                    }
                }
            }
            if let unasked {
                counts.unasked[unasked, default: 0] += 1
                // What libxml2 refuses we find fault with as well, or somebody should look.
                let isFaulty = contract.findings.contains { $0.severity == .error }
                note(unasked.contains("refuses") && !isFaulty ? "refused" : "unasked", unasked)
            } else {
                counts.libXML += 1
            }
            return true
        }
    }
}
