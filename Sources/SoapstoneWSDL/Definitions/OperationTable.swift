internal import SoapstoneXML

/// The operations of a port type, and the faults of each, by name: many bindings may speak one port type.
struct OperationTable {
    let operations: [Definitions.Operation]
    private var numbers: [ByteKey: [Int]] = [:]
    private let names = NameTable()
    /// The faults of each operation.
    let faults: [NameTable]

    /// More operations of one name are not told apart.
    static let mostOverloads = 64

    init(_ portType: Definitions.PortType) {
        operations = portType.operations
        let none = NameTable()
        faults = operations.map { $0.faults.isEmpty ? none : NameTable($0.faults.map { XMLName($0.name) }) }
        for (number, operation) in operations.enumerated() {
            numbers[ByteKey(operation.name), default: []].append(number)
            _ = names.insert(XMLName(operation.name))
        }
    }

    /// The operations of a name.
    subscript(name: String) -> [Int] { numbers[ByteKey(name)] ?? [] }

    /// The operation that a wrong name means; nil where that is not clear.
    func meant(_ name: String) -> Int? { names.meant(name) }
}
