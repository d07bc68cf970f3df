internal import SoapstoneXML

/// The operations of a port, or of a binding that no port has.
struct Endpoint {
    var service: String?
    var port: String?
    var binding: XMLName
    var operations: [BoundOperation]

    var wire: Definitions.Wire? { operations.first?.wire }
    var address: String? { operations.first?.address }

    var title: String {
        let name = port ?? binding.local
        return "\(port == nil ? "binding" : "port") \(ShownName.text(name))"
    }

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
