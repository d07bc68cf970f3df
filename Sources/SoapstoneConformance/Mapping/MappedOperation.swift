internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// An operation under the names that sheets have for it, with all that their rows are held against.
struct MappedOperation: Sendable {
    let service: String
    let name: String
    /// The contract and the operation in it by their numbers: several codecs may speak one operation.
    let bound: [Int]
    let place: Finding.Place
    /// The elements that header blocks stand in; none where it is not of SOAP.
    let header: [XMLName]
    let leaves: ContractLeaves
    /// Of the codec that is written by hand; nil where there is none.
    let codec: CodecPaths?
    /// nil where no fixture is of the operation.
    let recorded: RecordedPaths?

    /// The path in the JSON of the contract's own codec that a path of the sheet leads to.
    private let byJSON: [ByteKey: [String]]

    init(
        service: String,
        name: String,
        bound: [Int],
        place: Finding.Place,
        version: SOAPVersion?,
        leaves: ContractLeaves,
        codec: CodecPaths?,
        recorded: RecordedPaths?
    ) {
        self.service = service
        self.name = name
        self.bound = bound
        self.place = place
        header = version.map { version in ["Envelope", "Header"].map { XMLName($0, in: version.namespace) } } ?? []
        self.leaves = leaves
        self.codec = codec
        self.recorded = recorded
        var byJSON: [ByteKey: [String]] = [:]
        for leaf in leaves.leaves {
            if let json = leaf.json { byJSON[ByteKey(json), default: []].append(leaf.path) }
        }
        self.byJSON = byJSON
    }

    /// What JSON has at a path, and which values of the message it is made of.
    enum Source {
        /// Exactly of these.
        case leaves([String])
        /// Of some that the description does not tell.
        case computed
        /// There is no such path.
        case none
        /// Nobody can tell: the contract's own codec has the value under a key that more than its name decides.
        case unknown
    }

    func source(of json: String, _ message: MappedMessage, at path: String) -> Source {
        let found = exactSource(of: json, message, at: path)
        // A value that is a list is an array itself, whether or not the path says so.
        guard case .none = found, case .list? = leaves.leaf(at: path)?.type?.variety,
            json.utf8.suffix(2).elementsEqual("[]".utf8)
        else { return found }
        return exactSource(of: String(decoding: json.utf8.dropLast(2), as: UTF8.self), message, at: path)
    }

    private func exactSource(of json: String, _ message: MappedMessage, at path: String) -> Source {
        guard let codec else {
            let prefix = "\(message.rawValue)/"
            let found = (byJSON[ByteKey(json)] ?? []).filter { $0.utf8.starts(with: prefix.utf8) }
            guard found.isEmpty else { return .leaves(found) }
            return leaves.leaf(at: path)?.json == nil ? .unknown : .none
        }
        let found = codec.at(json: json, message)
        guard !found.isEmpty else { return .none }
        let paths = found.compactMap(\.path)
        return paths.count == found.count ? .leaves(paths) : .computed
    }

    /// Where JSON has the value at a path of a message; nil where nobody can tell.
    func json(at path: String) -> [String]? {
        guard let codec else {
            guard let leaf = leaves.leaf(at: path) else { return [] }
            return leaf.json.map { [$0] }
        }
        return codec.at(path: path).flatMap(\.json).map { json in
            // Without what tells requests from responses.
            String(decoding: json.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self)
        }
    }
}

extension MappedOperation {
    /// The operations of some contracts: those with codecs of their own, and of other contracts all.
    static func all(
        _ contracts: [(number: Int, contract: CheckedContract)],
        _ operations: [Operation],
        _ recorded: [OperationKey: RecordedPaths]
    ) -> [MappedOperation] {
        contracts.flatMap { number, contract -> [MappedOperation] in
            var leaves: [Int: ContractLeaves] = [:]
            func make(_ index: Int, _ service: String, _ name: String, _ typed: Operation?) -> MappedOperation {
                let bound = contract.operations[index].operation
                let own = leaves[index] ?? ContractLeaves(bound, contract.contract.schemas)
                leaves[index] = own
                let key = OperationKey(contract: number, number: index, typed: typed.map { "\($0.service)/\($0.name)" })
                return MappedOperation(
                    service: service,
                    name: name,
                    bound: [number, index],
                    place: contract.place(of: index),
                    version: bound.version,
                    leaves: own,
                    codec: typed.map { CodecPaths($0) },
                    recorded: recorded[key]
                )
            }
            var taken: Set<Int> = []
            var all: [MappedOperation] = []
            for typed in operations where typed.wsdl == contract.path {
                let index = contract.operations.firstIndex {
                    $0.operation.name == typed.bindingOperation && $0.operation.version == typed.boundVersion
                }
                guard let index else { continue }
                taken.insert(index)
                all.append(make(index, typed.service, typed.name, typed))
            }
            for (index, named) in contract.operations.enumerated() where !taken.contains(index) {
                all.append(make(index, named.service, named.name, nil))
            }
            return all
        }
    }
}

/// What tells the operations of fixtures apart.
struct OperationKey: Hashable, Sendable {
    var contract: Int
    var number: Int
    /// The service and the name of the codec that is written by hand; nil where there is none.
    var typed: String?
}
