import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneSOAP
import SystemsOfRecord

/// `soapstone convert`
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts one message of a contract between SOAP and JSON, with its typed codec.",
        discussion: """
            The XML may be an envelope or the element in its body alone. An answer becomes what a gateway would tell a
            device of it, a fault the failure that it stands for. What a request takes from the session is given with
            --session.

            The JSON of a success becomes an answer in which everything is blank that no device is told; no fault is
            made of a failure.

            Examples:
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --direction response \
            --to json fixtures/sets/ims-case/getCaseList/ordinary/response.xml
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl --operation getChildren --direction request \
            --to xml --session webId=300000000017 fixtures/sets/ims-case/getChildren/ordinary/request.json
              soapstone convert --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --direction response \
            --to xml fixtures/sets/ims-case/getCaseList/ordinary/response.json
            """
    )

    enum Direction: String, ExpressibleByArgument, CaseIterable {
        case request, response
    }

    enum Target: String, ExpressibleByArgument, CaseIterable {
        case json, xml
    }

    @Option(help: "The contract.") var wsdl: String
    @Option(help: "The operation.") var operation: String
    @Option(help: "request or response.") var direction: Direction
    @Option(help: "json or xml.") var to: Target
    @Option(help: "A value of the session, as name=value; may be given again.") var session: [String] = []
    @Argument(help: "The message, or - for standard input.") var file = Input.standard

    func run() async throws {
        try await reporting(file.name) {
            let converter = MessageConverter(try Operations.find(operation, wsdl: wsdl))
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
}

/// The operations with typed codecs, as commands name them.
enum Operations {
    /// The operation of a WSDL.
    static func find(_ name: String, wsdl: String) throws -> SoapstoneSOAP.Operation {
        let file = wsdl.split(separator: "/").last ?? ""
        let candidates = SETS.operations.filter { $0.wsdl.split(separator: "/").last == file }
        guard !candidates.isEmpty else {
            throw Failure.unreadable(wsdl, "there are no typed codecs for this contract")
        }
        return try one(candidates.filter { $0.name == name }, name, of: candidates)
    }

    /// The operation of a service.
    static func find(_ name: String, service: String) throws -> SoapstoneSOAP.Operation {
        let candidates = SETS.operations.filter { $0.service == service }
        guard !candidates.isEmpty else {
            let services = Set(SETS.operations.map(\.service)).sorted().joined(separator: ", ")
            throw Failure.unreadable(service, "there is no such service; there are \(services)")
        }
        return try one(candidates.filter { $0.name == name }, name, of: candidates)
    }

    private static func one(
        _ found: [SoapstoneSOAP.Operation],
        _ name: String,
        of candidates: [SoapstoneSOAP.Operation]
    ) throws -> SoapstoneSOAP.Operation {
        guard let operation = found.first else {
            let names = candidates.map(\.name).joined(separator: ", ")
            throw Failure.unreadable(name, "there is no such operation; there are \(names)")
        }
        return operation
    }

    /// Values of a session from `name=value` arguments.
    static func sessionValues(_ arguments: [String]) throws -> SessionValues {
        var values: [String: String] = [:]
        for argument in arguments {
            guard let equals = argument.firstIndex(of: "=") else {
                throw ValidationError("--session takes name=value")
            }
            values[String(argument[..<equals])] = String(argument[argument.index(after: equals)...])
        }
        return SessionValues(values)
    }
}
