internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// Translates JSON of a dialect into Soapstone's own, led by the schema.
///
/// The schema says which of its keys a name in the dialect is, what is an array, and which form a text has as JSON. What
/// is wrong there is told in the dialect's own words; what is left is wrong to the schema, and `ElementEncoder` finds it:
/// order, number, values. Each part of the translation knows where it comes from, so all errors have the user's places.
struct DialectTranslator: ~Copyable {
    let reader: DialectReader
    /// A codec whose groups leave no trace: that of what is being written, literal or encoded.
    var codec: SchemaCodec
    /// Whether what is written as XML is a value of SOAP's encoding.
    var isInEncoding = false
    /// Keys of the message's object that are somebody else's.
    let reserved: [String]
    var output = OriginWriter()
    var errors = SchemaEncodeErrors()
    /// The global elements by their local names, made for the first that a wildcard may let through.
    private lazy var globalNames = Dictionary(grouping: table.schemas.globalElements.keys) { ByteKey($0.local) }

    init(_ reader: DialectReader, _ codec: SchemaCodec, besides reserved: [String] = []) {
        self.reader = reader
        self.codec = codec
        self.reserved = reserved
    }

    /// The global elements with a local name.
    mutating func globalNames(_ local: String) -> [XMLName] { globalNames[ByteKey(local)] ?? [] }

    var tape: JSONTape { reader.tape }
    var table: ShapeTable { codec.table }

    /// Writes the value of an element.
    ///
    /// - Parameter reserved: keys of the value that are not the element's.
    mutating func write(
        _ value: Int,
        as use: ElementUse,
        in scope: PrefixScope,
        besides reserved: [String] = []
    ) {
        let declared = table.shape(use.shape)
        guard tape.kind(at: value) != .array else {
            fail(.kind, value, "an array", "one value")
            return output.placeholder(isObject: declared.bare == nil, value)
        }
        var element = reader.element(at: value, in: scope, besides: reserved, &errors)
        if let xml = element.xml { return writeContent(xml, element, value, use) }
        if isWrittenAsXML(element, declared) { return writeAsXML(value, element, use) }
        if table.isEncoded { element.attributes.removeAll { $0.isOfEncoding } }
        var shape = declared
        var label: (text: String, isLong: Bool)?
        if let type = element.type {
            guard let id = self.type(type.name, use, declared) else {
                fail(
                    .type,
                    type.place,
                    "'\(Excerpt.escaped(tape.text(at: type.place)))'",
                    "the name of a type that is derived from '\(name(of: use.type))'"
                )
                return output.placeholder(isObject: true, value)
            }
            shape = table.shape(of: id)
            let isLong = declared.hasTypeAttribute || shape.hasTypeAttribute
            // Also where it is the declared type: somebody wants it said. An encoded value says it anyway.
            let isSaid = !table.isEncoded || id != use.type
            label = isSaid ? table.label(of: id, in: declared.namespace).map { ($0, isLong) } : nil
        }
        if shape.isAbstract {
            fail(
                .type,
                value,
                label == nil ? "no type" : "an abstract type",
                "the name of a type that is derived from '\(name(of: shape.type))'"
            )
            return output.placeholder(isObject: true, value)
        }
        let isNil = element.isNil || element.isNull && use.isNillable
        let isPlainText = element.attributes.isEmpty && element.children.isEmpty
        switch shape.content {
        case .simple(let form) where !shape.takesAttributes && label == nil:
            refuse(element.attributes, shape, element.scope)
            refuse(element.children, among: [], element.scope)
            isNil ? output.null(value) : writeText(of: element, form, use, value)
        case .array where isNil: output.null(value)
        case .anything where isPlainText && label == nil && !isNil:
            output.string(reader.text(element.texts, &errors), value)
        default:
            writeObject(value, element, shape, use, label, isNil: isNil)
        }
    }

    private func type(_ name: DialectName, _ use: ElementUse, _ declared: Shape) -> TypeID? {
        if table.isEncoded { return encodedType(name).flatMap { table.type($0, whereDeclared: use, declared) } }
        let type: TypeID? =
            switch name {
            case .exact(let name): table.schemas.types[name]
            case .local(let local): table.type(labelled: local, in: declared.namespace)
            }
        guard let type, table.isDerived(type, from: use.type, blocking: table.block(use.block, use.type)) else {
            return nil
        }
        return type
    }

    private mutating func writeObject(
        _ value: Int,
        _ element: DialectElement,
        _ shape: Shape,
        _ use: ElementUse,
        _ label: (text: String, isLong: Bool)?,
        isNil: Bool
    ) {
        output.openObject(value)
        if let label {
            let place = element.type?.place ?? value
            output.key(label.isLong ? ReservedKey.longType : ReservedKey.type, place)
            output.string(label.text.utf8, place)
        }
        writeAttributes(element, shape, value)
        if isNil {
            refuse(element.children, among: [], element.scope)
            output.key(ReservedKey.value, value)
            output.null(value)
            return output.closeObject()
        }
        switch shape.content {
        case .simple(let form):
            refuse(element.children, among: [], element.scope)
            output.key(ReservedKey.value, value)
            writeText(of: element, form, use, value)
        case .elements(let model):
            refuseText(element)
            writeElements(element, model)
        case .mixed(let model):
            writeMixed(element, model, value)
        case .anything:
            writeAnything(element, value)
        case .empty:
            refuseText(element)
            refuse(element.children, among: [], element.scope)
        // Arrays are written as XML.
        case .array, .refused: break
        }
        output.closeObject()
    }

    /// Hands over the translation, and puts the errors that it has to whoever reads it where they belong.
    consuming func result<Result>(
        _ body: (JSONDocument, inout SchemaEncodeErrors) -> Result
    ) -> (result: Result?, errors: SchemaEncodeErrors) {
        output.result(at: reader.tape, errors, body)
    }

    // MARK: - Errors

    mutating func fail(_ code: SchemaEncodeError.Code, _ index: Int, _ found: String, _ expected: String) {
        reader.fail(code, index, found, expected, &errors)
    }

    func name(of type: TypeID) -> String {
        table.schemas.name(of: type)?.local ?? "a type without a name"
    }

    /// Says that there are no such children.
    mutating func refuse(
        _ children: [DialectElement.Child],
        among names: @autoclosure () -> [XMLName],
        _ scope: PrefixScope
    ) {
        for child in children {
            guard !errors.countIfFull() else { continue }
            errors.add(
                .unknown(reader.string(child.key), tape.pointer(to: child.value), names().map { label($0, scope) })
            )
        }
    }

    /// A name of the schema as the dialect has it for a key.
    func label(_ name: XMLName, _ scope: PrefixScope) -> String {
        guard reader.isBadgerFish, let prefix = scope.prefix(of: name.namespace), !prefix.isEmpty else {
            return name.local
        }
        return "\(prefix):\(name.local)"
    }

    private mutating func refuseText(_ element: DialectElement) {
        for value in element.texts where !tape.text(at: value).allSatisfy(WhiteSpace.isSpace) {
            fail(.kind, value, tape.words(value), "elements, and no text between them")
        }
    }
}
