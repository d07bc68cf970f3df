internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension FixtureCheck {
    /// The rules `fixture.binding` and `fixture.folder`.
    mutating func checkBinding(_ sides: Sides, _ tools: ContractTools, _ number: Int) {
        checkFolder(sides, tools, number)
        guard tally.wants(.binding) else { return }
        let operation = tools.operations[number].bound
        checkRequest(sides.request, operation, tools, number)
        checkResponse(sides.response, operation, tools, number)
    }

    private mutating func checkFolder(_ sides: Sides, _ tools: ContractTools, _ number: Int) {
        guard tally.wants(.folder) else { return }
        tally.checked(.folder)
        guard case .operation(_, _, let typed) = subject.target else { return }
        let id = fixture.id
        let contract = tools.operations[number].place
        let payload = sides.request.message?.envelope.payload?.name
        guard let typed else {
            let name = tools.operations[number].bound.name
            // Who records without a contract names the folder for the element.
            let names = [name, payload?.local].compactMap(\.self).map(FolderName.encoded)
            guard !names.contains(where: { $0.isSameBytes(as: id.operation) }) else { return }
            let message = "the request is of the operation '\(name)', and lies in the folder of '\(id.operation)'"
            return tally.add(finding(.folder, message, at: ["operation"], contract: contract))
        }
        guard let payload, payload != typed.request,
            let owner = project.operations.first(where: { $0.wsdl == typed.wsdl && $0.request == payload })
        else { return }
        let message = "the request is of the operation '\(owner.name)', and lies in the folder of '\(typed.name)'"
        tally.add(finding(.folder, message, at: ["operation"], contract: contract))
    }

    // MARK: - The request

    private mutating func checkRequest(
        _ side: Sides.Side,
        _ operation: BoundOperation,
        _ tools: ContractTools,
        _ number: Int
    ) {
        let file = subject.requestFile
        let contract = tools.operations[number].place
        switch side {
        case .none, .unsound: return tally.unchecked(.binding, file, "the request is no message: see fixture.match")
        case .unknown(let reason): return tally.unchecked(.binding, file, reason)
        case .message(let message):
            tally.checked(.binding)
            let envelope = message.envelope
            if let version = operation.version, envelope.version != version {
                let text =
                    "the request is of SOAP \(envelope.version.rawValue), the binding of SOAP \(version.rawValue)"
                tally.add(Finding(.binding, text, file: file, line: 1, contract: contract))
            }
            checkPackage(message, isRequest: true, contract)
            checkReferences(message, side, file, contract)
            checkStructure(envelope, side, file, contract)
            checkPayload(envelope, among: tools.operations[number].payloads, file, contract)
            checkEncoding(envelope, operation.input?.use, file, contract)
            checkAction(operation, contract)
        }
    }

    private mutating func checkPayload(
        _ envelope: Envelope,
        among names: [XMLName],
        _ file: String,
        _ contract: Finding.Place
    ) {
        let first = envelope.payload
        guard first.map({ element in names.contains { $0 == element.name } }) ?? names.isEmpty else {
            let found = first.map { "'\(Excerpt.escaped($0.name.description.utf8))'" } ?? "nothing"
            let expected = names.isEmpty ? "nothing" : names.map { "'\($0)'" }.joined(separator: ", ")
            let place = (first ?? envelope.document.root).place
            return tally.add(
                Finding(
                    .binding,
                    "the body has \(found), where the operation has \(expected)",
                    file: file,
                    line: place.line,
                    column: place.column,
                    path: place.path,
                    contract: contract
                )
            )
        }
    }

    /// Whether the message names an encoding as its binding has it (WSDL 1.1 section 3.5).
    private mutating func checkEncoding(
        _ envelope: Envelope,
        _ use: Definitions.Use?,
        _ file: String,
        _ contract: Finding.Place
    ) {
        guard let message = use?.encodingProblem(of: envelope), let place = envelope.payload?.place else { return }
        tally.add(
            Finding(
                .binding,
                message,
                file: file,
                line: place.line,
                column: place.column,
                path: place.path,
                contract: contract
            )
        )
    }

    private mutating func checkAction(_ operation: BoundOperation, _ contract: Finding.Place) {
        let headers = details.requestHeaders
        // No client sent what was written by hand: without an action, the fixture is for every one.
        let isForAnyAction = operation.version == .soap11 && headers.first(named: "SOAPAction") == nil
        guard details.recordedAt != nil || !isForAnyAction else { return }
        let problem = operation.actionProblem(
            headers.first(named: "SOAPAction"),
            contentType: headers.first(named: "Content-Type")
        )
        guard let problem else { return }
        let isFirst = operation.version == .soap11
        tally.add(
            finding(
                .binding,
                problem,
                at: Self.header(isFirst ? "SOAPAction" : "Content-Type", ofRequest: true),
                contract: contract,
                clause: isFirst ? "SOAP 1.1, section 6.1.1; WS-I Basic Profile, R2744, R2745" : nil
            )
        )
    }

    // MARK: - The response

    private mutating func checkResponse(
        _ side: Sides.Side,
        _ operation: BoundOperation,
        _ tools: ContractTools,
        _ number: Int
    ) {
        let file = subject.responseFile
        // What breaks a negative response is the business of fixture.class.
        guard details.kind != .negative else { return }
        let contract = tools.operations[number].place
        switch side {
        case .unknown(let reason): tally.unchecked(.binding, file, reason)
        case .none:
            tally.checked(.binding)
            guard operation.output != nil else { return }
            tally.add(Finding(.binding, "the response is empty", file: file, contract: contract))
        case .unsound(let error, _):
            tally.checked(.binding)
            let text = "the response is no SOAP message: \(error.message) [\(error.machineCode)]"
            let finding = Finding(.binding, text, at: error.place, of: side, file: file, contract: contract)
            add(finding, hidingAs: "the response is no SOAP message [\(error.machineCode)]")
        case .message(let message):
            tally.checked(.binding)
            let envelope = message.envelope
            checkPackage(message, isRequest: false, contract)
            checkReferences(message, side, file, contract)
            if let version = operation.version, envelope.version != version {
                let text =
                    "the response is of SOAP \(envelope.version.rawValue), the binding of SOAP \(version.rawValue)"
                tally.add(Finding(.binding, text, file: file, line: 1, contract: contract))
            }
            checkStructure(envelope, side, file, contract)
            if let fault = envelope.fault {
                checkFault(fault, envelope, side, file, contract)
            } else {
                let checked = tools.operations[number]
                if envelope.payload.map({ checked.responses(with: $0.name) }) != true {
                    checkPayload(envelope, among: checked.responses, file, contract)
                }
                checkEncoding(envelope, operation.output?.use, file, contract)
            }
            checkMediaType(envelope, contract)
            if let text = Self.statusMismatch(details.status, isFault: envelope.fault != nil, envelope.version) {
                tally.add(finding(.binding, text, at: Self.statusKeys, contract: contract))
            }
        }
    }

    /// Checks that a SOAP 1.2 response has a Content-Type; `wsi.R9702` checks that of SOAP 1.1.
    private mutating func checkMediaType(_ envelope: Envelope, _ contract: Finding.Place) {
        guard envelope.version == .soap12, details.responseHeaders.first(named: "Content-Type") == nil else { return }
        let text = "the response has no Content-Type, where SOAP 1.2 has application/soap+xml"
        let clause = "SOAP 1.2, part 2, section 7.1.4"
        tally.add(finding(.binding, text, at: ["response", "headers"], contract: contract, clause: clause))
    }

    /// RFC 2387 section 3.1: the media type of a message in parts has the type of the part with the envelope.
    private mutating func checkPackage(_ message: ReadMessage, isRequest: Bool, _ contract: Finding.Place) {
        guard let root = message.package?.root.contentType,
            let field = (isRequest ? details.requestHeaders : details.responseHeaders).first(named: "Content-Type"),
            let type = try? MediaType(parsing: field)
        else { return }
        let said = type["type"].map { (try? MediaType(parsing: $0))?.essence ?? $0 }
        guard said != root.essence else { return }
        let shown = said.map { "'\(Excerpt.escaped($0.utf8))'" } ?? "nothing"
        let text = "the media type says \(shown) of the part with the envelope, whose own is '\(root.essence)'"
        let keys = Self.header("Content-Type", ofRequest: isRequest)
        tally.add(finding(.binding, text, at: keys, contract: contract, clause: "RFC 2387, section 3.1"))
    }

    /// XML-binary Optimized Packaging section 3.2: what an `xop:Include` refers to is a part of the message.
    private mutating func checkReferences(
        _ message: ReadMessage,
        _ side: Sides.Side,
        _ file: String,
        _ contract: Finding.Place
    ) {
        guard let (element, error) = message.received.dangling else { return }
        let clause = "XML-binary Optimized Packaging, section 3.2"
        let text = "\(error.message) [\(error.code.rawValue)]"
        add(
            Finding(.binding, text, at: element.place, of: side, file: file, contract: contract, clause: clause),
            hidingAs: "a reference leads to no part [\(error.code.rawValue)]"
        )
    }

    /// Readers bear more than what SOAP lets a fault be.
    private mutating func checkFault(
        _ fault: Fault,
        _ envelope: Envelope,
        _ side: Sides.Side,
        _ file: String,
        _ contract: Finding.Place
    ) {
        guard let element = envelope.payload else { return }
        let clause = fault.version == .soap11 ? "SOAP 1.1, section 4.4" : "SOAP 1.2, part 1, section 5.4"
        let problems = FaultStructure(element, fault, besides: envelope.siblings).problems
        add(problems, of: "the fault", side, file, contract, clause)
    }

    private mutating func checkStructure(
        _ envelope: Envelope,
        _ side: Sides.Side,
        _ file: String,
        _ contract: Finding.Place
    ) {
        let clause = EnvelopeStructure.clause(envelope.version)
        add(EnvelopeStructure(envelope).problems, of: "the envelope", side, file, contract, clause)
    }

    private mutating func add(
        _ problems: [(message: String, element: XMLElement)],
        of subject: String,
        _ side: Sides.Side,
        _ file: String,
        _ contract: Finding.Place,
        _ clause: String
    ) {
        for (message, element) in problems {
            let place = element.place
            let finding = Finding(
                .binding,
                message,
                at: place,
                of: side,
                file: file,
                contract: contract,
                clause: clause
            )
            add(finding, hidingAs: "\(subject) has another structure than SOAP gives it")
        }
    }

    /// SOAP 1.1 section 6.2 and SOAP 1.2 part 2 section 7.5.2: a fault comes with 500, of a sender's mistake in SOAP 1.2
    /// with 400; what is no fault with 2xx.
    static func statusMismatch(_ status: Int, isFault: Bool, _ version: SOAPVersion) -> String? {
        guard isFault else {
            return 200..<300 ~= status ? nil : "the response is no fault, and its HTTP status is \(status)"
        }
        let allowed = version == .soap11 ? [500] : [400, 500]
        guard !allowed.contains(status) else { return nil }
        let list = allowed.map(String.init).joined(separator: " or ")
        return "the response is a fault, which has HTTP status \(list); it is \(status)"
    }
}
