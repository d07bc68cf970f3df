import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneTransport
import SoapstoneWSDL
import SoapstoneXML

extension CallCommand {
    /// Calls an operation by its contract alone.
    func callContract(_ wsdl: Input) async throws {
        let loaded = try await contract.load(wsdl)
        let named = try loaded.operation(operation, of: service, at: port, isOnly: true, in: wsdl.name)
        guard named.operation.version != nil else {
            throw Failure.unreadable(wsdl.name, "'\(named.name)' is not spoken in SOAP")
        }
        if let gap = named.operation.callGap { throw gap }
        let codec = try OperationCodec(named.operation, try SchemaCodec(loaded.schemas))
        guard let url = upstream ?? named.operation.address else {
            throw Failure.unreadable(wsdl.name, "the operation has no port with an address; give --upstream")
        }
        let endpoint = try self.endpoint(url)
        try await connection.withTransport { transport in
            let caller = try caller(named, codec, endpoint, in: wsdl, over: transport)
            try await call(caller)
        }
    }

    private func caller(
        _ named: NamedOperation,
        _ codec: OperationCodec,
        _ endpoint: GatewayConfiguration.Endpoint,
        in wsdl: Input,
        over transport: HTTPTransport
    ) throws -> ContractCaller {
        let fields = try header.map { try Self.field($0) }
        do throws(ConfigurationError) {
            return try ContractCaller(
                named,
                codec,
                endpoint: endpoint,
                credentials: access.credentials,
                fields: fields,
                timeout: connection.responseTime ?? .seconds(30),
                transport: transport
            )
        } catch {
            let name =
                upstream == nil && error.option == "--upstream"
                ? "\(wsdl.name): the address '\(endpoint.url)'" : error.option
            throw Failure.unreadable(name, error.message)
        }
    }

    private func call(_ caller: ContractCaller) async throws {
        let request = try caller.request(from: try JSONDocument(parsing: try file.read()))
        if dryRun { return printOutput(ExchangeText.of(request)) }
        if verbose { Self.show(ExchangeText.of(request)) }
        let response = try await caller.send(request)
        if verbose { Self.show(ExchangeText.of(response)) }
        let received: ContractCaller.Response
        do {
            received = try caller.response(from: response)
        } catch let failure as Outcome.Failure {
            throw Failure.runTime("HTTP status \(response.status): \(failure)")
        } catch let error as SchemaCodecError {
            throw Failure.runTime("the response does not follow the contract: \(error)")
        }
        for violation in received.report.notes + received.report.violations { printError("<response>:\(violation)") }
        printOutput(received.json)
        if received.isFault { throw ExitCode(Failure.Status.runTime) }
    }

    /// Shows one side of an exchange on standard error.
    private static func show(_ text: [UInt8]) {
        printError(String(decoding: text, as: UTF8.self) + "\n")
    }

    private static func field(_ text: String) throws -> HTTPTransport.HeaderField {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
            throw ValidationError("--header takes 'Name: value'")
        }
        let value = text[text.utf8.index(after: colon)...].utf8.drop { $0 == UInt8(ascii: " ") }
        return HTTPTransport.HeaderField(String(text[..<colon]), String(Substring(value)))
    }
}
