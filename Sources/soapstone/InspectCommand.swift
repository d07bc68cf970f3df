import ArgumentParser
import SoapstoneWSDL
import SoapstoneXML

/// `soapstone inspect`
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Says what a file is (envelope, WSDL, schema) and what is in it.",
        discussion: """
            A file that is not well-formed, or that has what SOAP forbids, is refused with its code and place.

            Examples:
              soapstone inspect wsdl/sets/sets-ims-case.wsdl
              soapstone inspect --format json fixtures/sets/ims-case/ping/ordinary/request.xml
              curl -s https://service.example.org/?wsdl | soapstone inspect -
            """
    )

    @Argument(help: "The file, or - for standard input.") var file = Input.standard
    @Option(help: "text, or json for machines.") var format = OutputFormat.text

    func run() async throws {
        try await reporting(file.name) {
            let document = try XMLDocument(parsing: try file.read(), limits: .response)
            let report = InspectionReport(try Inspection(document))
            printOutput(format == .json ? report.json : Array(report.text.utf8))
        }
    }
}
