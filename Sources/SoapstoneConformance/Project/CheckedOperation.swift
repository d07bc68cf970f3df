internal import SoapstoneWSDL
internal import SoapstoneXML

/// An operation of a contract with what rules ask of it at every exchange; a class, since its description is large.
final class CheckedOperation: Sendable {
    let bound: BoundOperation
    /// The names that the elements in its request may have.
    let payloads: [XMLName]
    /// The names that the elements in its answer may have.
    let answers: [XMLName]
    /// Where it stands in the contract.
    let place: Finding.Place
    /// As validators want it.
    let messages: MessageValidator.Messages

    init(_ bound: BoundOperation, _ schemas: SchemaSet) {
        self.bound = bound
        payloads = bound.input?.elements.map { schemas[$0].name } ?? []
        answers = bound.output?.elements.map { schemas[$0].name } ?? []
        place = Finding.Place(file: bound.place.file, line: bound.place.line)
        messages = MessageValidator.Messages(of: bound, schemas)
    }
}
