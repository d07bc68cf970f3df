internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// Writes elements as node-soap's `xmlToObject` gives them.
///
/// Names are local; types of the schema say what is a number, a Boolean or a date, and what is an array. What the schema
/// does not know is text.
struct NodeSOAPWriter: ~Copyable {
    let tape: XMLTape
    let table: ShapeTable
    let options: NodeSOAPOptions
    /// The prefixes that the contract declares.
    let contract: PrefixScope
    var scope: ElementScope
    var output = ByteWriter(capacity: 1024)
    /// The names of elements that may repeat, for the types that were met.
    private var repeated: [ComplexTypeID: Set<ByteKey>] = [:]

    init(
        around element: XMLElement,
        _ tape: XMLTape,
        _ table: ShapeTable,
        _ options: NodeSOAPOptions,
        _ contract: PrefixScope
    ) {
        self.contract = contract
        self.tape = tape
        self.table = table
        self.options = options
        scope = ElementScope(around: element, tape)
    }

    /// Writes an element's value. The nesting is that of the document, which the gate bounds.
    ///
    /// - Parameter use: nil for an element that the schema does not know.
    mutating func write(_ index: Int, as use: ElementUse?) {
        let content = tape.content(of: index)
        let outer = scope
        scope.enter(index, content)
        defer { scope = outer }
        if isNil(index, content), options.handleNilAsNull { return output.append("null") }
        let type = type(of: index, content) ?? use?.type
        let items = scope.items(index, content)
        let hasElements = items.contains { $0 != index && tape.events[$0].kind == .element }
        let text = hasElements ? "" : String(decoding: tape.text(at: index), as: UTF8.self).trimmedAsJavaScript
        let hasText = items.contains { $0 == index || tape.events[$0].kind != .element }
        let attributes = scope.attributes(index, content)
        if attributes.isEmpty, !hasElements { return writeBare(text, type) }
        output.append("{")
        let start = output.count
        if !attributes.isEmpty {
            key(options.attributesKey, since: start)
            writeAttributes(attributes)
        }
        if hasElements, hasText {
            key(ReservedKey.xml, since: start)
            writeFragment(items, index)
        } else if hasElements {
            writeChildren(items, type, since: start)
        } else if !text.isEmpty {
            key(options.valueKey, since: start)
            writeValue(text, type)
        }
        guard output.count == start else { return output.append("}") }
        // Nothing but nil elements, which are left out.
        output.truncate(to: start - 1)
        output.append("null")
    }

    mutating func key(_ key: String, since start: Int) {
        if output.count > start { output.append(",") }
        output.appendJSON(key)
        output.append(":")
    }

    /// Writes a text without attributes; what is empty is null unless it is of the type `string`.
    private mutating func writeBare(_ text: String, _ type: TypeID?) {
        guard text.isEmpty else { return writeValue(text, type) }
        let isString = type.flatMap { table.schemas.primitiveName(of: $0) }?.isSameBytes(as: "string") == true
        output.append(isString ? "\"\"" : "null")
    }

    private mutating func writeAttributes(_ attributes: [(name: XMLName, position: Int)]) {
        output.append("{")
        let start = output.count
        for attribute in attributes {
            key(scope.attributeName(attribute.name), since: start)
            output.appendJSON(string: tape.text(at: attribute.position))
        }
        output.append("}")
    }

    private mutating func writeChildren(_ items: [Int], _ type: TypeID?, since start: Int) {
        var order: [String] = []
        var members: [ByteKey: [Int]] = [:]
        for item in items {
            if !options.handleNilAsNull, isNil(item, tape.content(of: item)) { continue }
            let name = scope.document.name(tape.events[item].nameID).local
            if members[ByteKey(name)] == nil { order.append(name) }
            members[ByteKey(name), default: []].append(item)
        }
        let repeated = repeated(in: type)
        for name in order {
            guard let items = members[ByteKey(name)], let first = items.first else { continue }
            key(memberKey(name, first), since: start)
            let isArray = items.count > 1 || repeated.contains(ByteKey(name))
            if isArray { output.append("[") }
            for (position, item) in items.enumerated() {
                if position > 0 { output.append(",") }
                write(item, as: use(of: item, in: type))
            }
            if isArray { output.append("]") }
        }
    }

    /// The key of an element: one that is named as the key of attributes or texts is gets a prefix, as node-soap takes it.
    private func memberKey(_ local: String, _ item: Int) -> String {
        guard local.isSameBytes(as: options.attributesKey) || local.isSameBytes(as: options.valueKey) else {
            return local
        }
        let namespace = scope.document.name(tape.events[item].nameID).namespace
        return "\(contract.prefix(of: namespace) ?? ""):\(local)"
    }

    /// Writes text and elements as XML: node-soap itself would lose some of them.
    private mutating func writeFragment(_ items: [Int], _ index: Int) {
        var fragment = ByteWriter(capacity: 256)
        var writer = FragmentWriter(scope.document, tape)
        for item in items {
            if item != index, tape.events[item].kind == .element {
                writer.write(item, in: scope.declarations, to: &fragment)
            } else {
                fragment.appendXML(text: tape.text(at: item))
            }
        }
        fragment.withBytes { output.appendJSON(string: $0) }
    }

    // MARK: - What the schema says

    func isNil(_ index: Int, _ content: Int) -> Bool {
        (index + 1..<max(content, index + 1)).contains { position in
            tape.events[position].nameID == table.instance.nil && tape.events[position].kind == .attribute
                && WhiteSpace.trimmed(tape.text(at: position)).isTrue
        }
    }

    /// The type of the schema that `xsi:type` names.
    private func type(of index: Int, _ content: Int) -> TypeID? {
        for position in index + 1..<max(content, index + 1)
        where tape.events[position].nameID == table.instance.type && tape.events[position].kind == .attribute {
            let name = PrefixedName(
                String(decoding: WhiteSpace.trimmed(tape.text(at: position)), as: UTF8.self)
            )
            let namespace = scope.prefixes.namespace(of: name.prefix ?? "") ?? ""
            // node-soap looks among the contract's own types alone.
            guard !namespace.isSameBytes(as: SchemaTag.namespace) else { return nil }
            return table.schemas.types[XMLName(name.local, in: namespace)]
        }
        return nil
    }

    /// The element of a type that a child is, by its name or else by its local name.
    private func use(of child: Int, in type: TypeID?) -> ElementUse? {
        let model: ContentModel
        switch type.map({ table.shape(of: $0).content }) {
        case .elements(let found)?, .mixed(let found?)?: model = found
        default: return nil
        }
        let name = scope.document.name(tape.events[child].nameID)
        let fields = model.scopes[0]
        guard let number = fields.number(of: .exact(name)) ?? fields.number(of: .local(name.local)),
            case .element(let use) = fields.fields[number].kind
        else { return nil }
        return use
    }

    /// The local names of a type's elements that may occur more than once by their own `maxOccurs`.
    private mutating func repeated(in type: TypeID?) -> Set<ByteKey> {
        guard case .complex(let id)? = type else { return [] }
        if let known = repeated[id] { return known }
        var names: Set<ByteKey> = []
        if let particle = table.schemas[id].content.particle { table.schemas.collectRepeated(particle, &names) }
        repeated[id] = names
        return names
    }
}

extension SchemaSet {
    fileprivate func collectRepeated(_ particle: Particle, _ names: inout Set<ByteKey>, depth: Int = 0) {
        switch particle.term {
        case .element(let id):
            if particle.occurs.max > 1 { names.insert(ByteKey(self[id].name.local)) }
        case .group(let id) where depth < ContentDraft.depthLimit:
            for inner in self[id].particles { collectRepeated(inner, &names, depth: depth + 1) }
        case .group, .wildcard: break
        }
    }
}
