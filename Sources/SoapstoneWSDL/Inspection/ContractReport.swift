internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// What a contract offers, as a person or a machine reads it.
public struct ContractReport: Sendable {
    let contract: LoadedContract
    /// The operations of all ports and bindings, joined once.
    let operations: [BoundOperation]
    /// The numbers of bindings that no service offers.
    let unofferedBindings: [Int]
    /// Where the operations of each port of each service are among `operations`, and those of each such binding.
    private let portOperations: [[Range<Int>]]
    private let bindingOperations: [Int: Range<Int>]

    /// Makes the report of a contract.
    public init(_ contract: LoadedContract) {
        self.contract = contract
        operations = contract.operations
        let definitions = contract.definitions
        let offered = Set(definitions.services.flatMap { $0.ports.compactMap(\.binding) })
        let unofferedBindings = definitions.bindings.indices.filter { !offered.contains($0) }
        self.unofferedBindings = unofferedBindings
        // The operations are in this order.
        var end = 0
        func next(_ binding: Int?) -> Range<Int> {
            let start = end
            end += binding.map { definitions.bindings[$0].operations.count } ?? 0
            return start..<end
        }
        portOperations = definitions.services.map { $0.ports.map { next($0.binding) } }
        bindingOperations = Dictionary(uniqueKeysWithValues: unofferedBindings.map { ($0, next($0)) })
    }

    var definitions: Definitions { contract.definitions }
    var schemas: SchemaSet { contract.schemas }

    /// How many services, ports and operations of bindings there are, and how many findings.
    public struct Summary: Equatable, Sendable {
        /// How many services there are.
        public var services: Int
        /// How many ports there are.
        public var ports: Int
        /// How many operations all bindings have.
        public var bindingOperations: Int
        /// How many findings are warnings.
        public var warnings: Int
    }

    /// The numbers of the report.
    public var summary: Summary {
        Summary(
            services: definitions.services.count,
            ports: definitions.services.reduce(0) { $0 + $1.ports.count },
            bindingOperations: definitions.bindingOperationCount,
            warnings: contract.findings.count + contract.droppedFindings
        )
    }

    /// The operations at a port, by the numbers of its service and of the port there.
    func operations(ofPort port: Int, _ service: Int) -> ArraySlice<BoundOperation> {
        operations[portOperations[service][port]]
    }

    /// The operations of a binding that no service offers.
    func operations(ofBinding number: Int) -> ArraySlice<BoundOperation> {
        operations[bindingOperations[number] ?? 0..<0]
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
