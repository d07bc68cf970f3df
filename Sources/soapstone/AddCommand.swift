import ArgumentParser
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone fixtures add`
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Writes a fixture of an operation, generated or from JSON.",
        discussion: """
            Request and response are generated from the schemas, as 'sample' does. --from-json reads \
            {"request": …, "response": …} with the members that 'convert' and a gateway use; what it leaves out is \
            generated, header blocks too, and a response with the member $fault is a fault. Both messages must be valid. The fixture has \
            its request.json and response.json as well, where the contract is a file. Nothing is overwritten: a name \
            that is taken gets a number, and a fixture with the same messages is not written again.

            Messages from JSON are redacted as recordings are. Of generated messages, values under the names of \
            secrets are.

            Exit codes: 0 written, or there already; 1 a message is not valid; 2 the contract, the JSON or the folder \
            could not be read, or no valid message was found; 3 the fixture could not be written.

            Examples:
              soapstone fixtures add --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --to /tmp/soapstone-example
              soapstone fixtures add --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --to /tmp/soapstone-example \\
                  --from-json Documentation/Examples/getCaseList-fixture.json
            """
    )

    @Option(help: "The contract: a file or its address.") var wsdl: Input
    @Option(help: "The operation.") var operation: String
    @Option(help: "The port whose operation it is; left out, the first one of SOAP 1.1 that has it, else the first.")
    var port: String?
    @Option(help: "The folder of a system's fixtures; it is made if it does not exist.") var to = "fixtures"
    @Option(help: "The name of the fixture's folder; left out, generated or a value of the request.") var name: String?

    @Option(help: ArgumentHelp("JSON of request and response.", valueName: "file"))
    var fromJson: Input?
    @Option(help: "Make the response the fault with this name.") var fault: String?
    @Flag(help: "Generate all that may be left out, or nothing of it.") var extent: SampleCommand.Extent?
    @Option(help: "Chooses among valid generated messages.") var seed: UInt64 = 0
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions

    func run() async throws {
        try await reporting(wsdl.name) {
            let loaded = try await contract.load(wsdl)
            let named = try loaded.operation(operation, at: port, in: wsdl.name)
            let fixture = try fixture(of: named, loaded)
            var rules = try redaction.rules()
            if fromJson == nil { rules.keptParts = Self.everyPart }
            let placed = try FixtureImport.save(
                [fixture],
                to: to,
                rules: rules,
                isGenerated: fromJson == nil
            )
            if let finding = placed.findings.first(where: { $0.outcome == .whole }) {
                throw Failure.unreadable(to, finding.message)
            }
            for known in placed.known { printOutput(Array("\(folder(of: known)): there already".utf8)) }
            for written in placed.fixtures {
                try await map(written.id)
                printOutput(Array("\(folder(of: written.id))".utf8))
            }
        }
    }

    /// Nothing of a generated part is anybody's.
    private static let everyPart = ["application", "audio", "font", "image", "message", "model", "text", "video"]
        .map { "\($0)/*" }

    // MARK: - Messages

    /// The fixture, with a name that is not final.
    private func fixture(of named: NamedOperation, _ loaded: LoadedContract) throws -> Fixture {
        let operation = named.operation
        guard let version = operation.version, let input = operation.input else {
            throw Failure.unreadable(wsdl.name, "'\(operation.name)' has no request in SOAP")
        }
        let json = try fromJson.map { try JSONDocument(parsing: $0.read(), limits: .file) }
        let codec = try json.map { _ in try loaded.codec(of: operation, .soapstone(.standard), in: wsdl.name) }
        let sample = MessageSample(loaded, options: SampleOptions(extent, seed: seed))
        let validator = MessageValidator(loaded)

        var request = try message(json?.root["request"], .request, codec) ?? sample.message(input, version)
        // Callers leave header blocks to the gateway.
        if json?.root["request"]?["$headers"] == nil { request.headers = try sample.message(input, version).headers }
        try check(request, "request", operation, validator)
        var response: OperationMessage?
        if let fault {
            guard let declared = operation.faults.first(where: { $0.name.utf8.elementsEqual(fault.utf8) }) else {
                let names = operation.faults.map(\.name).joined(separator: ", ")
                throw Failure.unreadable(wsdl.name, "there is no fault '\(fault)'; there are: \(names)")
            }
            response = try sample.message(declared, version)
        } else {
            response =
                try message(json?.root["response"], .response, codec)
                ?? operation.output.map { try sample.message($0, version) }
        }
        if var made = response {
            if fault == nil, made.fault == nil, let output = operation.output,
                json?.root["response"]?["$headers"] == nil
            {
                made.headers = try sample.message(output, version).headers
                response = made
            }
            try check(made, "response", operation, validator)
        }
        return try fixture(of: named, request, response, version, sample)
    }

    private func fixture(
        of named: NamedOperation,
        _ request: OperationMessage,
        _ response: OperationMessage?,
        _ version: SOAPVersion,
        _ sample: MessageSample
    ) throws -> Fixture {
        let operation = named.operation
        let action = operation.soapAction ?? ""
        let sent = try request.package(action: action, random: Self.random(seed))
        let received = try response?.package(random: Self.random(seed))
        let fault = response?.fault
        var details = Fixture.Details(
            operation: FolderName.encoded(named.name),
            endpoint: LiveEndpoints.path(of: operation.address ?? ""),
            requestHeaders: SOAPRequestHead.headers(version, action: action).map {
                Fixture.Header($0.0, $0.0 == "Content-Type" ? sent.contentType : $0.1)
            },
            // A request without a response: SOAP 1.2 part 2, 7.5.1.2.
            status: fault != nil ? Self.status(of: fault, version) : response == nil ? 202 : 200,
            kind: fault == nil ? .ordinary : .fault
        )
        if let received { details.responseHeaders = [Fixture.Header("Content-Type", received.contentType)] }
        return Fixture(
            id: Fixture.ID(
                system: to.split(separator: "/").last.map { String($0) } ?? "fixtures",
                service: named.service,
                operation: details.operation,
                name: name ?? (fromJson == nil ? fault == nil ? "generated" : "generated-fault" : "")
            ),
            details: details,
            request: sent.body,
            response: received?.body ?? []
        )
    }

    /// SOAP 1.1 section 6.2, SOAP 1.2 part 2 table 20.
    private static func status(of fault: Fault?, _ version: SOAPVersion) -> Int {
        version == .soap12 && fault?.code == version.senderCode ? 400 : 500
    }

    /// Makes the same boundaries for the same seed.
    private static func random(_ seed: UInt64) -> () -> UInt64 {
        var random = SampleRandom(seed: seed)
        return { random.next() }
    }

    private func message(
        _ json: JSONValue?,
        _ direction: OperationCodec.Direction,
        _ codec: DialectCodec?
    ) throws -> OperationMessage? {
        guard let json, let codec else { return nil }
        return try codec.message(from: json, direction)
    }

    /// Reports what is wrong with a message.
    ///
    /// - Throws: the exit status, where it is not valid.
    private func check(
        _ message: OperationMessage,
        _ title: String,
        _ operation: BoundOperation,
        _ validator: MessageValidator
    ) throws {
        let document = try XMLDocument(parsing: message.envelope(), limits: .contract)
        let report = validator.validate(document, of: operation)
        switch report.verdict {
        case .valid: return
        case .notChecked(reason: let reason):
            // No schema describes an encoded message.
            if report.isForUnread { printError("\(wsdl.name): warning: the \(title) is not checked: \(reason)") }
        case .invalid:
            report.tell(of: "\(wsdl.name) (\(title))")
            throw ExitCode(Failure.Status.findings)
        }
    }

    // MARK: - Folders

    private func folder(of id: Fixture.ID) -> String {
        "\(to == id.system || to.hasSuffix("/\(id.system)") ? to : "\(to)/\(id.system)")/\(id)"
    }

    /// Writes the JSON of the fixture, as 'fixtures map' does.
    private func map(_ id: Fixture.ID) async throws {
        guard !wsdl.isAddress, !wsdl.isStream else { return }
        let project = try CheckedProject(nil, wsdl: [wsdl.path], fixtures: [to])
        let own = "/\(id)"
        for mapped in try await FixtureMapper(project.project).run().fixtures
        where "/\(mapped.folder)".utf8.reversed().starts(with: own.utf8.reversed()) {
            for gap in mapped.gaps { printError("\(mapped.folder): warning: no JSON of the \(gap)") }
            for file in mapped.files {
                try Output.write(String(decoding: file.bytes, as: UTF8.self), to: "\(mapped.folder)/\(file.name)")
            }
        }
    }
}
