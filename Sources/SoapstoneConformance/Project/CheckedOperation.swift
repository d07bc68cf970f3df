internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// An operation of a contract with what rules ask of it at every fixture; a class, since its description is large.
final class CheckedOperation: Sendable {
    let bound: BoundOperation
    /// The names that the elements in its request may have.
    let payloads: [XMLName]
    /// The names that the elements in its response may have.
    let responses: [XMLName]
    /// Where it stands in the contract.
    let place: Finding.Place
    /// As validators want it.
    let messages: MessageValidator.Messages
    /// Whether its messages follow SOAP's own encoding, of which schemas do not tell.
    let isEncoded: (request: Bool, response: Bool, fault: Bool)
    /// Whether the name of the response's element says nothing, as for calls in that encoding (SOAP 1.1, section 7.1).
    private let leavesResponseUnnamed: Bool

    init(_ bound: BoundOperation, _ schemas: SchemaSet) {
        self.bound = bound
        payloads = bound.input?.elements.map { schemas[$0].name } ?? []
        responses = bound.output?.elements.map { schemas[$0].name } ?? []
        place = Finding.Place(file: bound.place.file, line: bound.place.line)
        messages = MessageValidator.Messages(of: bound, schemas)
        isEncoded = (
            bound.input?.use == .encoded, bound.output?.use == .encoded, bound.faults.contains { $0.use == .encoded }
        )
        leavesResponseUnnamed = isEncoded.response && bound.output?.wrapper != nil
    }

    /// Whether the response may have an element of this name.
    func responses(with name: XMLName) -> Bool { leavesResponseUnnamed || responses.contains { $0 == name } }
}
