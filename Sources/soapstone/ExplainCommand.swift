import ArgumentParser
import SoapstoneBase
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML

/// `soapstone fixtures explain`
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Shows which fixture matches a request, or why none does.",
        discussion: """
            A request is matched as 'soapstone replay' does, with all scenarios in their first states. If no fixture \
            matches, the three nearest are shown, and for each difference its place, the expected and the found value. \
            Without --header 'Content-Type: …' the envelope determines the SOAP version; without an action, fixtures \
            of every action are compared. Fixtures with 'match: {json: …}' need the contract of their operations \
            (--wsdl). With it, or with contracts that 'check' names in soapstone.yaml, values are compared by their \
            types. A request without SOAP is given with its request line and header fields, as in 'request.http'.

            Exit codes: 0 a fixture matches, 1 none does, 2 the request or the folder could not be read.

            Examples:
              soapstone fixtures explain fixtures/sets/ims-case/ping/ordinary/request.xml
              soapstone fixtures explain --fixtures fixtures/sets --format json \\
                  fixtures/sets/ims-case/ping/ordinary/request.xml
              soapstone fixtures explain --fixtures fixtures/sets \\
                  --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  fixtures/sets/ims-case/ping/ordinary/request.xml
            """
    )

    @Argument(help: "The request's body, or a whole request without SOAP; - for standard input.") var request: Input
    @Option(help: "The folder of fixtures.") var fixtures = "fixtures"
    @Option(help: "A header field of the request, 'Name: value'; may be given more than once.")
    var header: [HeaderField] = []
    @Option(help: "The query of the request's path, 'a=1&b=2'.") var query = ""
    @Option(help: "text, or json for programs.") var format = OutputFormat.text
    @Option(help: "The contract, for fixtures with 'match: {json: …}'.") var wsdl: Input?
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions

    func run() async throws {
        var status: Int32 = 0
        try await reporting(request.name) {
            let mapper: (any RequestMapper)? =
                wsdl == nil ? try await contract.projectValues(redaction.config) : try await contract.mapper(wsdl)
            let index = try FixtureIndex(folder: fixtures, mayBeEmpty: false, rules: redaction.rules(), mapper: mapper)
            let head = RequestHead(headers: header.map(\.field), query: query)
            let bytes = try request.read()
            if let explanation = try index.explanation(ofHTTP: bytes, file: request.name) {
                printOutput(format == .json ? Self.json(explanation) : Array(Self.text(explanation).utf8))
                status = explanation.response == nil ? Failure.Status.findings : 0
                return
            }
            let explanation = try index.explanation(of: bytes, head)
            printOutput(format == .json ? Self.json(explanation) : Array(text(explanation).utf8))
            status = explanation.response == nil ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func text(_ explanation: Explanation) -> String {
        if let response = explanation.response {
            return "\(response.id) matches: \(Self.words(response))"
        }
        let name = explanation.payloadName.map { Excerpt.escaped($0.description.utf8) } ?? "an empty body"
        let action = explanation.action.map { "the action '\(Excerpt.escaped($0.utf8))'" } ?? "no action"
        var text = "no fixture matches \(name), SOAP \(explanation.version.rawValue), with \(action)"
        if explanation.isContradiction { text += "\nthe action does not go with this element" }
        return ([text] + explanation.nearest.map(\.text)).joined(separator: "\n\n")
    }

    /// How the request is like the recorded one.
    private static func words(_ response: Explanation.Response) -> String {
        switch response.likeness {
        case .same: "its recorded request is the same"
        case .redacted: "its recorded request is the same once both are redacted"
        case .reduced:
            "its recorded request is the same but for redacted values, which cannot be compared: the folder has no key"
                + (response.others.isEmpty
                    ? "" : "; \(response.others.map(\.description).joined(separator: ", ")) may be meant as well")
        case .values: "its recorded request has the same values by the contract's types"
        case .matchers: "the request meets its matchers"
        }
    }

    private static func text(_ explanation: HTTPExplanation) -> String {
        if let response = explanation.response { return "\(response) matches" }
        let text = "no fixture matches \(explanation.method) \(Excerpt.escaped(explanation.target.utf8))"
        return ([text] + explanation.nearest.map(\.text)).joined(separator: "\n\n")
    }

    private static func json(_ explanation: HTTPExplanation) -> [UInt8] {
        var json = JSONText()
        json.object {
            $0.object("request") {
                $0.member("method", explanation.method)
                $0.member("target", explanation.target)
            }
            if let response = explanation.response {
                $0.object("match") { $0.member("fixture", response.description) }
            }
            write(explanation.nearest, to: &$0)
        }
        return json.bytes
    }

    private static func json(_ explanation: Explanation) -> [UInt8] {
        var json = JSONText()
        json.object {
            $0.object("request") {
                $0.member("version", explanation.version.rawValue)
                $0.member("action", explanation.action)
                $0.member("payload", explanation.payloadName?.description)
            }
            if let response = explanation.response {
                $0.object("match") {
                    $0.member("fixture", response.id.description)
                    $0.member("byMatchers", response.likeness == .matchers)
                    $0.member("likeness", response.likeness.rawValue)
                    if !response.others.isEmpty { $0.member("others", response.others.map(\.description)) }
                }
            }
            write(explanation.nearest, to: &$0)
        }
        return json.bytes
    }

    private static func write(_ nearest: [NearMiss], to json: inout JSONText) {
        json.objects("nearest", nearest) { miss, json in
            json.member("fixture", miss.id.description)
            json.member("expectedAction", miss.expectedAction)
            json.objects("differences", miss.differences) { difference, json in
                json.member("kind", difference.kind.rawValue)
                json.member("path", difference.path)
                json.member("expected", difference.expected)
                json.member("found", difference.found)
                json.object("namespaces") {
                    for namespace in difference.namespaces { $0.member(namespace.prefix, namespace.uri) }
                }
            }
            json.member("hints", miss.hints)
        }
    }
}

/// A header field as it is written on a command line: `Name: value`.
struct HeaderField: ExpressibleByArgument {
    let field: Fixture.Header

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        let value = argument[argument.index(after: colon)...].drop { $0 == " " }
        field = Fixture.Header(String(argument[..<colon]), String(value))
        guard ASCII.isToken(field.name), ASCII.isFieldValue(field.value) else { return nil }
    }
}
