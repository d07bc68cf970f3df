internal import SoapstoneOperations
public import SoapstoneWSDL

extension Placement {
    /// The rule for who has a contract: the operation is the contract's, found by the version of SOAP, the element in the
    /// body and the action; what the contract does not know is placed as by `standard`. The service is that of `standard`.
    public static func rule(of contract: LoadedContract) -> PlacementRule {
        let finder = OperationFinder(contract.operations, contract.schemas)
        let names = contract.operations.map(\.name)
        return { fixture, key in
            var placement = standard(fixture, key)
            let number = key.flatMap {
                finder.find(version: $0.version, payload: $0.payloadName, action: $0.action)
            }
            if let number { placement.operation = names[number] }
            return placement
        }
    }
}
