internal import SoapstoneXML

/// The operations of a port type, and the faults of each, by name: many bindings may speak one port type.
struct OperationTable {
    let operations: [Definitions.Operation]
    /// The first operation of each name.
    private var numbers: [ByteKey: Int] = [:]
    /// All operations of the names that more than one has.
    private var overloads: [ByteKey: [Int]] = [:]
    /// Filled when a name is not found, which in most contracts none is.
    private let names = NameTable()
    /// The faults of each operation.
    let faults: [NameTable]

    /// More operations of one name are not told apart.
    static let mostOverloads = 64

    init(_ portType: Definitions.PortType) {
        operations = portType.operations
        let none = NameTable()
        faults = operations.map { $0.faults.isEmpty ? none : NameTable($0.faults.map { XMLName($0.name) }) }
        numbers.reserveCapacity(operations.count)
        for number in operations.indices {
            let key = ByteKey(operations[number].name)
            if let first = numbers[key] {
                overloads[key, default: [first]].append(number)
            } else {
                numbers[key] = number
            }
        }
    }

    /// The operations of a name.
    subscript(name: String) -> [Int] {
        guard let first = numbers[ByteKey(name)] else { return [] }
        return overloads.isEmpty ? [first] : overloads[ByteKey(name)] ?? [first]
    }

    /// The operation that a wrong name means; nil where that is not clear.
    func meant(_ name: String) -> Int? {
        if names.names.isEmpty {
            for operation in operations { _ = names.insert(XMLName(operation.name)) }
        }
        return names.meant(name)
    }
}
