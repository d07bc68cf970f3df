internal import SoapstoneXML

/// The namespaces that one message uses, so that each is declared once, where the message begins.
struct MessageNamespaces {
    private let table: NamespaceTable
    private var isUsed: [Bool]
    /// Namespaces that the contract does not name: of values, and of attributes that wildcards let through.
    private var added: [String] = []

    /// How many namespaces JSON may bring: the gate lets an element declare 64.
    private static let limit = 32

    init(_ table: NamespaceTable) {
        self.table = table
        isUsed = [Bool](repeating: false, count: table.names.count)
    }

    /// Notes that the namespace with a number is used.
    @inline(__always)
    mutating func use(_ number: Int) { isUsed[number] = true }

    /// The prefix of a namespace, which is used then; nil for one that no prefix may stand for, or that is one too many.
    mutating func prefix(of namespace: String) -> String? {
        if namespace.isSameBytes(as: NamespaceTable.xml) { return "xml" }
        if let number = table.known(namespace) {
            use(number)
            return table.prefix(number)
        }
        if namespace.isSameBytes(as: "http://www.w3.org/2000/xmlns/") { return nil }
        var position = added.firstIndex { $0.isSameBytes(as: namespace) }
        if position == nil, added.count < Self.limit {
            position = added.count
            added.append(namespace)
        }
        return position.map { NamespaceTable.prefix(table.names.count + $0, namespace) }
    }

    /// The namespace of a prefix; nil where it has none.
    func namespace(of prefix: UnsafeBufferPointer<UInt8>) -> String? {
        if prefix.isEmpty { return nil }
        for (number, namespace) in (table.names + added).enumerated()
        where self.prefix(number, namespace).utf8.elementsEqual(prefix) {
            return namespace
        }
        return nil
    }

    private func prefix(_ number: Int, _ namespace: String) -> String {
        number < table.names.count ? table.prefix(number) : NamespaceTable.prefix(number, namespace)
    }

    /// Appends the declarations of what is used.
    func declare(in output: inout ByteWriter) {
        for (number, namespace) in (table.names + added).enumerated()
        where number > 0 && (number >= isUsed.count || isUsed[number]) && !namespace.isSameBytes(as: NamespaceTable.xml)
        {
            output.append(" xmlns:")
            output.append(utf8: prefix(number, namespace))
            output.append("=\"")
            output.appendXML(attribute: namespace)
            output.append("\"")
        }
    }
}
