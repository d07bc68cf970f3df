internal import SoapstoneSchema
internal import SoapstoneXML

/// The shapes of all types of a contract, each made when it is first used.
final class ShapeTable: Sendable {
    let schemas: SchemaSet
    /// Whether groups that repeat leave no trace: their elements are arrays of the object around them.
    let flattensGroups: Bool
    let namespaces: NamespaceTable
    let instance: InstanceNames
    /// What sets encoded messages apart; nil for literal ones.
    let encoded: Encoded?
    /// Whether messages are encoded.
    let isEncoded: Bool
    /// The named types by their local name, nil for a name that types of several namespaces have.
    private let typesByLocalName: [ByteKey: XMLName?]
    private let slots: [ShapeSlot]

    /// The numbers of the attributes that every element may have, as the tape has them.
    struct InstanceNames: Sendable {
        let type: UInt32
        let `nil`: UInt32
        private let others: [UInt32]

        /// - Parameter encoding: further attributes that are no part of a value.
        init(and encoding: [UInt32] = []) {
            let names = XMLName.instanceAttributes.map { NameID($0).rawValue }
            (type, `nil`, others) = (names[0], names[1], names[2...] + encoding)
        }

        func contains(_ name: UInt32) -> Bool { name == type || name == `nil` || others.contains(name) }
    }

    /// What a table for encoded messages has beside shapes.
    struct Encoded: Sendable {
        let encoding: SOAPEncoding
        let names: EncodedNames
        /// Arrays that are the items of others and have no type of their own; their shapes are behind those of types.
        let innerArrays: [SOAPArray]
    }

    /// Registers the contract's names.
    ///
    /// - Throws: `SchemaCodecError` where the process has no numbers left for names.
    init(_ schemas: SchemaSet, flatteningGroups: Bool = false) throws(SchemaCodecError) {
        self.schemas = schemas
        flattensGroups = flatteningGroups
        let names = schemas.elements.map(\.name) + schemas.attributes.map(\.name) + XMLName.instanceAttributes
        guard NameID.register(names) else {
            throw SchemaCodecError(
                .cost,
                "the contract's names do not fit: a process has numbers for 2,047 namespaces and 262,143 local names"
            )
        }
        instance = InstanceNames()
        var namespaces = NamespaceTable()
        for name in schemas.elements.lazy.map(\.name) { namespaces.add(name.namespace) }
        for type in schemas.complexTypes { namespaces.add(type.targetNamespace) }
        for name in schemas.attributes.lazy.map(\.name) { namespaces.add(name.namespace) }
        namespaces.add(XMLName.schemaInstance)
        namespaces.add(SchemaTag.namespace)
        self.namespaces = namespaces
        var types: [ByteKey: XMLName?] = [:]
        for name in schemas.types.keys {
            let key = ByteKey(name.local)
            types[key] = types[key] == nil ? .some(name) : .some(nil)
        }
        typesByLocalName = types
        encoded = nil
        isEncoded = false
        slots = (0..<schemas.simpleTypes.count + schemas.complexTypes.count).map { _ in ShapeSlot() }
    }

    /// The shapes of the same types in encoded messages.
    ///
    /// - Throws: `SchemaCodecError` where the process has no numbers left for names.
    init(_ literal: ShapeTable, _ encoding: SOAPEncoding) throws(SchemaCodecError) {
        schemas = literal.schemas
        flattensGroups = literal.flattensGroups
        guard let names = EncodedNames() else {
            throw SchemaCodecError(.cost, "the names of SOAP's encodings do not fit: a process has no more numbers")
        }
        instance = InstanceNames(and: names.all)
        var namespaces = literal.namespaces
        for name in schemas.types.keys { namespaces.add(name.namespace) }
        namespaces.add(encoding.namespace, prefix: SOAPEncoding.prefix)
        self.namespaces = namespaces
        typesByLocalName = literal.typesByLocalName
        var inner: [SOAPArray] = []
        var known: Set<SOAPArray> = []
        for index in schemas.complexTypes.indices {
            var array = schemas.soapArray(ComplexTypeID(index))?.items
            while let next = array, known.insert(next).inserted {
                inner.append(next)
                array = next.items
            }
        }
        encoded = Encoded(encoding: encoding, names: names, innerArrays: inner)
        isEncoded = true
        slots = (0..<schemas.simpleTypes.count + schemas.complexTypes.count + inner.count).map { _ in ShapeSlot() }
    }

    /// The number of a type's shape.
    func number(of type: TypeID) -> Int {
        switch type {
        case .simple(let id): id.index
        case .complex(let id): schemas.simpleTypes.count + id.index
        }
    }

    func shape(of type: TypeID) -> Shape { shape(number(of: type)) }

    /// The shape with a number.
    @inline(__always)
    func shape(_ number: Int) -> Shape {
        if let shape = slots[number].shape { return shape }
        return make(number)
    }

    @inline(never)
    private func make(_ number: Int) -> Shape {
        let simpleCount = schemas.simpleTypes.count
        let shape: Shape
        if number < simpleCount {
            let id = SimpleTypeID(number)
            shape = Shape(
                type: .simple(id),
                namespace: schemas[id].name?.namespace ?? "",
                content: .simple(SimpleForm(schemas[id].datatype))
            )
        } else if number < simpleCount + schemas.complexTypes.count {
            shape = ShapeCompiler.shape(of: ComplexTypeID(number - simpleCount), in: self)
        } else {
            shape = innerArrayShape(number - simpleCount - schemas.complexTypes.count)
        }
        // Where two threads made it, one shape counts.
        return slots[number].store(shape)
    }

    private func innerArrayShape(_ number: Int) -> Shape {
        let array = encoded.map { $0.innerArrays[number] } ?? SOAPArray()
        return Shape(type: SchemaSet.anyType, content: .array(ArrayShape(array, in: self)))
    }

    /// The number of the shape of an array that is the item of another one.
    func number(of array: SOAPArray) -> Int? {
        encoded?.innerArrays.firstIndex(of: array).map {
            schemas.simpleTypes.count + schemas.complexTypes.count + $0
        }
    }

    /// The form of the values of a type that in JSON have no object around them; nil for any other type.
    func bareForm(of type: TypeID) -> SimpleForm? {
        switch type {
        case .simple(let id): return form(of: id)
        case .complex(let id):
            // Of SOAP's own types, and what is derived from them, the attributes belong to the encoding.
            guard isEncoded, case .simple(let simple) = schemas[id].content, schemas.encodingAncestor(of: id) != nil
            else { return nil }
            return form(of: simple)
        }
    }

    /// The form of a simple type's values.
    func form(of type: SimpleTypeID) -> SimpleForm {
        if case .simple(let form) = shape(of: .simple(type)).content { return form }
        return SimpleForm(schemas[type].datatype)
    }

    /// An element of the schema as content models have it.
    func use(of element: ElementID) -> ElementUse {
        let declaration = schemas[element]
        return ElementUse(
            declaration.name,
            nameBits: NameID(declaration.name).rawValue,
            type: declaration.type,
            isNillable: declaration.isNillable,
            isAbstract: declaration.isAbstract,
            block: declaration.block,
            value: declaration.value.map { ($0, schemas.value($0, at: declaration.origin)) },
            partType: schemas.partType(of: declaration),
            in: self
        )
    }
}

extension ShapeTable {
    /// How `@type` names a type where a value of another one, with `namespace`, is declared; nil for one without a name.
    func label(of type: TypeID, in namespace: String) -> String? {
        guard let name = schemas.name(of: type) else { return nil }
        let isPlain =
            name.namespace.isSameBytes(as: namespace) || typesByLocalName[ByteKey(name.local)] ?? nil != nil
        return isPlain ? name.local : name.clark
    }

    /// The type that `@type` names where a type with `namespace` is declared; nil for a name that no type has, or that
    /// several have.
    func type(labelled label: String, in namespace: String) -> TypeID? {
        if let name = XMLName(clark: label) { return schemas.types[name] }
        if let type = schemas.types[XMLName(label, in: namespace)] { return type }
        guard let name = typesByLocalName[ByteKey(label)] ?? nil else { return nil }
        return schemas.types[name]
    }

    /// Whether a value of a type may stand where another type is declared (`cos-ct-derived-ok`, `cos-st-derived-ok`).
    func isDerived(_ type: TypeID, from declared: TypeID, blocking block: DerivationSet) -> Bool {
        let targets = withUnionMembers(declared)
        var type = type
        // Longer chains the reader does not read; one that it refused may lead back to its start.
        for _ in 0..<SchemaLimits.standard.derivationDepth * 2 {
            if targets.contains(type) { return true }
            let step: DerivationSet
            switch type {
            case .complex(let id): step = schemas[id].derivation
            case .simple: step = .restriction
            }
            guard !block.contains(step), let base = schemas.base(of: type) else { return false }
            type = base
        }
        return false
    }

    /// The type, and for a union the types whose values are its own.
    private func withUnionMembers(_ type: TypeID) -> Set<TypeID> {
        var found: Set<TypeID> = [type]
        var agenda = [type]
        while case .simple(let id)? = agenda.popLast() {
            for member in schemas[id].members where found.insert(.simple(member)).inserted {
                agenda.append(.simple(member))
            }
        }
        return found
    }

    /// What the declared type and element do not let stand in their place.
    func block(_ element: DerivationSet, _ type: TypeID) -> DerivationSet {
        var block = element.subtracting(.substitution)
        if case .complex(let id) = type { block.formUnion(schemas[id].block) }
        return block
    }
}

extension XMLName {
    /// Attributes that every element may have.
    static let instanceAttributes = ["type", "nil", "schemaLocation", "noNamespaceSchemaLocation"].map {
        XMLName($0, in: schemaInstance)
    }

    /// Reads `{namespace}local`; nil for what does not begin with a brace or has none to close it.
    init?(clark text: String) {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "{"), let end = bytes.lastIndex(of: UInt8(ascii: "}")) else { return nil }
        let namespace = bytes[bytes.index(after: bytes.startIndex)..<end]
        self.init(
            String(decoding: bytes[bytes.index(after: end)...], as: UTF8.self),
            in: String(decoding: namespace, as: UTF8.self)
        )
    }
}
