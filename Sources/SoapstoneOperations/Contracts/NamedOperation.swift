internal import SoapstoneSOAP
public import SoapstoneWSDL
internal import SoapstoneXML

/// A SOAP operation under the names by which it is served and called.
public struct NamedOperation: Sendable {
    /// The id of its service: the service's name, with the port's where two ports have an operation of one name.
    public let service: String
    /// The id of what it is sent to: one for each port.
    public let backEnd: String
    /// The operation's name; `name.2` for a second one of that name in its port.
    public let name: String
    /// The operation, joined with its port, binding and messages.
    public let operation: BoundOperation
}

extension LoadedContract {
    /// Every operation that is spoken in SOAP, in the order of the documents.
    ///
    /// Of ports that have operations of one name, the first one of SOAP 1.1, else the first, has the service's name for
    /// its id, and another one `service.port`. A binding without a port is a service by its own name.
    public var namedOperations: [NamedOperation] {
        var names = OperationNames()
        return Self.ports(of: operations.filter { $0.version != nil }).flatMap { names.name($0) }
    }

    /// The same, and behind them those that are spoken otherwise, by their own names.
    package var everyOperation: [NamedOperation] {
        namedOperations
            + operations.filter { $0.version == nil }.map { operation in
                let service = (operation.service ?? operation.binding).local
                return NamedOperation(service: service, backEnd: service, name: operation.name, operation: operation)
            }
    }

    /// The ports of each service.
    private static func ports(of operations: [BoundOperation]) -> [[[BoundOperation]]] {
        var services: [(key: XMLName, ports: [[BoundOperation]])] = []
        for operation in operations {
            let key = operation.service ?? operation.binding
            let isBinding = operation.service == nil
            let last = services.lastIndex { $0.key == key && ($0.ports[0][0].service == nil) == isBinding }
            guard let number = last else {
                services.append((key, [[operation]]))
                continue
            }
            let port = services[number].ports.lastIndex { known in
                known[0].binding == operation.binding && (known[0].port ?? "").isSameBytes(as: operation.port ?? "")
            }
            if let port {
                services[number].ports[port].append(operation)
            } else {
                services[number].ports.append([operation])
            }
        }
        return services.map(\.ports)
    }
}

/// Gives out ids, none twice.
private struct OperationNames {
    private var taken: Set<String> = []

    mutating func name(_ ports: [[BoundOperation]]) -> [NamedOperation] {
        let own = ports[0][0].service ?? ports[0][0].binding
        let service = unique(Self.id(of: own.local))
        let main = ports.firstIndex { $0[0].version == .soap11 } ?? 0
        var known: Set<ByteKey> = []
        var named = Array(repeating: [NamedOperation](), count: ports.count)
        for number in [main] + ports.indices.filter({ $0 != main }) {
            let operations = ports[number]
            let backEnd = number == main ? service : unique("\(service).\(Self.id(of: operations[0].port ?? ""))")
            let names = Set(operations.map { ByteKey($0.name) })
            let id = known.isDisjoint(with: names) ? service : backEnd
            known.formUnion(names)
            var count: [ByteKey: Int] = [:]
            named[number] = operations.map { operation in
                var same = count[ByteKey(operation.name), default: 0] + 1
                // The name may be that of another one.
                while same > 1, names.contains(ByteKey("\(operation.name).\(same)")) { same += 1 }
                count[ByteKey(operation.name)] = same
                return NamedOperation(
                    service: id,
                    backEnd: backEnd,
                    name: same == 1 ? operation.name : "\(operation.name).\(same)",
                    operation: operation
                )
            }
        }
        return named.flatMap(\.self)
    }

    /// An id that nothing has yet.
    private mutating func unique(_ id: String) -> String {
        var candidate = id
        var number = 2
        while !taken.insert(candidate).inserted {
            candidate = "\(id).\(number)"
            number += 1
        }
        return candidate
    }

    /// A name as an id: letters and digits of ASCII, `.`, `_` and `-`, at most 50.
    private static func id(of name: String) -> String {
        var id = ""
        for scalar in name.unicodeScalars.prefix(50) {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": id.unicodeScalars.append(scalar)
            default: id += "_"
            }
        }
        return id.isEmpty ? "_" : id
    }
}
