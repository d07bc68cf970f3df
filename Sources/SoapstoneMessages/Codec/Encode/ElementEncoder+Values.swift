internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementEncoder {
    /// Writes the text of an element.
    ///
    /// - Parameter contentType: what the element says of its media type.
    mutating func write(_ value: Int, _ form: SimpleForm, _ use: ElementUse, contentType: MediaType? = nil) {
        let start = output.count
        write(value, form, fixed: use.fixed, asAttribute: false)
        if let type = use.partType, output.count > start {
            binaries.append(.init(start..<output.count, type: contentType ?? type))
        }
    }

    /// Writes a JSON value as the text of a simple type.
    mutating func write(_ value: Int, _ form: SimpleForm, fixed: SchemaValue?, asAttribute: Bool) {
        if fixed == nil, let range = form.integers, !tape.isContainer(at: value),
            let number = NumberText.integer(tape.text(at: value)), range.contains(number)
        {
            // A number, or a string with one.
            return output.append(tape.text(at: value))
        }
        guard let text = text(of: value, form) else { return }
        text.withBytes(of: value, in: tape) { bytes in
            guard bytes.isLegalXML else {
                return fail(.value, at: value, "a character that XML cannot carry", form.name)
            }
            let known = form.usesNames ? namespaces : nil
            let resolve = { (prefix: UnsafeBufferPointer<UInt8>) in known?.namespace(of: prefix) }
            if !form.acceptsAll, let violation = form.violation(of: bytes, resolving: resolve) {
                return fail(
                    .value,
                    at: value,
                    "\(violation.found), which is not \(violation.datatype ?? form.name)",
                    violation.allowed
                )
            }
            if let fixed, !form.isFixed(bytes, fixed, resolving: resolve) {
                return fail(
                    .value,
                    at: value,
                    "'\(Excerpt.escaped(bytes))'",
                    "the fixed value '\(Excerpt.escaped(fixed.expanded(as: form.datatype).utf8))'"
                )
            }
            if asAttribute { output.appendXML(attribute: bytes) } else { output.appendXML(text: bytes) }
        }
    }

    /// A text that is to be written: that of the JSON value itself, or one that was made of it.
    enum Text {
        case asWritten
        case made([UInt8])

        func withBytes(of value: Int, in tape: JSONTape, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
            switch self {
            case .asWritten: body(tape.text(at: value))
            case .made(let bytes): bytes.withUnsafeBufferPointer(body)
            }
        }
    }

    /// The text of a value; nil, with an error, where JSON has another kind than the type.
    private mutating func text(of value: Int, _ form: SimpleForm) -> Text? {
        let kind = tape.kind(at: value)
        switch (form.kind, kind) {
        case (.name, .string):
            return name(of: value, form)
        case (.text, .string), (.number, .string), (.float, .string), (.boolean, .string):
            return .asWritten
        case (.text, .number) where form.datatype.primitive == .decimal, (.number, .number):
            let isInteger = form.datatype.facets.fractionDigits == 0
            return NumberText.decimal(tape.text(at: value), asInteger: isInteger).map { .made($0) } ?? .asWritten
        case (.float, .number):
            return .asWritten
        case (.boolean, .true), (.boolean, .false):
            return boolean(kind == .true, form)
        case (.list(let item), .array):
            return list(value, item)
        case (.union(let members, _), .string), (.union(let members, _), .number),
            (.union(let members, _), .true), (.union(let members, _), .false):
            return union(value, members, form)
        default:
            fail(.kind, at: value, tape.words(value), "\(form.jsonWords): \(form.name)")
            return nil
        }
    }

    private static let `true` = Text.made(Array("true".utf8))
    private static let `false` = Text.made(Array("false".utf8))

    /// `true`, or `1` where a pattern lets only digits stand.
    private func boolean(_ value: Bool, _ form: SimpleForm) -> Text {
        if form.isFree { return value ? Self.true : Self.false }
        let words = value ? ["true", "1"] : ["false", "0"]
        for word in words {
            let bytes = Array(word.utf8)
            if bytes.withUnsafeBufferPointer({ form.datatype.check($0) }) == nil { return .made(bytes) }
        }
        return .asWritten
    }

    /// The items with spaces between them.
    private mutating func list(_ array: Int, _ item: SimpleForm) -> Text? {
        var bytes: [UInt8] = []
        var isWhole = true
        let end = tape.end(at: array)
        var value = tape.firstChild(of: array)
        while value < end {
            defer { value = tape.nextSibling(of: value) }
            guard let text = text(of: value, item) else {
                isWhole = false
                continue
            }
            text.withBytes(of: value, in: tape) { word in
                // An item with white space in it would be two, an empty one none.
                guard !word.isEmpty, !word.contains(where: WhiteSpace.isSpace) else {
                    isWhole = false
                    return fail(.value, at: value, "an empty item, or one with white space", item.name)
                }
                if !bytes.isEmpty { bytes.append(0x20) }
                bytes += word
            }
        }
        return isWhole ? .made(bytes) : nil
    }

    /// What the first member that takes a value makes of it.
    private mutating func union(_ value: Int, _ members: [SimpleForm], _ form: SimpleForm) -> Text? {
        let before = errors
        for member in members {
            guard let text = text(of: value, member) else { continue }
            var isValid = false
            let known = namespaces
            text.withBytes(of: value, in: tape) { bytes in
                isValid = member.datatype.check(bytes, resolving: { known.namespace(of: $0) }) == nil
            }
            guard isValid else { continue }
            errors = before
            return text
        }
        errors = before
        if tape.kind(at: value) == .string { return .asWritten }
        fail(.kind, at: value, tape.words(value), "\(form.jsonWords): \(form.name)")
        return nil
    }

    // MARK: - QNames

    /// A QName for `{namespace}local`, for `prefix:local` with a prefix that the caller knows, or for a name in no
    /// namespace.
    private mutating func name(of value: Int, _ form: SimpleForm) -> Text? {
        let text = String(decoding: WhiteSpace.trimmed(tape.text(at: value)), as: UTF8.self)
        var name = XMLName(clark: text)
        if name == nil {
            let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 1 {
                name = XMLName(text)
            } else if let namespace = prefixes[String(decoding: parts[0], as: UTF8.self)] {
                name = XMLName(String(decoding: parts[1], as: UTF8.self), in: namespace)
            }
        }
        guard let name else {
            fail(
                .value,
                at: value,
                "'\(Excerpt.escaped(text.utf8))'",
                "'{namespace}local' or a name with a known prefix"
            )
            return nil
        }
        if name.namespace.isEmpty { return .made(Array(name.local.utf8)) }
        guard let prefix = prefix(of: name.namespace, at: value) else { return nil }
        return .made(Array("\(prefix):\(name.local)".utf8))
    }

    /// The prefix of a namespace that JSON names; nil, with an error, where it cannot have one.
    mutating func prefix(of namespace: String, at index: Int) -> String? {
        let isLegal = Array(namespace.utf8).withUnsafeBufferPointer(\.isLegalXML)
        if isLegal, let prefix = namespaces.prefix(of: namespace) { return prefix }
        fail(
            .cost,
            at: index,
            "the namespace '\(Excerpt.escaped(namespace.utf8))'",
            "one that a prefix may stand for, and not so many"
        )
        return nil
    }
}

extension SimpleForm {
    /// The kind of JSON value that it is.
    fileprivate var jsonWords: String {
        switch kind {
        case .number, .float: "a number"
        case .boolean: "a Boolean"
        case .list: "an array"
        case .union(let members, let isText): isText ? "a string" : members.first?.jsonWords ?? "a string"
        case .text, .name: "a string"
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether XML can carry every character of this UTF-8 (XML 1.0, production 2).
    var isLegalXML: Bool {
        for index in indices {
            let byte = self[index]
            if byte < 0x20 {
                guard WhiteSpace.isSpace(byte) else { return false }
            } else if byte == 0xEF, index + 2 < count, self[index + 1] == 0xBF, self[index + 2] >= 0xBE {
                return false
            }
        }
        return true
    }
}
