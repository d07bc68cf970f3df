internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension KnownOpinions {
    /// Asks libxml2 about some exchanges at once, each with what it is held against.
    static func asked(about exchanges: [(sides: Sides, tools: ContractTools?)]) -> KnownOpinions {
        var known = KnownOpinions()
        for (path, group) in Dictionary(grouping: exchanges, by: { $0.tools?.contract.path }) {
            guard path != nil, let validator = group.first?.tools?.validator else { continue }
            let messages = group.flatMap { [$0.sides.request, $0.sides.response].compactMap(\.message?.whole) }
            known.add(validator.ask(messages.flatMap(\.described).filter { $0.document.tape.count <= largest }))
        }
        return known
    }

    /// The most records of a message that libxml2 is asked about beside others: they share the time that it is waited for.
    private static var largest: Int { 5_000 }
}

extension MessageValidator {
    /// Validates what of a message schemas tell of.
    func validate(_ envelope: Envelope, of messages: Messages, knowing known: KnownOpinions) -> ValidationReport {
        validate(envelope.described, inFault: envelope.fault != nil, of: messages, knowing: known)
    }
}
