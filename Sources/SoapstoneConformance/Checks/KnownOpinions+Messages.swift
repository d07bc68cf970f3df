internal import SoapstoneSOAP
internal import SoapstoneWSDL

extension KnownOpinions {
    /// Asks libxml2 about some exchanges at once, each with what it is held against.
    static func asked(about exchanges: [(sides: Sides, tools: ContractTools?)]) -> KnownOpinions {
        var known = KnownOpinions()
        for (path, group) in Dictionary(grouping: exchanges, by: { $0.tools?.contract.path }) {
            guard path != nil, let validator = group.first?.tools?.validator else { continue }
            let messages = group.flatMap { [$0.sides.request, $0.sides.response].compactMap(\.message?.whole) }
            known.add(validator.ask(messages.flatMap(\.described)))
        }
        return known
    }
}
