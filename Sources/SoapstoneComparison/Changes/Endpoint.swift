internal import SoapstoneWSDL
internal import SoapstoneXML

/// The operations of a port, of a binding that no port has, or of a port type that no binding speaks of.
struct Endpoint {
    var service: String?
    var port: String?
    /// The binding's name; that of the port type where there is no binding.
    var binding: XMLName
    var operations: [BoundOperation]
    var isPortType = false

    var wire: Definitions.Wire? { operations.first?.wire }
    var address: String? { operations.first?.address }

    var title: String {
        let name = port ?? binding.local
        return "\(isPortType ? "port type" : port == nil ? "binding" : "port") \(ShownName.text(name))"
    }

    /// How many operations it has, in words.
    var size: String { operations.count == 1 ? "1 operation" : "\(operations.count) operations" }

    var place: ChangePlace? { operations.first.map { ChangePlace($0.place) } }

    /// The endpoints of a contract, in its order.
    static func all(of contract: LoadedContract) -> [Endpoint] {
        var endpoints: [Endpoint] = []
        var numbers: [String: Int] = [:]
        for operation in contract.operations {
            let key = [operation.service?.description, operation.port, operation.binding.description]
                .map { $0 ?? "" }.joined(separator: "\u{1F}")
            if let number = numbers[key] {
                endpoints[number].operations.append(operation)
                continue
            }
            numbers[key] = endpoints.count
            endpoints.append(
                Endpoint(
                    service: operation.service?.local,
                    port: operation.port,
                    binding: operation.binding,
                    operations: [operation]
                )
            )
        }
        return endpoints
    }
}

extension Endpoint {
    /// The port types that no binding speaks of: how their messages look is not known, what is in them is.
    static func unbound(_ definitions: Definitions, _ elements: inout MessageElements) -> [Endpoint] {
        let bound = Set(definitions.bindings.compactMap(\.portType))
        return definitions.portTypes.enumerated().compactMap { number, portType in
            guard !bound.contains(number), !portType.operations.isEmpty else { return nil }
            let operations = portType.operations.map { operation in
                var unbound = BoundOperation(operation, of: portType, definitions)
                elements.resolve(&unbound)
                return unbound
            }
            return Endpoint(binding: portType.name, operations: operations, isPortType: true)
        }
    }
}

extension BoundOperation {
    /// An operation that no binding speaks of.
    fileprivate init(
        _ operation: Definitions.Operation,
        of portType: Definitions.PortType,
        _ definitions: Definitions
    ) {
        func message(_ transfer: Definitions.Transfer?) -> BoundMessage? {
            transfer.map { transfer in
                BoundMessage(
                    message: transfer.messageName,
                    use: .literal,
                    encodingStyle: [],
                    parts: transfer.message.map { definitions.messages[$0].parts } ?? [],
                    headers: [],
                    attachments: [],
                    contents: [],
                    action: transfer.action
                )
            }
        }
        self.init(
            name: operation.name,
            binding: portType.name,
            portType: portType.name,
            wire: .other(namespace: ""),
            style: .document,
            pattern: operation.pattern,
            requiresSOAPAction: false,
            addressing: .none,
            input: message(operation.input),
            output: message(operation.output),
            faults: operation.faults.map { fault in
                BoundFault(
                    name: fault.name,
                    message: fault.messageName,
                    part: fault.message.flatMap { definitions.messages[$0].parts.first },
                    use: .literal,
                    encodingStyle: [],
                    action: fault.action
                )
            },
            parameterOrder: operation.parameterOrder,
            isWrapped: false,
            refusedExtensions: [],
            place: operation.place
        )
    }
}

extension ChangePlace {
    init(_ place: ContractPlace) {
        self.init(file: place.file, line: place.line)
    }
}

/// Pairs what belongs together in two lists: by the first rule that says so, in order.
struct Matching {
    private(set) var pairs: [(old: Int, new: Int)] = []
    private(set) var removed: [Int] = []
    private(set) var added: [Int] = []

    /// - Parameter rules: whether an old and a new one belong together, the surest rule first.
    init(old: Int, new: Int, _ rules: [(Int, Int) -> Bool]) {
        var partners = [Int?](repeating: nil, count: old)
        var isTaken = [Bool](repeating: false, count: new)
        for rule in rules {
            for a in 0..<old where partners[a] == nil {
                guard let b = (0..<new).first(where: { !isTaken[$0] && rule(a, $0) }) else { continue }
                partners[a] = b
                isTaken[b] = true
            }
        }
        for (a, partner) in partners.enumerated() {
            if let partner { pairs.append((a, partner)) } else { removed.append(a) }
        }
        added = (0..<new).filter { !isTaken[$0] }
    }
}
