internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementEncoder {
    /// The members of an object, sorted into the fields of its scope and the attributes of its type.
    struct Frame {
        let object: Int
        let scope: ContentModel.Scope?
        /// Where the values of its fields, and the list of those that there are, begin.
        let base: Int
        let firstPresent: Int
        /// The values of the attributes by their numbers; -1 for none.
        var attributes: [Int32] = []
        /// The keys of attributes that a wildcard may let through.
        var otherAttributes: [Int] = []
        var value = -1
        var mixed = -1
        var xml = -1
    }

    /// Writes an object as attributes and content.
    mutating func writeObject(_ object: Int, _ shape: Shape, _ use: ElementUse, label: Int?) {
        var model: ContentModel?
        if case .elements(let elements) = shape.content { model = elements }
        let frame = frame(of: object, shape, model?.scopes[0], label: label)
        defer { close(frame) }
        writeAttributes(frame, shape)
        if frame.value >= 0, tape.kind(at: frame.value) == .null {
            guard use.isNillable else {
                return fail(.kind, at: frame.value, "null", "\(describe(use)): the element is not nillable")
            }
            return writeNilTag()
        }
        output.append(">")
        switch shape.content {
        case .simple(let form):
            if frame.value >= 0 {
                write(frame.value, form, use, contentType: contentType(frame, shape, use))
            } else {
                fail(.missing, at: object, "no '\(ReservedKey.value)'", form.name)
            }
        case .elements(let model):
            write(0, model, frame)
            checkRest(frame, model)
        case .mixed(let model): writeMixed(frame, model)
        case .anything: if frame.xml >= 0 { writeContent(frame.xml) }
        case .empty, .refused, .array: break
        }
        output.append(use.close)
    }

    /// The media type that an element which is to be a part says of itself; nil where it says none.
    private func contentType(_ frame: Frame, _ shape: Shape, _ use: ElementUse) -> MediaType? {
        guard use.partType != nil,
            let number = shape.attributes.firstIndex(where: { $0.name == MediaTypeNames.contentType }),
            frame.attributes[number] >= 0
        else { return nil }
        let text = String(decoding: tape.text(at: Int(frame.attributes[number])), as: UTF8.self)
        return (try? MediaType(parsing: text)).flatMap { $0.type == "multipart" ? nil : $0 }
    }

    /// Sorts the members of an object.
    mutating func frame(
        of object: Int,
        _ shape: Shape?,
        _ scope: ContentModel.Scope?,
        label: Int? = nil
    ) -> Frame {
        var frame = Frame(object: object, scope: scope, base: slotsInUse, firstPresent: present.count)
        let fieldCount = scope?.fields.count ?? 0
        slotsInUse += fieldCount
        if cursors.count < slotsInUse {
            cursors.append(contentsOf: repeatElement(-1, count: slotsInUse - cursors.count))
            lefts.append(contentsOf: repeatElement(0, count: slotsInUse - lefts.count))
        }
        if let shape, !shape.attributes.isEmpty {
            frame.attributes = [Int32](repeating: -1, count: shape.attributes.count)
        }
        var expected = 0
        let end = tape.end(at: object)
        var key = tape.firstChild(of: object)
        while key < end {
            defer { key = tape.end(at: key + 1) }
            let text = tape.text(at: key)
            if let scope {
                // Members usually come in the schema's order.
                if expected < fieldCount, scope.fields[expected].key.isSame(as: text) {
                    open(key + 1, expected, scope, frame)
                    expected += 1
                    continue
                }
                if let field = scope.keys.number(of: text) {
                    open(key + 1, field, scope, frame)
                    expected = field + 1
                    continue
                }
            }
            if let label, label == key + 1 { continue }
            if object == message, isReserved(key) { continue }
            sort(key, text, shape, &frame)
        }
        return frame
    }

    /// Notes the value of a field.
    private mutating func open(_ value: Int, _ field: Int, _ scope: ContentModel.Scope, _ frame: Frame) {
        let slot = frame.base + field
        present.append(Int32(field))
        guard scope.fields[field].isArray else {
            cursors[slot] = Int32(value)
            lefts[slot] = 1
            return
        }
        guard tape.kind(at: value) == .array else {
            // Not missing, and nothing that could be written.
            lefts[slot] = -1
            return fail(
                .kind,
                at: value,
                tape.words(value),
                "an array, for \(scope.fields[field].occurs.words): \(describe(scope.fields[field]))"
            )
        }
        cursors[slot] = Int32(tape.firstChild(of: value))
        lefts[slot] = Int32(clamping: tape.childCount(at: value))
    }

    /// Finds the place of a member that is no element.
    private mutating func sort(
        _ key: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ shape: Shape?,
        _ frame: inout Frame
    ) {
        guard let shape else { return unknown(key, frame.scope?.keys.names ?? []) }
        if text.first == UInt8(ascii: "@") {
            if let number = shape.attributeKeys.number(of: text) {
                frame.attributes[number] = Int32(key + 1)
                return
            }
            if shape.attributeWildcard != nil { return frame.otherAttributes.append(key) }
        } else if text.first == UInt8(ascii: "$") {
            switch shape.content {
            case .simple where text.elementsEqual(ReservedKey.value.utf8): return frame.value = key + 1
            case .mixed where text.elementsEqual(ReservedKey.mixed.utf8): return frame.mixed = key + 1
            case .anything where text.elementsEqual(ReservedKey.xml.utf8): return frame.xml = key + 1
            default:
                // Any type's value can be nil.
                let isValue = text.elementsEqual(ReservedKey.value.utf8)
                if isValue, tape.kind(at: key + 1) == .null { return frame.value = key + 1 }
            }
        }
        unknown(key, (frame.scope?.keys.names ?? []) + shape.attributeKeys.names + shape.content.reservedKeys)
    }

    mutating func unknown(_ key: Int, _ names: [String]) {
        errors.add(.unknown(String(decoding: tape.text(at: key), as: UTF8.self), tape.pointer(to: key), names))
    }

    /// Forgets the members of an object.
    mutating func close(_ frame: Frame) {
        // The slots are kept for other frames: one of a thousand fields costs no more than those that are there.
        for field in present[frame.firstPresent...] {
            cursors[frame.base + Int(field)] = -1
            lefts[frame.base + Int(field)] = 0
        }
        slotsInUse = frame.base
        present.removeLast(present.count - frame.firstPresent)
    }

    /// What the value of a field is, in words.
    func describe(_ field: Field) -> String {
        switch field.kind {
        case .element(let use): describe(use)
        case .wildcard: "XML in a string"
        case .group: "an object"
        }
    }
}

extension Shape.Content {
    /// The keys beside those of elements and attributes.
    fileprivate var reservedKeys: [String] {
        switch self {
        case .simple: [ReservedKey.value]
        case .mixed: [ReservedKey.mixed]
        case .anything: [ReservedKey.xml]
        default: []
        }
    }
}
