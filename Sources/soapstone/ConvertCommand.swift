import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone convert`
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts one message of a contract between SOAP and JSON.",
        discussion: """
            The XML is an envelope or the element of its body. The schemas of the WSDL define the JSON; a fault is the \
            member $fault. XML that breaks the schema is reported on standard error and converted as far as possible. \
            JSON that breaks the schema is not converted: every error is reported with its JSON pointer.

            For the contracts of the project, a hand-written codec is used unless --codec schema is given: a response \
            becomes what the gateway returns to a client, a fault the failure that it maps to. --session gives the \
            values that a request takes from the session. The JSON of a success becomes a response in which everything \
            is blank that clients do not see; failures have no XML.

            --dialect reads and writes JSON as node-soap or BadgerFish does; the XML is then a whole envelope.

            A message in MIME parts is read with its Content-Type, which precedes it in the file or is given by \
            --content-type. JSON with $attachments becomes such a message; --mime puts its Content-Type first, \
            otherwise it goes to standard error.

            Exit codes: 0 converted, 1 converted although the message breaks its schema, 2 not converted.

            Examples:
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --direction response --to json \\
                  fixtures/sets/ims-case/getCaseList/ordinary/response.xml
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getChildren --direction request --to xml \\
                  --session webId=300000000017 \\
                  fixtures/sets/ims-case/getChildren/ordinary/request.json
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --direction response --to json --codec schema \\
                  fixtures/sets/ims-case/getCaseList/ordinary/response.xml
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --direction response --to json \\
                  --dialect badgerfish \\
                  fixtures/sets/ims-case/getCaseList/ordinary/response.xml
              soapstone sample --wsdl Tests/Outside/contracts/albums.wsdl \\
                  --operation report --mime | soapstone convert \\
                  --wsdl Tests/Outside/contracts/albums.wsdl --operation report \\
                  --direction request --to json
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation ping \\
                  --as json | soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation ping --direction request --to xml --codec schema
            """
    )

    enum Direction: String, ExpressibleByArgument, CaseIterable {
        case request, response

        fileprivate var message: OperationCodec.Direction { self == .request ? .request : .response }
    }

    enum Codec: String, ExpressibleByArgument, CaseIterable {
        case typed, schema
    }

    @Option(help: "The contract: a file or its address.") var wsdl: Input
    @Option(help: "The operation.") var operation: String
    @Option(help: "The port whose operation it is; left out, the first one of SOAP 1.1 that has it, else the first.")
    var port: String?
    @Option(help: "request or response.") var direction: Direction
    @Option(help: "xml or json.") var to: MessageFormat
    @Option(help: "typed or schema; left out, typed where there is a hand-written codec.") var codec: Codec?
    @OptionGroup(title: "JSON dialect") var dialect: DialectOptions
    @Option(help: "The Content-Type that the XML came with, where it does not stand before it.")
    var contentType: String?
    @OptionGroup(title: "Output") var output: MessageOutput
    @Option(help: "A value of the session, as name=value; may be given again.") var session: [String] = []
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @Argument(help: "The message, or - for standard input.") var file = Input.standard

    func validate() throws {
        guard wsdl.path != "-" || file.path != "-" else { throw ValidationError("there is one standard input") }
        guard codec != .typed || !dialect.isGiven, codec != .typed || contentType == nil else {
            throw ValidationError("--dialect and --content-type need the schema-driven codec")
        }
        guard !dialect.isGiven || contentType == nil else {
            throw ValidationError("--content-type goes with Soapstone's own JSON alone")
        }
        guard !output.isEntity || to == .xml else { throw ValidationError("--mime goes with --to xml") }
        guard !output.isEntity || codec != .typed else { throw ValidationError("--mime needs the schema-driven codec") }
    }

    private var isBySchema: Bool { codec == .schema || dialect.isGiven || contentType != nil || output.isEntity }

    func run() async throws {
        if !isBySchema, let operation = try await typedOperation() {
            return try await convert(with: MessageConverter(operation))
        }
        try await convertBySchema()
    }

    private func typedOperation() async throws -> SoapstoneOperations.Operation? {
        var found: SoapstoneOperations.Operation?
        try await reporting(wsdl.name) {
            found = wsdl.isAddress ? nil : Operations.find(operation, wsdl: wsdl.path)
            guard found != nil || codec != .typed else {
                throw Failure.unreadable(
                    wsdl.name,
                    "there is no typed codec for '\(operation)' of this contract; leave --codec out"
                )
            }
        }
        return found
    }

    private func convert(with converter: MessageConverter) async throws {
        try await reporting(file.name) {
            let values = try Operations.sessionValues(session)
            let message = try file.read()
            let result =
                switch (direction, to) {
                case (.request, .json): try converter.requestJSON(from: message)
                case (.request, .xml): try converter.requestXML(from: message, session: values)
                case (.response, .json): try converter.responseJSON(from: message, clock: TimeOfDay.seconds())
                case (.response, .xml): try converter.responseXML(from: message)
                }
            printOutput(result)
        }
    }

    private func convertBySchema() async throws {
        var loaded: (contract: LoadedContract, operation: BoundOperation)?
        try await reporting(wsdl.name) {
            let contract = try await contract.load(wsdl)
            loaded = (contract, try contract.operation(operation, at: port, in: wsdl.name).operation)
        }
        guard let (contract, operation) = loaded else { return }
        try await reporting(file.name) {
            let codec = try contract.codec(of: operation, dialect.value(), in: wsdl.name)
            guard codec.has(direction.message) else {
                throw Failure.unreadable(wsdl.name, "'\(operation.name)' has no \(direction.rawValue)")
            }
            let message = try file.read()
            switch to {
            case .xml: try printMessage(from: message, codec)
            case .json: try printJSON(of: message, codec)
            }
        }
    }

    private func printMessage(from json: [UInt8], _ codec: DialectCodec) throws {
        let json = try JSONDocument(parsing: json, limits: .file)
        try output.print(try codec.message(from: json.root, direction.message)) { try $0.package() }
    }

    private func printJSON(of message: [UInt8], _ codec: DialectCodec) throws {
        var report = SchemaReport()
        var output = ByteWriter(capacity: message.count)
        let entity = try MIMEEntity(message)
        if let contentType = contentType ?? entity?.contentType {
            guard !dialect.isGiven else {
                throw Failure.unreadable(file.name, "--dialect does not go with a message that has its Content-Type")
            }
            let received = try codec.operation.read(entity?.body ?? message, contentType: contentType)
            try codec.operation.encodeJSON(of: received, direction.message, report: &report, to: &output)
        } else {
            let document = try XMLDocument(parsing: message, limits: .response)
            if document.root.name.isEnvelope {
                let envelope = try codec.envelope(document)
                try codec.encodeJSON(of: envelope, direction.message, report: &report, to: &output)
            } else if dialect.isGiven {
                throw Failure.unreadable(file.name, "it is no envelope, which --dialect needs")
            } else {
                try codec.operation.encodeJSON(ofBody: document.root, direction.message, report: &report, to: &output)
            }
        }
        printOutput(output.bytes)
        try report.tell(of: file.name)
    }
}

extension XMLName {
    /// Whether it is the name of an envelope of SOAP 1.1 or 1.2.
    fileprivate var isEnvelope: Bool {
        SOAPVersion.allCases.contains { XMLName("Envelope", in: $0.namespace) == self }
    }
}

extension SchemaReport {
    /// Says on standard error what was passed over, and what of a fault the contract does not declare.
    ///
    /// - Throws: the exit status for findings, where something was passed over.
    func tell(of file: String) throws {
        for violation in notes + violations {
            let place = violation.place
            printError(
                "\(file):\(place.line):\(place.column): warning: \(violation.found); expected \(violation.allowed) "
                    + "[\(violation.rule)] at \(place.path)"
            )
        }
        if count > violations.count { printError("\(file): \(count - violations.count) more warnings") }
        if count > 0 { throw ExitCode(Failure.Status.findings) }
    }
}
