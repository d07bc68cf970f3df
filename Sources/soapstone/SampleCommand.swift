import ArgumentParser
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSchema
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone sample`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Makes a sample message of a contract.",
        discussion: """
            Makes the request, or with --response or --fault the response or a fault. Values follow the facets of \
            their types; a recursive type ends as early as it can. The same seed makes the same message; seed 0 takes \
            the first choice everywhere. Each message is validated, and one that cannot be made valid is an error. \
            --as json prints the JSON that convert, call and a gateway use. MIME parts of the contract get the \
            shortest content of their type; as XML, such a message consists of MIME parts: --mime puts its \
            Content-Type first, otherwise it goes to standard error.

            Exit codes: 0 made, 1 made but not valid, 2 not made, or made from a schema that was \
            not read completely, so that its validity is unknown.

            Examples:
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --response --required-only
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --all-optional --seed 7
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList --as json
              soapstone sample --wsdl Tests/Outside/contracts/albums.wsdl \\
                  --operation report --mime
            """
    )

    enum Extent: String, EnumerableFlag {
        case allOptional, requiredOnly
    }

    @Option(help: "The contract: a file or its address.") var wsdl: Input
    @Option(help: "The operation.") var operation: String
    @Option(help: "The port whose operation it is; left out, the first one of SOAP 1.1 that has it, else the first.")
    var port: String?
    @Option(name: .customLong("as"), help: "xml or json.") var format = MessageFormat.xml
    @Flag(help: "Make the response.") var response = false
    @Option(help: "Make the fault with this name.") var fault: String?
    @Flag(help: "Put in all that may be left out, or nothing of it.") var extent: Extent?
    @Option(help: "Chooses among what is equally right.") var seed: UInt64 = 0
    @OptionGroup(title: "Output") var output: MessageOutput
    @OptionGroup(title: "Contract loading") var contract: ContractOptions

    func validate() throws {
        guard !output.isEntity || format == .xml else { throw ValidationError("--mime goes with --as xml") }
        guard !response || fault == nil else { throw ValidationError("--response and --fault exclude each other") }
    }

    func run() async throws {
        try await reporting(wsdl.name) {
            let loaded = try await contract.load(wsdl)
            let operation = try loaded.operation(operation, at: port, in: wsdl.name).operation
            guard let version = operation.version else {
                throw Failure.unreadable(wsdl.name, "'\(operation.name)' is not spoken in SOAP")
            }
            let sample = MessageSample(loaded, options: SampleOptions(extent, seed: seed))
            let message: OperationMessage
            if let fault {
                guard let declared = operation.faults.first(where: { $0.name.utf8.elementsEqual(fault.utf8) }) else {
                    let names = operation.faults.map(\.name).joined(separator: ", ")
                    throw Failure.unreadable(wsdl.name, "there is no such fault; there are \(names)")
                }
                message = try sample.message(declared, version)
            } else {
                guard let bound = response ? operation.output : operation.input else {
                    throw Failure.unreadable(wsdl.name, "'\(operation.name)' has no such message")
                }
                message = try sample.message(bound, version)
            }
            let status = try status(of: message, operation, loaded)
            guard format == .json else {
                try output.print(message) { try sample.package($0) }
                return try end(status)
            }
            let package = try sample.package(message)
            let codec = try loaded.codec(of: operation, .soapstone(.standard), in: wsdl.name)
            var report = SchemaReport()
            var json = ByteWriter(capacity: package.body.count)
            try codec.operation.encodeJSON(
                of: try codec.operation.read(package.body, contentType: package.contentType),
                response || fault != nil ? .response : .request,
                strictly: true,
                report: &report,
                to: &json
            )
            printOutput(json.bytes)
            try end(status)
        }
    }

    /// The exit status for a message that was made, after a word on what is wrong with it.
    private func status(
        of message: OperationMessage,
        _ operation: BoundOperation,
        _ contract: LoadedContract
    ) throws -> Int32 {
        let document = try XMLDocument(parsing: message.envelope(), limits: .contract)
        let report = MessageValidator(contract).validate(document, of: operation)
        // Of an encoded message no schema tells.
        if case .notChecked = report.verdict, !report.isForUnread { return 0 }
        guard report.exitStatus != 0 else { return 0 }
        report.tell(of: wsdl.name)
        printError("\(wsdl.name): warning: the sample is \(report.words)")
        return report.exitStatus
    }

    private func end(_ status: Int32) throws {
        if status != 0 { throw ExitCode(status) }
    }
}

extension SampleOptions {
    /// The options of the command line.
    init(_ extent: SampleCommand.Extent?, seed: UInt64) {
        self.init(extent: extent == .allOptional ? .all : extent == .requiredOnly ? .required : .usual, seed: seed)
    }
}
