internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// Writes elements as JSON while it goes through a document's tape, as their schema says.
///
/// Names of children are looked at before anything of them is written, so every element is written once, however wrong
/// its content is. The nesting is that of the document, which the gate bounds.
struct ElementDecoder: ~Copyable {
    let document: XMLDocument
    let tape: XMLTape
    let table: ShapeTable
    let isStrict: Bool
    /// Taken from the caller and given back.
    var output = ByteWriter(capacity: 16)
    var report = SchemaReport()
    /// The namespace declarations in scope, innermost last.
    var declarations: [Int]
    /// The schema's own value that is being written: its prefixes are not the document's.
    var schemaValue: SchemaValue?
    /// Children in the order of their fields, for the elements that are being written.
    var occurrences = OccurrenceList()
    /// Made for the first element that is kept as XML.
    var fragments: FragmentWriter?
    /// What the values of the message refer to.
    let links: MessageLinks

    init(
        _ element: XMLElement,
        _ tape: XMLTape,
        _ table: ShapeTable,
        _ links: MessageLinks,
        isStrict: Bool
    ) {
        self.links = links
        document = element.document
        self.tape = tape
        self.table = table
        self.isStrict = isStrict
        declarations = []
        // What the elements around it declare is in scope in it.
        var next = 0
        while next < element.index {
            let event = tape.events[next]
            guard event.kind == .element, Int(event.end) > element.index else {
                next = Int(event.end)
                continue
            }
            let content = tape.content(of: next)
            declarations += (next + 1..<content).filter { tape.events[$0].kind == .namespace }
            next = content
        }
    }

    /// Writes the value of an element.
    @inline(__always)
    mutating func write(_ index: Int, as use: ElementUse) throws(SchemaCodecError) {
        // Without attributes, declarations and children there is nothing but the text.
        if let form = use.simple, Int(tape.events[index].end) == index + 1 {
            return try write(tape.text(at: index), form, use, at: index)
        }
        try writeInFull(index, as: use)
    }

    @inline(never)
    private mutating func writeInFull(_ index: Int, as use: ElementUse) throws(SchemaCodecError) {
        if table.isEncoded { return try writeEncoded(index, as: use) }
        let content = tape.content(of: index)
        guard content > index + 1 else {
            return try write(index, content, table.shape(use.shape), use, label: nil)
        }
        let outer = declarations.count
        defer { declarations.removeLast(declarations.count - outer) }
        var typeAttribute = -1
        var isNil = false
        for position in index + 1..<content {
            let event = tape.events[position]
            if event.kind == .namespace {
                declarations.append(position)
            } else if event.nameID == table.instance.type {
                typeAttribute = position
            } else if event.nameID == table.instance.nil {
                isNil = try self.isNil(position, of: index)
            }
        }
        var shape = table.shape(use.shape)
        var label: Label?
        if typeAttribute >= 0, !isArrayName(typeAttribute, shape),
            let type = try type(typeAttribute, of: index, as: use), type != use.type
        {
            let declared = shape
            shape = table.shape(of: type)
            label = table.label(of: type, in: declared.namespace).map { text in
                Label(text, isLong: declared.hasTypeAttribute || shape.hasTypeAttribute)
            }
        }
        if isNil {
            return try writeNil(index, content, shape, use, label)
        }
        try write(index, content, shape, use, label: label)
    }

    /// A type's name as JSON has it.
    struct Label {
        var text: String
        /// Whether `@type` is an attribute of its own.
        var isLong: Bool

        init(_ text: String, isLong: Bool) {
            self.text = text
            self.isLong = isLong
        }
    }

    /// Writes an element with its attributes and content by its type.
    mutating func write(
        _ index: Int,
        _ content: Int,
        _ shape: Shape,
        _ use: ElementUse,
        label: Label?
    ) throws(SchemaCodecError) {
        if shape.isAbstract {
            try violate("cvc-type.2", at: index, found: "a value of an abstract type", "xsi:type with a derived type")
        }
        if let form = shape.bare {
            if content > index + 1 { try checkAttributes(index, content, of: shape) }
            guard let label else { return try writeText(of: index, content, form, use) }
            output.append("{")
            write(label)
            output.append(",\"$value\":")
            try writeText(of: index, content, form, use)
            return output.append("}")
        }
        switch shape.content {
        case .anything:
            return try writeAnything(index, content, shape, use, label)
        case .array(let array):
            return try writeArray(index, content, array, label)
        case .refused(let message):
            throw SchemaCodecError(.cost, message)
        default:
            break
        }
        output.append("{")
        let start = output.count
        if let label { write(label) }
        if content > index + 1 || !shape.attributes.isEmpty {
            try writeAttributes(index, content, of: shape, since: start)
        }
        switch shape.content {
        case .simple(let form):
            comma(since: start)
            output.append("\"$value\":")
            try writeText(of: index, content, form, use)
        case .elements(let model):
            try writeElements(index, content, model, since: start)
        case .mixed(let model):
            try writeMixed(index, content, model, use, since: start)
        default:
            try checkEmpty(index, content)
        }
        output.append("}")
    }

    /// Writes a nil element: null, with attributes an object with them.
    private mutating func writeNil(
        _ index: Int,
        _ content: Int,
        _ shape: Shape,
        _ use: ElementUse,
        _ label: Label?
    ) throws(SchemaCodecError) {
        if !use.isNillable {
            try violate("cvc-elt.3.1", at: index, found: "xsi:nil", "a value: the element is not nillable")
        }
        if Int(tape.events[index].end) > content || !isBlank(tape.text(at: index)) {
            // Nil and a value: the value is what somebody wrote.
            try violate("cvc-elt.3.2.1", at: index, found: "xsi:nil and content", "one of the two")
            return try write(index, content, shape, use, label: label)
        }
        output.append("{")
        let start = output.count
        if let label { write(label) }
        try writeAttributes(index, content, of: shape, since: start)
        guard output.count > start else {
            output.truncate(to: start - 1)
            return output.append("null")
        }
        output.append(",\"$value\":null}")
    }

    mutating func write(_ label: Label) {
        output.appendJSON(label.isLong ? ReservedKey.longType : ReservedKey.type)
        output.append(":")
        output.appendJSON(label.text)
    }

    /// Appends a comma unless the object is still empty.
    @inline(__always)
    mutating func comma(since start: Int) {
        if output.count > start { output.append(",") }
    }

    /// Appends a key with its colon, and a comma before it unless the object is still empty.
    @inline(__always)
    mutating func key(_ member: Fragment, since start: Int) {
        output.append(member, skipping: output.count > start ? 0 : 1)
    }
}
