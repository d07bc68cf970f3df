internal import SoapstoneWSDL
internal import SoapstoneXML

/// The values that the messages of an operation can have.
struct ContractLeaves: Sendable {
    private(set) var leaves: [ContractLeaf] = []
    /// Elements that have others in them.
    private(set) var inner: Set<ByteKey> = []
    /// Whether there are more than can be gone through.
    private(set) var isCut = false
    private var numbers: [ByteKey: Int] = [:]
    /// The names of elements and attributes of header blocks, by their paths.
    private var headerNames: [ByteKey: XMLName] = [:]
    private let schemas: SchemaSet

    private static let most = 20_000
    private static let deepest = 64

    init(_ operation: BoundOperation, _ schemas: SchemaSet) {
        self.schemas = schemas
        add(operation.input, .request)
        add(operation.output, .response)
        for header in operation.input?.headers ?? [] {
            if let element = header.element { addNamed(element, .header) }
        }
        for fault in operation.faults {
            if let element = fault.element { addNamed(element, .fault) }
        }
    }

    /// The leaf at a path; nil for none.
    func leaf(at path: String) -> ContractLeaf? { numbers[ByteKey(path)].map { leaves[$0] } }

    /// Whether a path leads to an element that has others in it.
    func isInner(_ path: String) -> Bool { inner.contains(ByteKey(path)) }

    /// The names that a path into a header block has the local parts of.
    func headerNames(at path: String) -> [XMLName] {
        let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
        return (slashes + [path.utf8.endIndex]).compactMap { headerNames[ByteKey(String(path[..<$0]))] }
    }

    // MARK: - Messages

    private mutating func add(_ message: BoundMessage?, _ kind: MappedMessage) {
        guard let message else { return }
        let isLiteral = message.use == .literal
        guard message.elements.count == 1, let element = message.elements.first else {
            for element in message.elements {
                let name = schemas[element].name.local
                addContent(of: element, "\(kind.rawValue)/\(name)", json: isLiteral ? name : nil, true, [])
            }
            return
        }
        addContent(of: element, kind.rawValue, json: isLiteral ? "" : nil, true, [])
    }

    /// An element that is one of several: its name is a part of the path. The codec has it elsewhere in JSON.
    private mutating func addNamed(_ element: ElementID, _ kind: MappedMessage) {
        let path = "\(kind.rawValue)/\(schemas[element].name.local)"
        guard !inner.contains(ByteKey(path)) else { return }
        addContent(of: element, path, json: nil, true, [])
    }

    // MARK: - Elements

    private mutating func addContent(
        of element: ElementID,
        _ path: String,
        json: String?,
        _ isRequired: Bool,
        _ around: [TypeID]
    ) {
        let declaration = schemas[element]
        let place = self.place(declaration.origin)
        note(declaration.name, path)
        // No contract says that a part of a call may be nil: readers bear it.
        let isRequired = isRequired && (!declaration.isNillable || declaration.origin.file < 0)
        switch declaration.type {
        case .simple(let type):
            // The body's own element may be a text.
            let isBody = !path.utf8.contains(UInt8(ascii: "/"))
            add(
                isBody ? "\(path)/text()" : path,
                json: isBody ? json.map { _ in "$value" } : json,
                type,
                isRequired,
                place
            )
        case .complex(let id):
            guard declaration.type != SchemaSet.anyType, !around.contains(declaration.type),
                around.count < Self.deepest
            else { return add(path, json: json, nil, isRequired, place) }
            addContent(of: schemas[id], path, json: json, isRequired, place, around + [declaration.type])
        }
    }

    private mutating func addContent(
        of type: ComplexType,
        _ path: String,
        json: String?,
        _ isRequired: Bool,
        _ place: Finding.Place,
        _ around: [TypeID]
    ) {
        for use in type.attributes {
            let attribute = schemas[use.attribute]
            let own = "@\(attribute.name.local)"
            note(attribute.name, "\(path)/\(own)")
            add("\(path)/\(own)", json: Self.join(json, own), attribute.type, use.isRequired, self.place(use.origin))
        }
        switch type.content {
        case .simple(let text):
            let isBare = type.attributes.isEmpty && type.attributeWildcard == nil
            add(path, json: isBare ? json : Self.join(json, "$value"), text, isRequired, place)
        case .empty: inner.insert(ByteKey(path))
        case .elements(let particle): addChildren(of: particle, path, json: json, place, isRequired, around)
        case .mixed(let particle):
            guard let particle else { return add(path, json: nil, nil, isRequired, place) }
            addChildren(of: particle, path, json: nil, place, isRequired, around)
        }
    }

    private mutating func addChildren(
        of particle: Particle,
        _ path: String,
        json: String?,
        _ place: Finding.Place,
        _ isRequired: Bool,
        _ around: [TypeID]
    ) {
        inner.insert(ByteKey(path))
        var fields = Fields(schemas)
        fields.add(particle)
        // A wildcard alone leaves the content open.
        guard !fields.list.isEmpty else {
            if fields.hasWildcard { add(path, json: nil, nil, isRequired, place) }
            return
        }
        for field in fields.list {
            guard leaves.count < Self.most else { return isCut = true }
            let name = schemas[field.element].name.local
            let key = field.isPlain ? Self.join(json, field.most > 1 ? "\(name)[]" : name) : nil
            addContent(of: field.element, "\(path)/\(name)", json: key, field.least > 0, around)
        }
    }

    private mutating func add(
        _ path: String,
        json: String?,
        _ type: SimpleTypeID?,
        _ isRequired: Bool,
        _ place: Finding.Place
    ) {
        // Where elements of two namespaces have one local name, the path means the first.
        guard numbers[ByteKey(path)] == nil else { return }
        numbers[ByteKey(path)] = leaves.count
        leaves.append(
            ContractLeaf(
                path: path,
                json: json,
                type: type.map { schemas[$0].datatype },
                ownName: type.flatMap { schemas[$0].origin.file >= 0 ? schemas[$0].name?.local : nil },
                isRequired: isRequired,
                place: place
            )
        )
    }

    /// Keeps a name of a header block. Where elements of two namespaces have one local name, the path means the first.
    private mutating func note(_ name: XMLName, _ path: String) {
        guard path.utf8.starts(with: "\(MappedMessage.header.rawValue)/".utf8), headerNames[ByteKey(path)] == nil
        else { return }
        headerNames[ByteKey(path)] = name
    }

    private func place(_ origin: Origin) -> Finding.Place {
        guard schemas.files.indices.contains(origin.file) else { return Finding.Place(file: "", line: 0) }
        return Finding.Place(file: schemas.files[origin.file], line: origin.line)
    }

    private static func join(_ json: String?, _ key: String) -> String? {
        json.map { $0.isEmpty ? key : "\($0).\(key)" }
    }
}
