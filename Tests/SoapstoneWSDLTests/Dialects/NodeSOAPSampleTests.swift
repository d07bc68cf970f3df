import Foundation
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// node-soap's own samples: what it makes of JSON, and of responses.
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
    private static let exceptions = [
        "Dummy__should_escape_xml request":
            "null is an empty element where the schema lets it not be nil; node-soap writes xsi:nil all the same",
        "Dummy__should_handle_attributes_in_response response":
            "node-soap does not find a type whose prefix the imported schema alone declares, and so not that DummyElement "
            + "may repeat; with the prefix declared in the WSDL as well it has the array that Soapstone has",
        "IndienenBericht__should_work_with_deeply_nested_XML_messages request":
            "elements that the schema requires are missing",
        "Message__Messages_suffixed_with_Input_Output request": "the part is named bstrResourceID, not bstrResourceId",
        "SendCDATA__cdata_is_handled_correctly response": "the binding has no output, so the operation has no answer",
        "UpdateProfile__correct_ns_context request":
            "Phones stand before Addresses in the schema; node-soap follows the keys",
        "execFile__valid_xml_generated_on_request_with_complex_type_element_form_default_unqualified response":
            "the element in the answer is not the one of the contract, for which node-soap does not look",
        "getAttachments__should_handle_MTOM_response request":
            "the call is in the namespace of soap:body (WSDL 1.1 section 3.5); node-soap takes the target namespace",
        "getAttachments__should_handle_MTOM_response response":
            "a multipart message, whose root part is not taken out here",
        "multiCall__rpc_stype_request_xsi_attributes request":
            "the parameter is a SOAP array of a type without a declaration of its members",
    ]

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
                    #expect(
                        isReported || contract.findings.contains { $0.severity == .error },
                        "\(key) is not reported"
                    )
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
                guard let json = sample.text("request.json"), let expected = sample.text("request.xml") else {
                    return nil
                }
                let xml = try messages.xml(json, .request)
                let (own, wanted) = (try body(xml), try body(expected))
                return (own == wanted ? .equal : .different("\(own), expected \(wanted)"), false)
            }
            guard var xml = sample.text("response.xml"),
                let expected = sample.text("response.json") ?? sample.text("error_response.json")
            else { return nil }
            // node-soap speaks SOAP 1.1 whatever the binding says.
            let version = messages.codec.version.namespace
            xml = xml.replacing("http://schemas.xmlsoap.org/soap/envelope/", with: version)
            let (json, report) = try messages.json(xml, .response)
            let difference = try DialectMessages.parse(json).firstDifference(from: DialectMessages.parse(expected))
            return (difference.map { .different("\($0): \(json)") } ?? .equal, report.count > 0)
        } catch let errors as SchemaEncodeErrors {
            return (.refused("\(errors)"), true)
        } catch let error as XMLError {
            return (.refused("\(error)"), true)
        } catch let error as SchemaCodecError {
            return (.refused("\(error)"), true)
        } catch let error as SOAPError {
            return (.refused("\(error)"), true)
        }
    }

    /// The body in canonical form, white space as node-soap's own tests have it. Headers are not the JSON's.
    private static func body(_ xml: String) throws -> [String] {
        let text = xml.replacing(/[\r\n]/, with: "").replacing(/\s\s+/, with: " ").replacing("> <", with: "><")
        return try DialectMessages.canonical(text, headers: [])
    }
}
