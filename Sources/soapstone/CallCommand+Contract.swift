import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneTransport
import SoapstoneWSDL
import SoapstoneXML

extension CallCommand {
    /// Calls an operation by its contract alone.
    func callContract(_ wsdl: Input) async throws {
        let loaded = try await contract.load(wsdl)
        let named = try loaded.namedOperation(operation, service: service, port: port, in: wsdl.name)
        if let gap = named.operation.callGap { throw gap }
        let codec = try OperationCodec(named.operation, try SchemaCodec(loaded.schemas))
        guard let url = endpoint ?? named.operation.address else {
            throw Failure.unreadable(wsdl.name, "the operation has no port with an address; give --endpoint")
        }
        let backEnd = try self.backEnd(url)
        try await connection.withTransport { transport in
            let caller = try caller(named, codec, backEnd, in: wsdl, over: transport)
            try await call(caller)
        }
    }

    private func caller(
        _ named: NamedOperation,
        _ codec: OperationCodec,
        _ backEnd: GatewayConfiguration.Endpoint,
        in wsdl: Input,
        over transport: HTTPTransport
    ) throws -> ContractCaller {
        let fields = try header.map { try Self.field($0) }
        do throws(ConfigurationError) {
            return try ContractCaller(
                named,
                codec,
                endpoint: backEnd,
                credentials: access.credentials,
                fields: fields,
                timeout: connection.answerTime ?? .seconds(30),
                transport: transport
            )
        } catch {
            let name =
                endpoint == nil && error.option == "--endpoint"
                ? "\(wsdl.name): the address '\(backEnd.url)'" : error.option
            throw Failure.unreadable(name, error.message)
        }
    }

    private func call(_ caller: ContractCaller) async throws {
        let request = try caller.request(from: try JSONDocument(parsing: try file.read()))
        if dryRun { return printOutput(ExchangeText.of(request)) }
        if verbose { Self.show(ExchangeText.of(request)) }
        let response = try await caller.send(request)
        if verbose { Self.show(ExchangeText.of(response)) }
        let answer: ContractCaller.Answer
        do {
            answer = try caller.answer(from: response)
        } catch let failure as Outcome.Failure {
            throw Failure.runTime("HTTP status \(response.status): \(failure)")
        } catch let error as SchemaCodecError {
            throw Failure.runTime("the answer does not follow the contract: \(error)")
        }
        for violation in answer.report.violations { printError("<answer>:\(violation)") }
        printOutput(answer.json)
        if answer.isFault { throw ExitCode(Failure.Status.runTime) }
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

extension LoadedContract {
    /// The operation with a name, by its service and port where these are given.
    ///
    /// Of ports of one service that have it, the first one of SOAP 1.1 is taken, else the first.
    func namedOperation(_ name: String, service: String?, port: String?, in file: String) throws -> NamedOperation {
        let all = namedOperations
        guard !all.isEmpty else { throw Failure.unreadable(file, "there is no operation that is spoken in SOAP") }
        let inService = all.filter { item in
            guard let service else { return true }
            let own = item.operation.service
            return [item.service, own?.local, own?.description].contains {
                $0.map { Self.isSame($0, service) } ?? false
            }
        }
        guard !inService.isEmpty else {
            throw Failure.unreadable(
                file,
                "there is no service '\(service ?? "")'; there are \(Self.list(all.map(\.service)))"
            )
        }
        let inPort = inService.filter { item in
            port.map { Self.isSame(item.operation.port ?? "", $0) } ?? true
        }
        guard !inPort.isEmpty else {
            let ports = Self.list(inService.compactMap(\.operation.port))
            throw Failure.unreadable(file, "there is no port '\(port ?? "")'; there are \(ports)")
        }
        let found = inPort.filter { Self.isSame($0.name, name) }
        guard let first = found.first(where: { $0.operation.version == .soap11 }) ?? found.first else {
            throw Failure.unreadable(
                file,
                "there is no operation '\(name)'; there are \(Self.list(inPort.map(\.name)))"
            )
        }
        guard found.allSatisfy({ $0.operation.service == first.operation.service }) else {
            let services = Self.list(found.map(\.service))
            throw Failure.unreadable(file, "'\(name)' is in the services \(services); give --service")
        }
        return first
    }

    /// Whether two names are the same byte for byte, as XML has it.
    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    /// Names, each once, in their order.
    private static func list(_ names: [String]) -> String {
        var seen: [String] = []
        for name in names where !seen.contains(where: { isSame($0, name) }) { seen.append(name) }
        return seen.joined(separator: ", ")
    }
}
