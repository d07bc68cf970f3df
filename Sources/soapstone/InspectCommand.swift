import ArgumentParser
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone inspect`
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Says what a file is (envelope, WSDL, schema) and what is in it.",
        discussion: """
            A WSDL or schema is loaded with all that it imports and includes: services, ports, operations, messages, and
            with --format json the types of the messages. Each rule that it breaks is a line on standard error with
            file, line and clause; what is usable is loaded all the same, unless --strict is given. Files outside the
            project's folder (--root) are not read, and nothing is fetched from a network.

            A file that is not well-formed, or an envelope that has what SOAP forbids, is refused with its code and
            place. A contract on standard input can only lead to well-known schemas and to what a catalog names.

            Examples:
              soapstone inspect wsdl/sets/sets-ims-case.wsdl
              soapstone inspect --strict --format json wsdl/sets/sets-ims-case.wsdl
              soapstone inspect --format json fixtures/sets/ims-case/ping/ordinary/request.xml
              curl -s https://service.example.org/?wsdl | soapstone inspect -
            """
    )

    @Argument(help: "The file, or - for standard input.") var file = Input.standard
    @Option(help: "text, or json for machines.") var format = OutputFormat.text
    @OptionGroup var contract: ContractOptions

    func run() async throws {
        try await reporting(file.name) {
            let bytes = try file.read()
            let document = try ContractDocument(parsing: bytes, location: file.name)
            guard Inspection.isContract(document.rootName) else {
                // Read again as a message: what SOAP forbids is refused.
                let report = InspectionReport(try Inspection(try XMLDocument(parsing: bytes, limits: .response)))
                return printOutput(format == .json ? report.json : Array(report.text.utf8))
            }
            let report = ContractReport(try contract.load(document, from: file))
            printOutput(format == .json ? report.json : Array(report.text.utf8))
        }
    }
}
