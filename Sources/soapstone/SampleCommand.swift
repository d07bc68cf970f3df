import ArgumentParser
import SoapstoneWSDL

/// `soapstone sample`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Makes a message that a contract allows.",
        discussion: """
            The request is made unless --response or --fault is given. Values follow the facets of their types; a type
            that contains itself ends where it may. The same seed makes the same message; seed 0 takes what comes first.

            Examples:
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --response --required-only
              soapstone sample --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --all-optional --seed 7
            """
    )

    enum Extent: String, EnumerableFlag {
        case allOptional, requiredOnly
    }

    @Option(help: "The contract.") var wsdl: Input
    @Option(help: "The operation.") var operation: String
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
            let loaded = try contract.load(wsdl)
            let operation = try loaded.operation(operation, in: wsdl.name)
            guard let version = operation.version else {
                throw Failure.unreadable(wsdl.name, "'\(operation.name)' is not spoken in SOAP")
            }
            let options = SampleOptions(
                extent: extent == .allOptional ? .all : extent == .requiredOnly ? .required : .usual,
                seed: seed
            )
            let sample = MessageSample(loaded, options: options)
            if let fault {
                guard let declared = operation.faults.first(where: { $0.name == fault }) else {
                    let names = operation.faults.map(\.name).joined(separator: ", ")
                    throw Failure.unreadable(wsdl.name, "there is no such fault; there are \(names)")
                }
                return printOutput(try sample.envelope(declared, version))
            }
            guard let message = response ? operation.output : operation.input else {
                throw Failure.unreadable(wsdl.name, "'\(operation.name)' has no such message")
            }
            printOutput(try sample.envelope(message, version))
        }
    }
}

extension LoadedContract {
    /// The operation with a name, of the first SOAP port that has it.
    func operation(_ name: String, in file: String) throws -> BoundOperation {
        let operations = operations
        let found = operations.filter { $0.name == name }
        if let operation = found.first(where: { $0.version != nil }) ?? found.first { return operation }
        var names: [String] = []
        for operation in operations where !names.contains(operation.name) { names.append(operation.name) }
        throw Failure.unreadable(file, "there is no operation '\(name)'; there are \(names.joined(separator: ", "))")
    }
}
