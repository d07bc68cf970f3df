internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// Writes JSON values as elements, as their schema says: members are found by their keys and written in its order.
///
/// It goes on after an error, so that all are found; what it wrote is worth nothing then. The nesting is that of the
/// JSON, which its reader bounds.
struct ElementEncoder: ~Copyable {
    let tape: JSONTape
    let table: ShapeTable
    /// Namespaces by the prefixes that values of QName types may use.
    let prefixes: [String: String]
    var output = ByteWriter(capacity: 1024)
    var errors = SchemaEncodeErrors()
    /// The values that are to be parts of their own, by their places in `output`.
    var binaries: [MessageParts.Binary] = []
    var namespaces: MessageNamespaces
    /// For each field of the objects that are being written, the value that comes next, and how many are left.
    var cursors: [Int32] = []
    var lefts: [Int32] = []
    /// How many of both belong to frames that are open; those behind them are as of no field.
    var slotsInUse = 0
    /// The fields that these objects have.
    var present: [Int32] = []
    /// The object that is a whole message, and the keys in it that are not its element's.
    private(set) var message = -1
    private(set) var reserved: [String] = []

    init(_ tape: JSONTape, _ table: ShapeTable, prefixes: [String: String]) {
        self.tape = tape
        self.table = table
        self.prefixes = prefixes
        namespaces = MessageNamespaces(table.namespaces)
    }

    /// Writes an element.
    mutating func write(_ value: Int, as use: ElementUse) {
        output.append(use.open)
        namespaces.use(use.prefix)
        if let form = use.simple, !tape.isObject(value), tape.kind(at: value) != .null {
            if let type = use.typeTag { write(type, of: use) }
            output.append(">")
            write(value, form, use)
            return output.append(use.close)
        }
        writeInFull(value, as: use)
    }

    /// Writes the element of a message, whose value is always an object: `$value` in one where it is none of its own.
    mutating func write(message value: Int, as use: ElementUse, besides reserved: [String]) {
        message = value
        self.reserved = reserved
        guard let inner = inner(of: value, use) else { return write(value, as: use) }
        let end = tape.end(at: value)
        var key = tape.firstChild(of: value)
        while key < end {
            if key + 1 != inner, !isReserved(key) { unknown(key, [ReservedKey.value]) }
            key = tape.end(at: key + 1)
        }
        write(inner, as: use)
    }

    /// The value in a message's `$value`; nil where the object is the value.
    private func inner(of value: Int, _ use: ElementUse) -> Int? {
        guard tape.isObject(value), let inner = tape.member(ReservedKey.value, of: value) else { return nil }
        let shape = table.shape(use.shape)
        if label(of: value, shape) != nil { return nil }
        if case .anything = shape.content { return inner }
        return shape.bare == nil ? nil : inner
    }

    /// Whether a key is one of a message, and not of its element.
    func isReserved(_ key: Int) -> Bool {
        let text = tape.text(at: key)
        return reserved.contains { text.elementsEqual($0.utf8) }
    }

    private mutating func writeInFull(_ value: Int, as use: ElementUse) {
        var shape = table.shape(use.shape)
        let label = tape.isObject(value) ? label(of: value, shape) : nil
        if let label {
            guard let type = type(label, use, shape) else { return }
            shape = table.shape(of: type)
            writeType(type)
        } else if let type = use.typeTag {
            write(type, of: use)
        }
        if tape.kind(at: value) == .null { return writeNil(value, use) }
        if shape.isAbstract {
            return fail(
                .type,
                at: label ?? value,
                label == nil ? "no '\(ReservedKey.type)'" : "an abstract type",
                "the name of a type that is derived from '\(name(of: shape.type))'"
            )
        }
        if case .simple(let form) = shape.content, !shape.takesAttributes, label == nil {
            output.append(">")
            write(value, form, use)
            return output.append(use.close)
        }
        switch shape.content {
        case .array(let array): return writeArray(value, array, use, hasLabel: label != nil)
        case .anything where label == nil && !tape.isObject(value): return writeText(value, use)
        case .refused(let message): return fail(.cost, at: value, message, "a type that can be converted")
        default: break
        }
        guard tape.isObject(value) else {
            return fail(.kind, at: value, tape.words(value), "an object: '\(name(of: shape.type))'")
        }
        writeObject(value, shape, use, label: label)
    }

    private mutating func writeNil(_ value: Int, _ use: ElementUse) {
        guard use.isNillable else {
            return fail(.kind, at: value, "null", "\(describe(use)); what is not there is left out")
        }
        writeNilTag()
    }

    /// Ends the start tag of a nil element, and the element.
    mutating func writeNilTag() {
        namespaces.use(table.namespaces.number(of: XMLName.schemaInstance))
        output.append(" xsi:nil=\"true\"/>")
    }

    // MARK: - @type

    /// The value of the member that stands for `xsi:type`; nil where there is none.
    private func label(of object: Int, _ declared: Shape) -> Int? {
        if let long = tape.member(ReservedKey.longType, of: object) { return long }
        return declared.hasTypeAttribute ? nil : tape.member(ReservedKey.type, of: object)
    }

    private mutating func type(_ label: Int, _ use: ElementUse, _ declared: Shape) -> TypeID? {
        let expected = "the name of '\(name(of: use.type))' or of a type that is derived from it"
        guard tape.kind(at: label) == .string else {
            fail(.kind, at: label, tape.words(label), expected)
            return nil
        }
        let text = String(decoding: tape.text(at: label), as: UTF8.self)
        guard let type = table.type(labelled: text, in: declared.namespace),
            table.isDerived(type, from: use.type, blocking: table.block(use.block, use.type))
        else {
            fail(.type, at: label, "'\(Excerpt.escaped(text.utf8))'", expected)
            return nil
        }
        return type
    }

    private mutating func writeType(_ type: TypeID) {
        guard let name = table.schemas.name(of: type) else { return }
        namespaces.use(table.namespaces.number(of: XMLName.schemaInstance))
        output.append(" xsi:type=\"")
        if !name.namespace.isEmpty, let prefix = namespaces.prefix(of: name.namespace) {
            output.append(utf8: prefix)
            output.append(":")
        }
        output.append(utf8: name.local)
        output.append("\"")
    }

    // MARK: - Errors

    /// Notes an error.
    mutating func fail(_ code: SchemaEncodeError.Code, at index: Int, _ found: String, _ expected: String) {
        errors.add(SchemaEncodeError(code, tape.pointer(to: index), found, expected))
    }

    /// What an element's value is, in words.
    func describe(_ use: ElementUse) -> String {
        if let form = use.simple { return form.name }
        let shape = table.shape(use.shape)
        return shape.bare.map(\.name) ?? "an object: '\(name(of: use.type))'"
    }

    func name(of type: TypeID) -> String {
        table.schemas.name(of: type)?.local ?? "a type without a name"
    }
}

extension JSONTape {
    func isObject(_ index: Int) -> Bool { kind(at: index) == .object }

    func member(_ key: String, of object: Int) -> Int? {
        var key = key
        return key.withUTF8 { member($0, of: object) }
    }

    /// What a value is, in words.
    func words(_ index: Int) -> String {
        switch kind(at: index) {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true, .false: "a Boolean"
        case .null: "null"
        }
    }
}
