internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// What the start tag of an encoded value says of it, by the positions of the attributes; -1 for none.
    struct EncodedTag {
        var type = -1
        var reference = -1
        var isNil = false
    }

    /// Writes a value of SOAP's encoding, or what it refers to (SOAP 1.1 section 5, SOAP 1.2 part 2 section 3).
    ///
    /// - Parameter assumed: the type of an array's items as the array says it.
    @inline(never)
    mutating func writeEncoded(
        _ index: Int,
        as use: ElementUse,
        assumed: TypeID? = nil
    ) throws(SchemaCodecError) {
        guard let names = table.encoded?.names else { return }
        links.depth += 1
        defer { links.depth -= 1 }
        guard links.depth <= MessageLinks.depthLimit else {
            throw SchemaCodecError(
                .cost,
                "references put values more than \(MessageLinks.depthLimit) deep into each other"
            )
        }
        let content = tape.content(of: index)
        let outer = declarations.count
        defer { declarations.removeLast(declarations.count - outer) }
        var tag = EncodedTag()
        for position in index + 1..<max(content, index + 1) {
            let event = tape.events[position]
            if event.kind == .namespace {
                declarations.append(position)
            } else if event.nameID == table.instance.type {
                tag.type = position
            } else if event.nameID == table.instance.nil {
                tag.isNil = try isNil(position, of: index)
            } else if event.nameID == names.href || event.nameID == names.ref {
                tag.reference = position
            }
        }
        if tag.reference >= 0 {
            return try follow(tag.reference, from: index, as: use, assumed: assumed)
        }
        if tag.isNil, Int(tape.events[index].end) == content, isBlank(tape.text(at: index)) {
            return output.append("null")
        }
        var shape = table.shape(use.shape)
        var label: Label?
        let type = try encodedType(tag.type, index, content, use, shape, assumed)
        if type != use.type {
            let declared = shape
            shape = table.shape(of: type)
            label = table.label(of: type, in: declared.namespace).map { text in
                Label(text, isLong: declared.hasTypeAttribute || shape.hasTypeAttribute)
            }
        }
        if tag.isNil {
            // The value is what somebody wrote.
            try violate("cvc-elt.3.2.1", at: index, found: "xsi:nil and content", "one of the two")
        }
        try write(index, content, shape, use, label: label)
    }

    // MARK: - Types

    /// The type of a value: the contract's, or one derived from it that the value or the array around it names.
    private mutating func encodedType(
        _ position: Int,
        _ index: Int,
        _ content: Int,
        _ use: ElementUse,
        _ shape: Shape,
        _ assumed: TypeID?
    ) throws(SchemaCodecError) -> TypeID {
        if position >= 0 {
            let text = WhiteSpace.trimmed(tape.text(at: position))
            let found = name(text).flatMap { table.schemas.encodedType(named: $0) }
            if let found, let type = table.type(found, whereDeclared: use, shape) { return type }
            if isArrayName(position, shape) { return use.type }
            try violate(
                found == nil ? "cvc-elt.4.2" : "cvc-elt.4.3",
                at: index,
                found: "xsi:type='\(Excerpt.escaped(text))'",
                found == nil ? "the name of a type of the schema" : "the declared type, or one derived from it"
            )
            return use.type
        }
        if let assumed { return assumed }
        guard case .anything = shape.content else { return use.type }
        // The element's name may say the type (SOAP 1.1 section 5.1 rule 4), and an array's attribute that it is one.
        let name = document.name(tape.events[index].nameID)
        if SOAPEncoding.isEncoding(name.namespace), let type = table.schemas.encodedType(named: name) { return type }
        if isArray(index, content), let type = table.arrayOfAnything { return type }
        return use.type
    }

    /// Whether an element has an attribute that only arrays have.
    private func isArray(_ index: Int, _ content: Int) -> Bool {
        guard let names = table.encoded?.names else { return false }
        return (index + 1..<max(content, index + 1)).contains { position in
            let name = tape.events[position].nameID
            return name == names.arrayType || name == names.itemType || name == names.arraySize
        }
    }

    // MARK: - Structs

    /// Writes the accessors of a struct: their names tell them apart, their order does not (SOAP 1.1 section 5.1 rule 2).
    mutating func writeAccessors(
        _ index: Int,
        _ content: Int,
        _ end: Int,
        _ model: ContentModel,
        since start: Int
    ) throws(SchemaCodecError) {
        try checkText(index, content, end)
        let entryCount = occurrences.entries.count
        let objectCount = occurrences.objects.count
        defer { occurrences.remove(entries: entryCount, objects: objectCount) }
        try write(gather(index, content, end, model), model.scopes[0], model, since: start)
    }

    /// The place of an accessor whose name the type does not have: names in no namespace stand for those in one
    /// (section 5.1 rule 3), and a result may be called anything (section 7.1).
    mutating func accessorPlace(_ child: Int, of index: Int, _ model: ContentModel) throws(SchemaCodecError)
        -> ContentModel.Place?
    {
        let name = document.name(tape.events[child].nameID)
        if let place = model.place(local: name.local) {
            guard !name.namespace.isEmpty else { return place }
            try violate(
                "cvc-complex-type.2.4.d",
                at: child,
                found: "'\(Excerpt.escaped(name.description.utf8))'",
                "the accessor's name in the schema's namespace, or in none"
            )
            return place
        }
        if index == links.call, child == tape.content(of: index), hasNoResult(index, model) {
            return ContentModel.Place(scope: 0, field: 0)
        }
        try violate(
            "cvc-complex-type.2.4.d",
            at: child,
            found: quotedName(child),
            "no such element: the type does not have it"
        )
        return nil
    }
}

extension ElementDecoder {
    /// Whether no child of a response has the name of its result.
    private func hasNoResult(_ index: Int, _ model: ContentModel) -> Bool {
        guard case .element(let use)? = model.scopes[0].fields.first?.kind else { return false }
        var next = tape.content(of: index)
        while next < Int(tape.events[index].end) {
            if tape.events[next].kind == .element,
                document.name(tape.events[next].nameID).local.isSameBytes(as: use.name.local)
            {
                return false
            }
            next = Int(tape.events[next].end)
        }
        return true
    }
}

extension ContentModel {
    /// The place of the elements with a local name; nil where none or several have it.
    func place(local: String) -> Place? {
        var found: Place?
        for (number, scope) in scopes.enumerated() {
            for (index, field) in scope.fields.enumerated() {
                guard case .element(let use) = field.kind, use.name.local.isSameBytes(as: local) else { continue }
                guard found == nil else { return nil }
                found = Place(scope: number, field: index)
            }
        }
        return found
    }
}

extension ShapeTable {
    /// The type that a value has where it says that it has a type; nil where that cannot be.
    ///
    /// What says less than the contract, or what one simple type is called in place of another one, changes nothing.
    func type(_ type: TypeID, whereDeclared use: ElementUse, _ shape: Shape) -> TypeID? {
        var declared = use.type
        if let name = schemas.name(of: declared), let same = schemas.encodedType(named: name) { declared = same }
        if type == declared { return use.type }
        if isDerived(type, from: declared, blocking: block(use.block, use.type)) {
            return use.simple == nil ? type : use.type
        }
        return isDerived(declared, from: type, blocking: []) ? use.type : nil
    }

    /// The type of arrays that say themselves what their items are; nil where the contract has nothing to do with it.
    var arrayOfAnything: TypeID? {
        SOAPEncoding.allCases.compactMap { schemas.types[$0.arrayName] }.first
    }
}
