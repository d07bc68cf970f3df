internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// The values that the messages of an operation can have.
struct ContractLeaves: Sendable {
    private(set) var leaves: [ContractLeaf] = []
    /// Elements that have others in them.
    private(set) var inner: Set<ByteKey> = []
    /// Whether there are more than can be gone through.
    private(set) var isCut = false
    /// Whether some that other types than the declared ones bring were left out.
    private(set) var isCutByTypes = false
    private var numbers: [ByteKey: Int] = [:]
    /// Whether what is added comes with an `xsi:type` alone.
    private var isOfOtherType = false
    /// The names of elements and attributes of header blocks, by their paths.
    private var headerNames: [ByteKey: XMLName] = [:]
    private let schemas: SchemaSet
    /// The types to visit last, after all that messages have without `xsi:type`. A type is needed where the
    /// declared one is abstract.
    private var needed: [OtherType] = []
    private var possible: [OtherType] = []
    private var below: [TypeID: [TypeID]] = [:]

    /// A type that may stand in the place of the declared one.
    private struct OtherType {
        let type: TypeID
        let path: String
        let json: String?
        let place: Finding.Place
        let around: [TypeID]
    }

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
        addOtherTypes()
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
            let around = around + [declaration.type]
            addContent(of: schemas[id], path, json: json, isRequired, place, around)
            note(typesIn: declaration, path, json: json, place, around)
        }
    }

    /// - Parameter isOther: whether `xsi:type` says the type, in the place of the declared one.
    private mutating func addContent(
        of type: ComplexType,
        _ path: String,
        json: String?,
        _ isRequired: Bool,
        _ place: Finding.Place,
        _ around: [TypeID],
        isOther: Bool = false
    ) {
        for use in type.attributes {
            let attribute = schemas[use.attribute]
            let own = "@\(attribute.name.local)"
            note(attribute.name, "\(path)/\(own)")
            let isRequired = use.isRequired && !isOther
            add("\(path)/\(own)", json: Self.join(json, own), attribute.type, isRequired, self.place(use.origin))
        }
        switch type.content {
        case .simple(let text):
            let isBare = type.attributes.isEmpty && type.attributeWildcard == nil
            add(path, json: isBare ? json : Self.join(json, "$value"), text, isRequired, place)
        case .empty: inner.insert(ByteKey(path))
        case .elements(let particle):
            addChildren(of: particle, path, json: json, place, isRequired, around, isOther: isOther)
        case .mixed(let particle):
            guard let particle else { return add(path, json: nil, nil, isRequired, place) }
            addChildren(of: particle, path, json: nil, place, isRequired, around, isOther: isOther)
        }
    }

    private mutating func addChildren(
        of particle: Particle,
        _ path: String,
        json: String?,
        _ place: Finding.Place,
        _ isRequired: Bool,
        _ around: [TypeID],
        isOther: Bool
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
            guard leaves.count < Self.most else { return cut(byTypes: isOfOtherType) }
            let name = schemas[field.element].name.local
            let key = field.isPlain ? Self.join(json, field.most > 1 ? "\(name)[]" : name) : nil
            addContent(of: field.element, "\(path)/\(name)", json: key, field.least > 0 && !isOther, around)
        }
    }

    // MARK: - Other types

    /// Keeps the types that may be said in the place of an element's own (XML Schema part 1, section 2.6.1).
    private mutating func note(
        typesIn declaration: ElementDeclaration,
        _ path: String,
        json: String?,
        _ place: Finding.Place,
        _ around: [TypeID]
    ) {
        let isAbstract = if case .complex(let id) = declaration.type { schemas[id].isAbstract } else { false }
        let isNeeded = isAbstract && !isOfOtherType
        for type in types(below: declaration.type) where !around.contains(type) {
            guard needed.count + possible.count < Self.most else { return cut(byTypes: !isNeeded) }
            let other = OtherType(type: type, path: path, json: json, place: place, around: around)
            if isNeeded { needed.append(other) } else { possible.append(other) }
        }
    }

    private mutating func cut(byTypes isByTypes: Bool) {
        if isByTypes { isCutByTypes = true } else { isCut = true }
    }

    /// The types that are derived from one, the nearest first.
    private mutating func types(below type: TypeID) -> [TypeID] {
        if let known = below[type] { return known }
        var (types, next) = (schemas.derivedTypes[type] ?? [], 0)
        var seen = Set(types)
        while next < types.count {
            types += (schemas.derivedTypes[types[next]] ?? []).filter { seen.insert($0).inserted }
            next += 1
        }
        below[type] = types
        return types
    }

    /// Adds what other types bring, those that are needed before others, and of these the nearest first: a contract in which
    /// most types have others below them has more values than anybody can go through.
    private mutating func addOtherTypes() {
        add(\.needed)
        isOfOtherType = true
        add(\.possible)
        (needed, possible, below) = ([], [], [:])
    }

    /// Adds what the types of a list bring, which grows by what is in them.
    private mutating func add(_ list: KeyPath<Self, [OtherType]>) {
        var next = 0
        while next < self[keyPath: list].count {
            let other = self[keyPath: list][next]
            next += 1
            guard case .complex(let id) = other.type, !schemas[id].isAbstract else { continue }
            guard leaves.count < Self.most else { return cut(byTypes: isOfOtherType) }
            let around = other.around + [other.type]
            addContent(of: schemas[id], other.path, json: other.json, false, other.place, around, isOther: true)
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
                isOfOtherType: isOfOtherType,
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
