public import SoapstoneOperations
public import SoapstoneWSDL

extension Placement {
    /// The rule for who has a contract: the operation is the contract's, found by the version of SOAP, the element in the
    /// body and the action; what the contract does not know is placed as by `standard`. The service is that of `standard`.
    ///
    /// - Parameters:
    ///   - contract: nil for none.
    ///   - operations: those that have an address without SOAP place exchanges without it.
    public static func rule(of contract: LoadedContract?, _ operations: [Operation] = []) -> PlacementRule {
        let addresses = operations.filter { $0.profile?.address != nil }
        let rule = contract.map(rule) ?? standard
        return { fixture, key in
            guard fixture.profile == .http else { return rule(fixture, key) }
            let path = fixture.endpoint.utf8.prefix { $0 != UInt8(ascii: "?") }
            let segments = path.split(separator: UInt8(ascii: "/")).map { Substring($0) }
            let found = addresses.first { operation in
                guard let address = operation.profile?.address else { return false }
                return address.method.rawValue == fixture.method && address.isEnd(of: segments)
            }
            return found.map { Placement(service: $0.service, operation: $0.name) } ?? rule(fixture, key)
        }
    }

    private static func rule(of contract: LoadedContract) -> PlacementRule {
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
