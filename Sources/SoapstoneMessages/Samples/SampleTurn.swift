package import SoapstoneSchema
package import SoapstoneXML

/// What an element of a sample has in place of what it would have by itself.
///
/// It need not be what its type allows: who looks for a message that a contract refuses asks for that.
package struct SampleTurn {
    /// The children in order; nil for those that a sample has.
    package var children: [Child]?
    /// The text; nil for one that its type allows.
    package var text: String?
    /// Text in front of the children.
    package var mixedText: String?
    /// Attributes by name, with nil for a value that their type allows.
    var attributes: [(name: XMLName, value: String?)] = []
    /// What `xsi:type` says.
    package var type: TypeID?
    package var isNil = false

    package init(
        children: [Child]? = nil,
        text: String? = nil,
        mixedText: String? = nil,
        attributes: [(name: XMLName, value: String?)] = [],
        type: TypeID? = nil,
        isNil: Bool = false
    ) {
        self.children = children
        self.text = text
        self.mixedText = mixedText
        self.attributes = attributes
        self.type = type
        self.isNil = isNil
    }

    package indirect enum Child {
        case element(ElementID, SampleTurn?)
        /// An empty element that no schema declares.
        case undeclared(XMLName)
        /// One with an attribute that no schema declares either.
        case stray(XMLName)
    }
}

extension MinimalHeights {
    /// Whether an element has to have in it what no element can be, and may be nil in place of that; a parameter of a call,
    /// which no document declares, is never written so (WS-I Basic Profile 1.1, R2211).
    package func isNilAlone(_ id: ElementID, _ set: SchemaSet) -> Bool {
        let element = set[id]
        guard element.isNillable, !element.isAbstract, set.files.indices.contains(element.origin.file),
            case .complex(let type) = element.type
        else { return false }
        return !set[type].isAbstract && height(of: id, set) >= Self.endless
    }
}

extension SampleWriting {
    /// Writes an element that has what a turn says.
    mutating func write(_ id: ElementID, _ turn: SampleTurn?) throws(SampleError) {
        guard let turn else { return try write(id) }
        elements += 1
        let name = set[id].name
        path.append(name.local)
        defer { path.removeLast() }
        let tag = qualified(name)
        text += "<\(tag)"
        if declarations == nil { declarations = text.utf8.count }
        let type = try self.type(of: id, turn)
        if turn.isNil {
            usesInstance = true
            text += " xsi:nil=\"true\""
        }
        switch type {
        case .simple(let simple):
            try writeAttributes([], turn)
            text += ">"
            if !turn.isNil { try writeValue(simple, value(of: id), turn) }
        case .complex(let complex):
            open[complex, default: 0] += 1
            defer { open[complex, default: 1] -= 1 }
            try writeAttributes(set[complex].attributes, turn)
            text += ">"
            if !turn.isNil { try writeContent(set[complex].content, value(of: id), turn) }
        }
        text += "</\(tag)>"
    }

    private mutating func type(of id: ElementID, _ turn: SampleTurn) throws(SampleError) -> TypeID {
        if let type = turn.type {
            guard let name = set.name(of: type) else { throw failure("The type has no name for xsi:type.") }
            writeType(name)
            return type
        }
        guard case .complex(let complex) = set[id].type else { return set[id].type }
        return .complex(try concrete(complex))
    }

    private mutating func writeAttributes(_ uses: [AttributeUse], _ turn: SampleTurn) throws(SampleError) {
        for use in uses where use.isRequired || options.extent == .all {
            let name = set[use.attribute].name
            if !turn.attributes.contains(where: { $0.name == name }) { try write(use) }
        }
        for (name, value) in turn.attributes {
            if value == nil, let use = uses.first(where: { set[$0.attribute].name == name }) {
                try write(use)
                continue
            }
            let type = uses.first { set[$0.attribute].name == name }.map { set[set[$0.attribute].type].datatype }
            let written = type.map { prefixed(value ?? "sample", $0) } ?? value ?? "sample"
            var escaped = ByteWriter(capacity: 64)
            escaped.appendXML(attribute: written)
            noteQName(value)
            text += " \(qualified(name))=\"\(escaped.string)\""
        }
    }

    private mutating func writeContent(
        _ content: ComplexType.Content,
        _ value: SchemaValue?,
        _ turn: SampleTurn
    ) throws(SampleError) {
        if let mixed = turn.mixedText { writeText(mixed) }
        if let children = turn.children {
            for child in children {
                switch child {
                case .element(let id, let turn): try write(id, turn)
                case .undeclared(let name): text += "<\(qualified(name))/>"
                case .stray(let name): text += "<\(qualified(name)) stray=\"1\"/>"
                }
            }
            return
        }
        switch content {
        case .empty: writeText(turn.text ?? "")
        case .simple(let simple): try writeValue(simple, value, turn)
        case .elements(let particle), .mixed(let particle?): try write(particle)
        case .mixed(nil): writeText(turn.text ?? "")
        }
    }

    private mutating func writeValue(
        _ type: SimpleTypeID,
        _ value: SchemaValue?,
        _ turn: SampleTurn
    ) throws(SampleError) {
        if let text = turn.text { return writeText(prefixed(text, set[type].datatype)) }
        writeText(try valueText(of: type, value, isFixed: false))
    }

    private mutating func writeText(_ string: String) {
        noteQName(string)
        writeEscaped(string)
    }

    private func value(of id: ElementID) -> SchemaValue? {
        set[id].value.map { set.value($0, at: set[id].origin) }
    }

    /// A text with prefixes of the sample in place of namespaces in braces, where its type has QNames.
    private mutating func prefixed(_ text: String, _ type: Datatype) -> String {
        guard type.usesQNames, text.utf8.first == UInt8(ascii: "{") else { return text }
        return text.split(separator: " ").map { word in
            XMLName(clark: String(word)).map { qualified($0) } ?? String(word)
        }.joined(separator: " ")
    }

    /// Declares the prefix that values of QNames have.
    private mutating func noteQName(_ value: String?) {
        if value?.utf8.starts(with: "\(SampleValues.qNamePrefix):".utf8) == true { usesSchema = true }
    }
}
