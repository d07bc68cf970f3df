public import SoapstoneComparison
internal import SoapstoneOperations
public import SoapstoneWSDL

extension ContractComparison {
    /// Compares the JSON APIs that a gateway has by two contracts, for its clients; servers are not judged.
    ///
    /// Counterexamples are JSON: a request that the gateway accepted and refuses now, or a response that the old OpenAPI
    /// document did not allow.
    public init(jsonClientsFrom old: LoadedContract, to new: LoadedContract) {
        self.init(jsonClientsFrom: old, to: new) { contract in
            contract.namedOperations.filter { $0.operation.callGap == nil }.map {
                ("\($0.service)/\($0.name)", $0.operation)
            }
        }
    }
}
