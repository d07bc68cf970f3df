import ArgumentParser
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone sample`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Makes a message that a contract allows.",
        discussion: """
            The request is made unless --response or --fault is given. Values follow the facets of their types; a type
            that contains itself ends where it may. The same seed makes the same message; seed 0 takes what comes first.
            With --as json it is what convert, call and a gateway take and give.

            Examples:
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --response --required-only
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --all-optional --seed 7
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --as json
            """
    )

    enum Extent: String, EnumerableFlag {
        case allOptional, requiredOnly
    }

    @Option(help: "The contract: a file or its address.") var wsdl: Input
    @Option(help: "The operation.") var operation: String
    @Option(help: "The port whose operation it is; left out, the first SOAP port that has it.") var port: String?
    @Option(name: .customLong("as"), help: "xml or json.") var format = MessageFormat.xml
    @Flag(help: "Make the response.") var response = false
    @Option(help: "Make the fault with this name.") var fault: String?
    @Flag(help: "Put in all that may be left out, or nothing of it.") var extent: Extent?
    @Option(help: "Chooses among what is equally right.") var seed: UInt64 = 0
    @OptionGroup var contract: ContractOptions

    func validate() throws {
        guard !response || fault == nil else { throw ValidationError("--response and --fault exclude each other") }
    }

    func run() async throws {
        try await reporting(wsdl.name) {
            let loaded = try await contract.load(wsdl)
            let operation = try loaded.operation(operation, at: port, in: wsdl.name)
            guard let version = operation.version else {
                throw Failure.unreadable(wsdl.name, "'\(operation.name)' is not spoken in SOAP")
            }
            let options = SampleOptions(
                extent: extent == .allOptional ? .all : extent == .requiredOnly ? .required : .usual,
                seed: seed
            )
            let sample = MessageSample(loaded, options: options)
            let envelope: [UInt8]
            if let fault {
                guard let declared = operation.faults.first(where: { $0.name == fault }) else {
                    let names = operation.faults.map(\.name).joined(separator: ", ")
                    throw Failure.unreadable(wsdl.name, "there is no such fault; there are \(names)")
                }
                envelope = try sample.envelope(declared, version)
            } else {
                guard let message = response ? operation.output : operation.input else {
                    throw Failure.unreadable(wsdl.name, "'\(operation.name)' has no such message")
                }
                envelope = try sample.envelope(message, version)
            }
            guard format == .json else { return printOutput(envelope) }
            let codec = try loaded.codec(of: operation, .soapstone(.standard), in: wsdl.name)
            var report = SchemaReport()
            var output = ByteWriter(capacity: envelope.count)
            try codec.encodeJSON(
                of: try codec.envelope(XMLDocument(parsing: envelope, limits: .response)),
                response || fault != nil ? .response : .request,
                strictly: true,
                report: &report,
                to: &output
            )
            printOutput(output.bytes)
        }
    }
}
