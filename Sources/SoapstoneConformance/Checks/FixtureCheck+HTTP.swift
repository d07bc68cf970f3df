internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations

extension FixtureCheck {
    /// The rules for a fixture without SOAP: `fixture.operation`, `fixture.class` and `fixture.response-json`.
    ///
    /// What its device gets stands in `device.json`, else it is what it gets in the case with SOAP that says the same.
    mutating func checkHTTP() {
        guard case .operation(_, let number, let operation?) = subject.target, let address = operation.profile?.address
        else {
            let reason = "no operation is known to have an address without SOAP"
            for rule in [Rule.operation, .caseClass, .responseJSON] { tally.unchecked(rule, subject.folder, reason) }
            return
        }
        if tally.wants(.operation) {
            tally.checked(.operation)
            let path = details.endpoint.prefix { $0 != "?" }.split(separator: "/")
            if address.method.rawValue != details.method || !address.isEnd(of: path) {
                let message = "the method and the path are not those of '\(operation.name)'"
                tally.add(Finding(.operation, message, file: subject.requestFile, line: 1))
            }
        }
        if !operation.isSOAP, let tools { checkElements(operation, tools, number) }
        let response = RecordedOutcome(fixture, operation, project.deviceJSON)
        checkClass(of: response)
        guard tally.wants(.responseJSON) else { return }
        var file = subject.file(details.responseJSONFile)
        var golden = fixture.responseJSON
        if golden == nil, let twin = context.golden.response(ofTwinOf: subject) { (file, golden) = twin }
        guard let golden else {
            return tally.unchecked(
                .responseJSON,
                file,
                "there is no such file, and no case with SOAP that says the same"
            )
        }
        if let gap = response.gap { return tally.unchecked(.responseJSON, file, gap) }
        let parsed = Result { () throws(JSONError) in try JSONDocument(parsing: golden, limits: .file) }
        guard let expected = self.golden(parsed, file, .responseJSON), let made = response.form(like: expected.root)
        else {
            return
        }
        compare(expected, without: [], made.json, besides: made.besides, file, .responseJSON)
    }

    /// The rules `fixture.request-schema`, `fixture.response-schema` and `fixture.request-json` for an operation that has no
    /// SOAP: its messages are elements of the contract, in XML or in JSON.
    private mutating func checkElements(_ operation: Operation, _ tools: ContractTools, _ number: Int) {
        let place = tools.operations[number].place
        let elements = PlainElements(subject.fixture, operation)
        if tally.wants(.requestSchema) {
            switch elements.request {
            case .success(let element):
                let report = tools.validator.validate(block: element)
                add(report, .requestSchema, subject.requestFile, .none, contract: place)
            case .failure(let failure):
                tally.checked(.requestSchema)
                tally.add(Finding(.requestSchema, "the request cannot be read: \(failure)", file: subject.requestFile))
            }
        }
        if tally.wants(.responseSchema), details.kind != .negative, case .success(let element) = elements.response {
            let report = tools.validator.validate(block: element)
            add(report, .responseSchema, subject.responseFile, .none, contract: place)
        }
        guard tally.wants(.requestJSON), let golden = fixture.requestJSON, case .success(let element) = elements.request
        else { return }
        let file = subject.file("request.json")
        let parsed = Result { () throws(JSONError) in try JSONDocument(parsing: golden, limits: .file) }
        guard let expected = self.golden(parsed, file, .requestJSON) else { return }
        let made = (try? operation.requestToJSON(element)).flatMap { try? JSONDocument(parsing: $0, limits: .file) }
        guard let made else {
            tally.checked(.requestJSON)
            return tally.add(Finding(.requestJSON, "the codec makes no JSON of the request", file: file))
        }
        compare(expected, without: [SessionValues.key], made, besides: [], file, .requestJSON)
    }

    private mutating func checkClass(of response: RecordedOutcome) {
        guard tally.wants(.caseClass) else { return }
        let file = subject.file("exchange.yaml")
        guard let isSuccess = response.isSuccess else {
            return tally.unchecked(
                .caseClass,
                file,
                response.gap ?? "the response does not say whether the call succeeded"
            )
        }
        tally.checked(.caseClass)
        switch (details.kind, isSuccess) {
        case (.ordinary, false):
            tally.add(finding(.caseClass, "the call fails, and the class is ordinary", at: ["class"]))
        case (.fault, true): tally.add(finding(.caseClass, "the call succeeds, and the class is fault", at: ["class"]))
        case (.ordinary, true), (.fault, false), (.edge, _), (.negative, _): break
        }
    }
}
