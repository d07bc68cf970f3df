internal import SoapstoneXML

/// One sample on its way.
struct SampleWriting {
    let set: SchemaSet
    let heights: MinimalHeights
    let options: SampleOptions
    /// nil for a literal message.
    let encoding: SOAPEncoding?
    var values: SampleValues
    /// Namespaces in the order in which they were met: the first has the prefix `n1`.
    private var namespaces: [String] = []
    private var usesInstance = false
    private var usesSchema = false
    private var usesEncoding = false
    var text = ""
    /// Where the declarations go, in bytes: behind the root's name.
    private var declarations: Int?
    private(set) var path: [String] = []
    /// How often each complex type stands around the place.
    private var open: [ComplexTypeID: Int] = [:]
    private(set) var elements = 0
    /// Particles that were written, those that came to nothing among them.
    private var steps = 0

    /// What a sample may come to: a schema may ask for any number of elements, of which none has to be long.
    private static let largest = (steps: 200_000, bytes: 4 << 20)

    private static let instance = "http://www.w3.org/2001/XMLSchema-instance"

    init(set: SchemaSet, heights: MinimalHeights, options: SampleOptions, encoding: SOAPEncoding?) {
        self.set = set
        self.heights = heights
        self.options = options
        self.encoding = encoding
        values = SampleValues(random: SampleRandom(seed: options.seed))
    }

    /// What was written, with its declarations.
    ///
    /// - Parameter startTag: what the root's start tag says besides.
    func document(_ startTag: [UInt8]) -> [UInt8] {
        guard let declarations else { return Array(text.utf8) }
        let bytes = Array(text.utf8)
        var output = ByteWriter(capacity: bytes.count + 256)
        output.append(Array(bytes[..<declarations]))
        for (index, namespace) in namespaces.enumerated() {
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
        output.append(Array(bytes[declarations...]))
        return output.bytes
    }

    func failure(_ message: String) -> SampleError {
        SampleError(message: message, path: path)
    }

    // MARK: - Elements

    /// Writes an element, or one that may stand for it where it is abstract.
    mutating func write(_ id: ElementID) throws(SampleError) {
        var id = id
        if set[id].isAbstract {
            guard let substitute = heights.substitute(of: id),
                heights.height(of: substitute, set) < MinimalHeights.endless
            else { throw failure("The element '\(set[id].name)' is abstract and nothing may stand for it.") }
            id = substitute
        }
        try write(set[id].name, set[id].type, set[id].value)
    }

    /// Writes an element of a type.
    mutating func write(_ name: XMLName, _ type: TypeID, _ value: ValueConstraint?) throws(SampleError) {
        elements += 1
        path.append(name.local)
        defer { path.removeLast() }
        let tag = qualified(name)
        text += "<\(tag)"
        if declarations == nil { declarations = text.utf8.count }
        switch type {
        case .simple(let id):
            writeEncodedType(type)
            text += ">"
            try writeText(of: id, value)
        case .complex(let id):
            if encoding != nil, let array = set.soapArray(id) {
                try writeArray(array, name: encoding?.arrayName)
            } else {
                if !set[id].isAbstract { writeEncodedType(type) }
                try write(concrete(id), value)
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
    private mutating func concrete(_ id: ComplexTypeID) throws(SampleError) -> ComplexTypeID {
        guard set[id].isAbstract else { return id }
        guard let derived = heights.concrete(of: id), let name = set[derived].name else {
            throw failure("\(Self.title(set[id].name)) is abstract, and none is derived from it.")
        }
        writeType(name)
        return derived
    }

    private mutating func write(_ id: ComplexTypeID, _ value: ValueConstraint?) throws(SampleError) {
        let type = set[id]
        guard path.count <= 90 else { throw failure("The sample is too deep.") }
        open[id, default: 0] += 1
        defer { open[id, default: 1] -= 1 }
        let isOfEncoding = encoding != nil && set.encodingAncestor(of: id) != nil
        for use in type.attributes where use.isRequired || options.extent == .all && elements < options.elements {
            guard !isOfEncoding || !SOAPEncoding.isAttribute(set[use.attribute].name) else { continue }
            try write(use)
        }
        text += ">"
        switch type.content {
        case .empty: return
        case .simple(let simple): try writeText(of: simple, value)
        case .elements(let particle): try write(particle)
        case .mixed(let particle):
            if case .fixed(let fixed)? = value { return writeEscaped(fixed) }
            if .complex(id) == SchemaSet.anyType { return }
            if let particle { try write(particle) } else { writeEscaped("sample") }
        }
    }

    private mutating func write(_ use: AttributeUse) throws(SampleError) {
        let attribute = set[use.attribute]
        path.append("@" + attribute.name.local)
        defer { path.removeLast() }
        let value = try valueText(of: attribute.type, use.value ?? attribute.value)
        var escaped = ByteWriter(capacity: value.utf8.count + 16)
        escaped.appendXML(attribute: value)
        text += " \(qualified(attribute.name))=\"\(escaped.string)\""
    }

    private mutating func writeText(of type: SimpleTypeID, _ value: ValueConstraint?) throws(SampleError) {
        writeEscaped(try valueText(of: type, value))
    }

    private mutating func valueText(of type: SimpleTypeID, _ value: ValueConstraint?) throws(SampleError) -> String {
        switch value {
        case .fixed(let text), .default(let text): return text
        case nil: break
        }
        let datatype = set[type].datatype
        if datatype.usesQNames { usesSchema = true }
        guard let text = values.text(of: datatype) else {
            throw failure("No value of \(Self.title(set[type].name)) was found.")
        }
        return text
    }

    /// What a message calls a type; one that stands in a declaration has no name.
    private static func title(_ name: XMLName?) -> String {
        name.map { "the type '\($0)'" } ?? "the unnamed type"
    }

    private mutating func writeEscaped(_ string: String) {
        var escaped = ByteWriter(capacity: string.utf8.count + 16)
        escaped.appendXML(text: string)
        text += escaped.string
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
        if let index = namespaces.firstIndex(where: { $0.isSameBytes(as: name.namespace) }) {
            return "n\(index + 1):\(name.local)"
        }
        namespaces.append(name.namespace)
        return "n\(namespaces.count):\(name.local)"
    }

    // MARK: - Content models

    private mutating func write(_ particle: Particle) throws(SampleError) {
        for _ in 0..<count(of: particle) {
            steps += 1
            guard steps <= Self.largest.steps, text.utf8.count <= Self.largest.bytes else {
                throw failure("The sample is too large.")
            }
            switch particle.term {
            case .element(let id): try write(id)
            case .group(let id): try write(set[id])
            case .wildcard(let wildcard): try write(wildcard)
            }
        }
    }

    private mutating func write(_ group: ModelGroup) throws(SampleError) {
        guard group.compositor == .choice else {
            for particle in group.particles { try write(particle) }
            return
        }
        // The branch must end; near the bound on size the lowest one does it soonest.
        let possible = group.particles.filter { height(of: $0) < MinimalHeights.endless }
        guard let lowest = possible.min(by: { height(of: $0) < height(of: $1) }) else {
            guard group.particles.isEmpty else { throw failure("Every branch of a choice contains itself.") }
            return
        }
        let isLarge = elements >= options.elements
        let calm = possible.filter { !recurs($0) }
        // What may be left out is there once, unless it leads back to where it stands.
        guard !isLarge, !calm.isEmpty else { return try write(lowest) }
        let branch = calm[values.random.below(calm.count)]
        try write(branch.occurs.min == 0 && options.extent != .required ? once(branch) : branch)
    }

    private func once(_ particle: Particle) -> Particle {
        Particle(occurs: Occurs(min: 1, max: particle.occurs.max), term: particle.term)
    }

    private func count(of particle: Particle) -> Int {
        // An accessor may stay away (SOAP 1.1 section 5.1 rule 9): so a type that needs itself ends.
        if encoding != nil, recurs(particle) || height(of: once(particle)) >= MinimalHeights.endless { return 0 }
        let least = Int(clamping: particle.occurs.min)
        guard elements < options.elements, options.extent != .required, !recurs(particle),
            height(of: once(particle)) < MinimalHeights.endless
        else { return least }
        if case .wildcard = particle.term { return least }
        let wanted = options.extent == .all ? 2 : 1
        return max(least, min(wanted, Int(clamping: particle.occurs.max)))
    }

    private func height(of particle: Particle) -> Int {
        heights.height(of: particle, set)
    }

    /// Whether a particle leads to a type that stands around it already.
    private func recurs(_ particle: Particle) -> Bool {
        switch particle.term {
        case .element(let id): return recurs(set[id].type)
        case .group(let id): return set[id].particles.contains { recurs($0) }
        case .wildcard: return false
        }
    }

    /// Whether a type stands around the place already.
    func recurs(_ type: TypeID) -> Bool {
        guard case .complex(let id) = type else { return false }
        return open[id, default: 0] > 0 && type != SchemaSet.anyType || path.count > 24
    }

    private mutating func write(_ wildcard: Wildcard) throws(SampleError) {
        let possible = heights.globalElements.filter { wildcard.allows($0.namespace) }.map(\.elements)
        let calm = possible.compactMap { elements in
            elements.first { !recurs(Particle(occurs: .once, term: .element($0))) }
        }
        // What stands around the place already ends where it may.
        let lowest = (calm.isEmpty ? possible.compactMap(\.first) : calm).min { a, b in
            (heights.height(of: a, set), a.index) < (heights.height(of: b, set), b.index)
        }
        if wildcard.processContents != .skip, let lowest { return try write(lowest) }
        guard wildcard.processContents != .strict else {
            throw failure("No global element may stand where a wildcard asks for one.")
        }
        let namespace: String
        switch wildcard.namespaces {
        case .any, .other: namespace = "urn:example:any"
        case .of(let list): namespace = list.first ?? ""
        }
        elements += 1
        text += "<\(qualified(XMLName("any", in: namespace)))/>"
    }
}

extension Datatype {
    /// Whether values may be QNames, which need a declared prefix.
    fileprivate var usesQNames: Bool {
        switch variety {
        case .atomic: primitive == .qName || primitive == .notation
        case .list(let item): item.usesQNames
        case .union(let members): members.contains { $0.usesQNames }
        }
    }
}
