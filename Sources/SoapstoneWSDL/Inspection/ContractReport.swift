internal import SoapstoneCodec
internal import SoapstoneXML

/// What a contract offers, as a person or a machine reads it.
public struct ContractReport: Sendable {
    let contract: LoadedContract
    /// The operations of all ports and bindings, joined once.
    let operations: [BoundOperation]
    /// The numbers of bindings that no service offers.
    let unofferedBindings: [Int]

    /// Makes the report of a contract.
    public init(_ contract: LoadedContract) {
        self.contract = contract
        operations = contract.operations
        let offered = Set(contract.definitions.services.flatMap { $0.ports.compactMap(\.binding) })
        unofferedBindings = contract.definitions.bindings.indices.filter { !offered.contains($0) }
    }

    var definitions: Definitions { contract.definitions }
    var schemas: SchemaSet { contract.schemas }

    /// How many services, ports and operations of bindings there are, and how many findings.
    public struct Summary: Equatable, Sendable {
        public var services: Int
        public var ports: Int
        public var bindingOperations: Int
        public var warnings: Int
    }

    public var summary: Summary {
        Summary(
            services: definitions.services.count,
            ports: definitions.services.reduce(0) { $0 + $1.ports.count },
            bindingOperations: definitions.bindingOperationCount,
            warnings: contract.findings.count + contract.droppedFindings
        )
    }

    /// The operations at a port.
    func operations(of port: Definitions.Port, _ service: Definitions.Service) -> [BoundOperation] {
        operations.filter { $0.service == service.name && $0.port == port.name }
    }

    /// The operations of a binding that no service offers.
    func operations(of binding: Definitions.Binding) -> [BoundOperation] {
        operations.filter { $0.port == nil && $0.binding == binding.name }
    }

    /// The elements of a message: what the body holds, part by part.
    func contents(of part: Definitions.Part) -> (kind: String, name: XMLName?) {
        switch part.content {
        case .element(let name): ("element", name)
        case .type(let name): ("type", name)
        case .unknown: ("unknown", nil)
        }
    }
}
