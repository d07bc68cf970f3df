internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// A contract of the project, loaded, with what finds the operations of its messages.
struct CheckedContract: Sendable {
    /// From the project's folder on, with that folder.
    let file: String
    /// From the project's folder on.
    let path: String
    let contract: LoadedContract
    /// Its operations that are spoken in SOAP, and those without SOAP that have a codec.
    let operations: [NamedOperation]
    /// The same, with what rules ask of them.
    let checked: [CheckedOperation]
    /// The codec by the schemas alone; nil where the contract has too many names. It registers the names, so it has to be
    /// there before messages are read: they then have them by their numbers.
    let codec: SchemaCodec?
    private let finder: OperationFinder
    /// The paths of the addresses of its ports.
    private let addresses: [String]

    /// Loads a contract.
    ///
    /// - Parameter typed: the operations with codecs, of this contract and others.
    init(_ path: String, in root: String, _ typed: [Operation]) throws(ContractError) {
        let file = ProjectPath.join(root, path)
        self.init(path, file, try ContractLoader().load(file), typed)
    }

    /// Takes a contract that is loaded.
    init(_ path: String, _ file: String, _ loaded: LoadedContract, _ typed: [Operation]) {
        self.path = path
        self.file = file
        contract = loaded
        let plain = Set(typed.filter { !$0.isSOAP && $0.wsdl == path }.map { ByteKey($0.bindingOperation) })
        operations =
            loaded.namedOperations
            + (plain.isEmpty ? [] : loaded.everyOperation).filter {
                $0.operation.version == nil && plain.contains(ByteKey($0.operation.name))
            }
        checked = operations.map { CheckedOperation($0.operation, loaded.schemas) }
        codec = try? SchemaCodec(contract.schemas)
        finder = OperationFinder(operations.map(\.operation), contract.schemas)
        addresses = operations.compactMap(\.operation.address).compactMap(Self.path)
    }

    /// The number of the operation that a request is for; nil for none.
    ///
    /// - Parameter folder: says which operation is meant, where several have the same requests.
    func number(of key: RequestKey, in folder: String) -> Int? {
        let number = finder.find(version: key.version, payload: key.payloadName, action: key.action) { number in
            FolderName.encoded(operations[number].operation.name).isSameBytes(as: folder)
        }
        // The action alone says nothing where the body has another contract's element.
        guard let number,
            key.payloadName == nil || checked[number].payloads.contains(where: { $0 == key.payloadName })
        else {
            return nil
        }
        return number
    }

    /// Whether a port of the contract has this path in its address.
    func isAt(_ endpoint: String) -> Bool {
        let path = endpoint.utf8.prefix { $0 != UInt8(ascii: "?") }
        return addresses.contains { $0.utf8.elementsEqual(path) }
    }

    /// Where an operation stands in the contract.
    func place(of number: Int) -> Finding.Place { checked[number].place }

    /// The path of a URL.
    private static func path(of url: String) -> String? {
        guard let scheme = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = url.utf8[scheme...].dropFirst()
        guard rest.starts(with: "//".utf8) else { return nil }
        let path = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }.prefix { $0 != UInt8(ascii: "?") }
        return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    }
}
