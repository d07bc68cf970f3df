internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// One sample on its way.
struct SampleWriting {
    let set: SchemaSet
    let heights: MinimalHeights
    let options: SampleOptions
    /// nil for a literal message.
    let encoding: SOAPEncoding?
    /// What decides where the schema leaves a choice; nil where the options do.
    var script: SampleScript?
    var values: SampleValues
    var keys: SampleKeys
    /// The names of the elements around the place, the outermost first.
    var names: [XMLName] = []
    var usesInstance = false
    var usesSchema = false
    private var usesEncoding = false
    var text = ""
    /// The values that are to be parts of their own, by their places in `text`.
    private var binaries: [MessageParts.Binary] = []
    /// Where the declarations go, in bytes: behind the root's name.
    var declarations: Int?
    var path: [String] = []
    /// How often each complex type stands around the place.
    var open: [ComplexTypeID: Int] = [:]
    var elements = 0
    /// Particles that were written, those that came to nothing among them.
    var steps = 0

    private static let instance = "http://www.w3.org/2001/XMLSchema-instance"

    init(
        set: SchemaSet,
        heights: MinimalHeights,
        options: SampleOptions,
        encoding: SOAPEncoding?,
        knowing memory: SampleKeys.Memory = SampleKeys.Memory(),
        script: SampleScript? = nil
    ) {
        self.set = set
        self.heights = heights
        self.options = options
        self.encoding = encoding
        self.script = script
        values = SampleValues(random: SampleRandom(seed: options.seed))
        keys = SampleKeys(memory)
        if let id = memory.id { values.referredID = id }
    }

    /// What another try at the same sample has to know; nil where nothing refers to what may come later.
    var memory: SampleKeys.Memory? {
        guard values.refersToID || keys.hasReferences else { return nil }
        var memory = keys.memory
        memory.id = values.firstID
        return memory
    }

    /// What was written, with its declarations.
    ///
    /// - Parameter startTag: what the root's start tag says besides.
    func document(_ startTag: [UInt8]) -> SampleElement {
        guard let declarations else { return SampleElement(bytes: Array(text.utf8)) }
        let bytes = Array(text.utf8)
        var output = ByteWriter(capacity: bytes.count + 256)
        output.append(Array(bytes[..<declarations]))
        for (index, namespace) in values.namespaces.enumerated() {
            output.append(utf8: " xmlns:n\(index + 1)=\"")
            output.appendXML(attribute: namespace)
            output.append(UInt8(ascii: "\""))
        }
        if usesInstance { output.append(utf8: " xmlns:xsi=\"\(Self.instance)\"") }
        if usesSchema { output.append(utf8: " xmlns:\(SampleValues.qNamePrefix)=\"\(SchemaTag.namespace)\"") }
        if usesEncoding, let encoding {
            output.append(utf8: " xmlns:\(SOAPEncoding.prefix)=\"\(encoding.namespace)\"")
        }
        output.append(startTag)
        let shift = output.count - declarations
        output.append(Array(bytes[declarations...]))
        return SampleElement(bytes: output.bytes, binaries: binaries.map { $0.moved(by: shift) })
    }

    func failure(_ message: String) -> SampleError {
        SampleError(message: message, path: path)
    }

    // MARK: - Elements

    /// Writes an element, or one that may stand for it where it is abstract.
    mutating func write(_ id: ElementID) throws(SampleError) {
        var id = id
        if encoding == nil, heights.isNilAlone(id, set) { return try write(id, SampleTurn(isNil: true)) }
        if set[id].isAbstract {
            guard let substitute = heights.substitute(of: id),
                heights.height(of: substitute, set) < MinimalHeights.endless
            else { throw failure("The element '\(set[id].name)' is abstract and nothing may stand for it.") }
            id = substitute
        }
        let element = set[id]
        if script != nil, encoding == nil, element.isNillable, element.value == nil, !names.isEmpty {
            let place = place(element.name.local)
            if script?.decide(.isNil, at: place, ["is not nil", "is nil"]).choice == 1 {
                return try write(id, SampleTurn(isNil: true))
            }
        }
        let hasKeys = keys.open(element.identityConstraints, depth: names.count + 1)
        defer { if hasKeys { keys.close() } }
        let value = element.value.map { set.value($0, at: element.origin) }
        try write(element.name, element.type, value, element.value?.isFixed ?? false, set.partType(of: element))
    }

    /// Writes an element of a type.
    ///
    /// - Parameter partType: the media type of the part that the value becomes; nil for one that stays where it is.
    mutating func write(
        _ name: XMLName,
        _ type: TypeID,
        _ value: SchemaValue?,
        _ isFixed: Bool = false,
        _ partType: MediaType? = nil
    ) throws(SampleError) {
        elements += 1
        path.append(name.local)
        names.append(name)
        defer {
            path.removeLast()
            names.removeLast()
        }
        let tag = qualified(name)
        text += "<\(tag)"
        if declarations == nil { declarations = text.utf8.count }
        switch type {
        case .simple(let id):
            writeEncodedType(type)
            text += ">"
            try writeText(of: id, value, isFixed, partType)
        case .complex(let id):
            if encoding != nil, let array = set.soapArray(id) {
                try writeArray(array, name: encoding?.arrayName)
            } else {
                if !set[id].isAbstract { writeEncodedType(type) }
                try write(concrete(id), value, isFixed, partType)
            }
        }
        text += "</\(tag)>"
    }

    /// Writes the type of an encoded value.
    private mutating func writeEncodedType(_ type: TypeID) {
        guard let encoding, let name = set.typeName(of: type, in: encoding) else { return }
        writeType(name)
    }

    mutating func writeType(_ name: XMLName) {
        usesInstance = true
        text += " xsi:type=\"\(qualified(name))\""
    }

    /// The type itself, or one derived from it where it is abstract; then `xsi:type` says which.
    mutating func concrete(_ id: ComplexTypeID) throws(SampleError) -> ComplexTypeID {
        guard set[id].isAbstract else { return id }
        guard let derived = heights.concrete(of: id), let name = set[derived].name else {
            throw failure("\(Self.title(set[id].name)) is abstract, and none is derived from it.")
        }
        writeType(name)
        return derived
    }

    private mutating func write(
        _ id: ComplexTypeID,
        _ value: SchemaValue?,
        _ isFixed: Bool,
        _ partType: MediaType?
    ) throws(SampleError) {
        let type = set[id]
        guard path.count <= 90 else { throw failure("The sample is too deep.") }
        open[id, default: 0] += 1
        defer { open[id, default: 1] -= 1 }
        // In a literal message no array says what it is (WS-I Basic Profile 1.1, R2113).
        let isOfEncoding = encoding != nil ? set.encodingAncestor(of: id) != nil : set.literalArray(id) != nil
        for use in type.attributes {
            guard !isOfEncoding || !SOAPEncoding.isAttribute(set[use.attribute].name), has(use) else { continue }
            try write(use)
        }
        text += ">"
        switch type.content {
        case .empty: return
        case .simple(let simple): try writeText(of: simple, value, isFixed, partType)
        case .elements(let particle): try write(particle)
        case .mixed(let particle):
            if isFixed, let value { return writeEscaped(value.text) }
            if .complex(id) == SchemaSet.anyType { return }
            if let particle { try write(particle) } else { writeEscaped("sample") }
        }
    }

    /// Whether an attribute is there.
    private mutating func has(_ use: AttributeUse) -> Bool {
        guard script != nil else {
            return use.isRequired || options.extent == .all && elements < options.elements
        }
        let place = place("@\(set[use.attribute].name.local)")
        if use.isRequired {
            let decision = script?.decide(.attribute, at: place, ["is there"], violations: [.missing])
            return decision?.violation == nil
        }
        return script?.decide(.attribute, at: place, ["is left out", "is there"], most: 1).choice == 1
    }

    private mutating func writeText(
        of type: SimpleTypeID,
        _ value: SchemaValue?,
        _ isFixed: Bool,
        _ partType: MediaType?
    ) throws(SampleError) {
        let start = text.utf8.count
        writeEscaped(try valueText(of: type, value, isFixed: isFixed))
        if encoding == nil, let partType { binaries.append(.init(start..<text.utf8.count, type: partType)) }
    }

    mutating func qualified(_ name: XMLName) -> String {
        guard !name.namespace.isEmpty else { return name.local }
        if let encoding {
            if name.namespace.isSameBytes(as: SchemaTag.namespace) {
                usesSchema = true
                return "\(SampleValues.qNamePrefix):\(name.local)"
            }
            if name.namespace.isSameBytes(as: encoding.namespace) {
                usesEncoding = true
                return "\(SOAPEncoding.prefix):\(name.local)"
            }
        }
        if name.namespace.isSameBytes(as: "http://www.w3.org/XML/1998/namespace") { return "xml:" + name.local }
        return "\(values.prefix(of: name.namespace)):\(name.local)"
    }
}

/// An element of a sample.
package struct SampleElement {
    let bytes: [UInt8]
    /// The values in it that are to be parts of their own, by their places.
    var binaries: [MessageParts.Binary] = []
}
