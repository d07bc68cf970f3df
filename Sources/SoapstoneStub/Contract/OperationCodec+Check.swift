internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension OperationCodec {
    /// Holds a request against its contract, unless it is encoded, which no schema tells.
    func check(_ request: UnmatchedRequest) throws(Problem) {
        guard operation.input?.use == .literal else { return }
        var report = SchemaReport()
        do throws(SchemaCodecError) {
            var json = ByteWriter(capacity: 4096)
            try encodeJSON(of: request.message, .request, report: &report, to: &json)
        } catch {
            let name = operation.name
            throw request.problem("SCHEMA", "the request of '\(name)' cannot be read: \(error.message)", .sender)
        }
        let all = report.violations.filter { !isNamespaceOfCall($0) }
        let violations = all.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        guard let first = violations.first else { return }
        let total = violations.count + report.count - report.violations.count
        let count = total == 1 ? "one rule" : "\(total) rules"
        var problem = request.problem(
            "SCHEMA",
            "the request of '\(operation.name)' breaks \(count) of its schema, first: \(first.found); "
                + "expected \(first.allowed) [\(first.rule)]",
            .sender
        )
        problem.place = first.place
        problem.violations = violations
        throw problem
    }

    /// Whether nothing is wrong but the namespace of the element around a call's parameters, which contracts leave open and
    /// stacks fill in as they please (WS-I Basic Profile 1.1, R2717).
    private func isNamespaceOfCall(_ violation: SchemaViolation) -> Bool {
        guard let wrapper = operation.input?.wrapper, violation.rule == "wsdl.message" else { return false }
        return violation.element.name.local.utf8.elementsEqual(wrapper.local.utf8)
    }
}
