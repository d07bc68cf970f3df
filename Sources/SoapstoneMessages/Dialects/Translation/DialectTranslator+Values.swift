internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension DialectTranslator {
    /// Writes the text of an element; where there is none, the value that the schema has for an empty one.
    mutating func writeText(of element: DialectElement, _ form: SimpleForm, _ use: ElementUse, _ origin: Int) {
        let texts = element.texts
        if texts.count == 1 { return write(texts[0], form, element.scope) }
        let text = reader.text(texts, &errors)
        let byDefault = use.valueWhereEmpty?.expanded(as: form.datatype) ?? ""
        write(text.isEmpty ? Array(byDefault.utf8) : text, form, element.scope, origin)
    }

    /// Writes a scalar as a value of a simple type.
    mutating func write(_ value: Int, _ form: SimpleForm, _ scope: PrefixScope) {
        if tape.kind(at: value) == .number, form.takesNumbers { return output.number(tape.text(at: value), value) }
        let before = errors.count
        let text = reader.text([value], &errors)
        guard errors.count == before else { return output.placeholder(isObject: false, value) }
        write(text, form, scope, value)
    }

    /// Writes a text in the form that its type has in JSON.
    mutating func write(_ text: [UInt8], _ form: SimpleForm, _ scope: PrefixScope, _ origin: Int) {
        switch form.kind {
        case .boolean:
            let trimmed = text.withUnsafeBufferPointer { Array(WhiteSpace.trimmed($0)) }
            let isTrue = trimmed.withUnsafeBufferPointer(\.isTrue)
            guard isTrue || trimmed.withUnsafeBufferPointer(\.isFalse) else {
                fail(.value, origin, "'\(Excerpt.escaped(text))'", "true or false")
                return output.placeholder(isObject: false, origin)
            }
            output.boolean(isTrue, origin)
        case .list(let item):
            output.openArray(origin)
            for word in text.split(whereSeparator: WhiteSpace.isSpace) { write(Array(word), item, scope, origin) }
            output.closeArray()
        case .name:
            output.string(expanded(text, scope), origin)
        case .text where form.datatype.primitive == .date && !reader.isBadgerFish:
            output.string(NodeSOAPDate.date(of: text) ?? text, origin)
        case .union(let members, _) where form.usesNames:
            let member = members.first { member in
                text.withUnsafeBufferPointer { text in
                    member.datatype.check(text) { scope.namespace(of: String(decoding: $0, as: UTF8.self)) } == nil
                }
            }
            if let member { write(text, member, scope, origin) } else { output.string(text, origin) }
        case .text, .number, .float, .union:
            output.string(text, origin)
        }
    }

    /// A QName with its namespace in place of its prefix, where that is declared.
    private func expanded(_ text: [UInt8], _ scope: PrefixScope) -> [UInt8] {
        let trimmed = text.withUnsafeBufferPointer { String(decoding: WhiteSpace.trimmed($0), as: UTF8.self) }
        let name = PrefixedName(trimmed)
        guard name.isLegal, let namespace = scope.namespace(of: name.prefix ?? "") else { return text }
        return Array(XMLName(name.local, in: namespace).clark.utf8)
    }

    // MARK: - Attributes

    /// Writes the attributes that a type has, and those that its wildcard lets through.
    mutating func writeAttributes(_ element: DialectElement, _ shape: Shape, _ origin: Int) {
        var given: [(attribute: DialectElement.Attribute, number: Int?)] = element.attributes.map {
            ($0, number(of: $0.name, in: shape))
        }
        for (number, field) in shape.attributes.enumerated() {
            let found = given.filter { $0.number == number }.map(\.attribute)
            for other in found.dropFirst() {
                fail(.count, other.value, "'\(Excerpt.escaped(other.text.utf8))' again", "an attribute once")
            }
            guard let attribute = found.first else {
                guard field.isRequired else { continue }
                fail(.missing, origin, "no attribute '\(field.name.local)'", field.form.name)
                output.key(field.key, origin)
                output.placeholder(isObject: false, origin)
                continue
            }
            output.key(field.key, attribute.key)
            write(attribute.value, field.form, element.scope)
        }
        given.removeAll { $0.number != nil }
        guard let wildcard = shape.attributeWildcard else {
            return refuse(given.map(\.attribute), shape, element.scope)
        }
        var seen: Set<XMLName> = []
        for attribute in given.map(\.attribute) {
            let name: XMLName =
                switch attribute.name {
                case .exact(let name): name
                case .local(let local): XMLName(local)
                }
            guard !attribute.isForeign, wildcard.allows(name.namespace), seen.insert(name).inserted else {
                refuse([attribute], shape, element.scope)
                continue
            }
            output.key(ElementDecoder.key(of: name, in: shape), attribute.key)
            output.string(reader.text([attribute.value], &errors), attribute.value)
        }
    }

    /// The number of an attribute of a type; nil where the type does not have it.
    private func number(of name: DialectName, in shape: Shape) -> Int? {
        // A name without a prefix is first one in no namespace.
        if case .local(let local) = name,
            let plain = shape.attributes.firstIndex(where: { $0.name == XMLName(local) })
        {
            return plain
        }
        return shape.attributes.firstIndex { name.matches($0.name) }
    }

    /// Says that there are no such attributes.
    mutating func refuse(_ attributes: [DialectElement.Attribute], _ shape: Shape, _ scope: PrefixScope) {
        for attribute in attributes {
            guard !errors.countIfFull() else { continue }
            let names = shape.attributes.map { label($0.name, scope) }
            errors.add(.unknown(attribute.text, tape.pointer(to: attribute.value), names))
        }
    }
}

extension SimpleForm {
    /// Whether a JSON number is a value as it stands.
    fileprivate var takesNumbers: Bool {
        switch kind {
        case .number, .float: true
        case .text: datatype.primitive == .decimal
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text is a Boolean's `true` or `1`.
    var isTrue: Bool { elementsEqual("true".utf8) || elementsEqual("1".utf8) }

    /// Whether the text is a Boolean's `false` or `0`.
    var isFalse: Bool { elementsEqual("false".utf8) || elementsEqual("0".utf8) }
}
