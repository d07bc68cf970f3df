import ArgumentParser
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone inspect`
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows what a file is (envelope, WSDL, schema) and what it contains.",
        discussion: """
            A WSDL or schema is loaded with all imports and includes. The report lists services, ports, operations and \
            messages, and with --format json the types of the messages. Each broken rule is a line on standard error \
            with file, line and clause; the rest is loaded all the same, unless --strict is given. Files outside the \
            project's folder (--root) are not read.

            The contract may be an http or https address. Documents are fetched only from hosts that --allow-remote \
            names, and from private networks and this machine only if --allow-private names the host. Redirects are \
            not followed, and proxy variables such as https_proxy are ignored.

            A file that is not well-formed XML, and an envelope that SOAP forbids, is rejected with code and place. A \
            contract on standard input can import only well-known schemas and files that a catalog names.

            Examples:
              soapstone inspect wsdl/sets/sets-ims-case.wsdl
              soapstone inspect --strict --format json wsdl/sets/sets-ims-case.wsdl
              soapstone inspect --format json \\
                  fixtures/sets/ims-case/ping/ordinary/request.xml
              soapstone inspect --allow-remote service.example.org \\
                  'https://service.example.org/?wsdl'
            """
    )

    @Argument(help: "The file, the address of a contract, or - for standard input.") var file = Input.standard
    @Option(help: "text, or json for machines.") var format = OutputFormat.text
    @OptionGroup(title: "Contract loading") var contract: ContractOptions

    func run() async throws {
        try await reporting(file.name) {
            if file.isAddress { return show(try await contract.load(file)) }
            // The loader reads a file itself, and need not parse one that it knows.
            let bytes = file.isStream ? try file.read() : nil
            do {
                show(try await contract.load(file, bytes))
            } catch let error as ContractError {
                try showMessage(try bytes ?? file.read(), or: error)
            }
        }
    }

    /// Shows what is no contract.
    ///
    /// - Throws: the error with which it was refused as a contract where it is one, or what is wrong with it as a message.
    private func showMessage(_ bytes: [UInt8], or error: ContractError) throws {
        if !error.isOfNoContract {
            let document = try XMLDocument(parsing: bytes, limits: .contract)
            guard !Inspection.isContract(document.root.name) else { throw error }
        }
        // Read again as a message: what SOAP forbids is refused.
        let report = InspectionReport(try Inspection(try XMLDocument(parsing: bytes, limits: .response)))
        printOutput(format == .json ? report.json : Array(report.text.utf8))
    }

    private func show(_ contract: LoadedContract) {
        let report = ContractReport(contract)
        printOutput(format == .json ? report.json : Array(report.text.utf8))
    }
}
