internal import SoapstoneSchema
internal import SoapstoneXML

/// The namespaces of a contract and the prefixes that its messages use for them.
///
/// A namespace has the same prefix in every message: `ns` and its number in the order in which the schemas name it.
/// There is never a default namespace, so that names in no namespace need nothing taken back.
struct NamespaceTable: Sendable {
    /// What stands at number 0 is no namespace.
    private(set) var names = [""]
    private var prefixes = [""]
    private var numbers: [ByteKey: Int] = [ByteKey(""): 0]

    static let xml = "http://www.w3.org/XML/1998/namespace"

    /// Adds a namespace if it is not there.
    mutating func add(_ namespace: String) {
        let key = ByteKey(namespace)
        guard numbers[key] == nil else { return }
        numbers[key] = names.count
        prefixes.append(Self.prefix(names.count, namespace))
        names.append(namespace)
    }

    /// Adds a namespace with a prefix that no other one has.
    mutating func add(_ namespace: String, prefix: String) {
        add(namespace)
        prefixes[number(of: namespace)] = prefix
    }

    /// The number of a namespace; nil where the table does not have it.
    func known(_ namespace: String) -> Int? { numbers[ByteKey(namespace)] }

    /// The number of a namespace of the contract.
    func number(of namespace: String) -> Int { known(namespace) ?? 0 }

    /// The prefix of a namespace by its number, empty for none.
    func prefix(_ number: Int) -> String { prefixes[number] }

    static func prefix(_ number: Int, _ namespace: String) -> String {
        switch namespace {
        case "": ""
        case xml: "xml"
        case XMLName.schemaInstance: "xsi"
        case SchemaTag.namespace: "xs"
        default: "ns\(number)"
        }
    }

    /// A name as a message writes it: `ns1:local`, or `local` in no namespace.
    func tag(_ name: XMLName) -> String {
        name.namespace.isEmpty ? name.local : "\(prefix(number(of: name.namespace))):\(name.local)"
    }
}
