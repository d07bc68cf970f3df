internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// Writes the text of an element of a simple type, children of which are a mistake.
    mutating func writeText(
        of index: Int,
        _ content: Int,
        _ form: SimpleForm,
        _ use: ElementUse
    ) throws(SchemaCodecError) {
        guard Int(tape.events[index].end) > content else {
            return try write(tape.text(at: index), form, use, at: index)
        }
        if let include = include(in: index, content) {
            return try write(part: include, form, use, at: index)
        }
        try violate("cvc-type.3.1.2", at: index, found: "child elements", "a text that is \(form.name)")
        var text = XMLElement(document: document, index: index).text
        // The text that stands around them is the value that there is.
        try text.withUTF8 { text in
            Result { () throws(SchemaCodecError) in try write(text, form, use, at: index) }
        }.get()
    }

    /// Writes the text of an element: where it is empty, the value that the schema has for that.
    @inline(__always)
    mutating func write(
        _ text: UnsafeBufferPointer<UInt8>,
        _ form: SimpleForm,
        _ use: ElementUse,
        at index: Int
    ) throws(SchemaCodecError) {
        if use.valueWhereEmpty != nil { return try writeConstrained(text, form, use, at: index) }
        try write(text, form, at: index)
    }

    @inline(never)
    private mutating func writeConstrained(
        _ text: UnsafeBufferPointer<UInt8>,
        _ form: SimpleForm,
        _ use: ElementUse,
        at index: Int
    ) throws(SchemaCodecError) {
        if text.isEmpty, let value = use.valueWhereEmpty {
            schemaValue = value
            defer { schemaValue = nil }
            var written = value.text
            return try written.withUTF8 { text in
                Result { () throws(SchemaCodecError) in try write(text, form, at: index) }
            }.get()
        }
        if let fixed = use.fixed {
            try checkFixed(text, fixed, form, rule: "cvc-elt.5.2.2.2", at: index)
        }
        try write(text, form, at: index)
    }

    /// Says where a text has not the one value that it may have.
    mutating func checkFixed(
        _ text: UnsafeBufferPointer<UInt8>,
        _ fixed: SchemaValue,
        _ form: SimpleForm,
        rule: String,
        at index: Int
    ) throws(SchemaCodecError) {
        guard !form.isFixed(text, fixed, resolving: { namespace(of: $0) }) else { return }
        try violate(
            rule,
            at: index,
            found: "'\(Excerpt.escaped(text))'",
            "the fixed value '\(Excerpt.escaped(fixed.expanded(as: form.datatype).utf8))'"
        )
    }

    /// Writes a text as a value of its type; as a string where it is none.
    mutating func write(
        _ text: UnsafeBufferPointer<UInt8>,
        _ form: SimpleForm,
        at index: Int
    ) throws(SchemaCodecError) {
        if form.acceptsAll {
            let whiteSpace = form.datatype.facets.whiteSpace
            if whiteSpace == .preserve { return output.appendJSON(string: text) }
            return whiteSpace.withProcessed(text) { output.appendJSON(string: $0) }
        }
        if case .list(let item) = form.kind {
            if let violation = form.datatype.check(text, resolving: { namespace(of: $0) }) {
                try report(violation, at: index)
            }
            return writeList(text, of: item)
        }
        if form.isPlainWithoutSpace, WhiteSpace.isAbsent(in: text) {
            return try writeProcessed(text, form, at: index)
        }
        let whiteSpace = form.datatype.facets.whiteSpace
        try whiteSpace.withProcessed(text) { text in
            Result { () throws(SchemaCodecError) in try writeProcessed(text, form, at: index) }
        }.get()
    }

    /// Writes a text whose white space was processed.
    @inline(__always)
    private mutating func writeProcessed(
        _ text: UnsafeBufferPointer<UInt8>,
        _ form: SimpleForm,
        at index: Int
    ) throws(SchemaCodecError) {
        if let range = form.integers, let value = NumberText.integer(text), range.contains(value) {
            return form.isText ? output.appendJSON(string: text) : output.append(text)
        }
        if let violation = form.datatype.check(processed: text, resolving: { namespace(of: $0) }) {
            output.appendJSON(string: text)
            return try report(violation, at: index)
        }
        writeValid(text, form)
    }

    private mutating func report(_ violation: DatatypeViolation, at index: Int) throws(SchemaCodecError) {
        try violate(
            violation.clause,
            at: index,
            found: "\(violation.found), which is not \(violation.datatype ?? "of the type")",
            violation.allowed
        )
    }

    private mutating func writeList(_ text: UnsafeBufferPointer<UInt8>, of item: SimpleForm) {
        output.append("[")
        var isFirst = true
        for word in text.split(whereSeparator: WhiteSpace.isSpace) {
            if !isFirst { output.append(",") }
            isFirst = false
            let word = UnsafeBufferPointer(rebasing: word)
            if item.datatype.check(word, resolving: { namespace(of: $0) }) == nil {
                writeValid(word, item)
            } else {
                output.appendJSON(string: word)
            }
        }
        output.append("]")
    }

    /// Writes a text that is a value of its type, its white space processed.
    private mutating func writeValid(_ text: UnsafeBufferPointer<UInt8>, _ form: SimpleForm) {
        switch form.kind {
        case .text: output.appendJSON(string: text)
        case .number: NumberText.appendJSON(text, isBounded: true, to: &output)
        case .float:
            // INF, -INF and NaN.
            if text.last.map({ $0 == UInt8(ascii: "F") || $0 == UInt8(ascii: "N") }) ?? true {
                output.appendJSON(string: text)
            } else {
                NumberText.appendJSON(text, isBounded: true, to: &output)
            }
        case .boolean: output.appendJSON(boolean: text.first == UInt8(ascii: "t") || text.first == UInt8(ascii: "1"))
        case .name: output.appendJSON(name(text)?.description ?? String(decoding: text, as: UTF8.self))
        case .list(let item): writeList(text, of: item)
        case .union(let members, let isText):
            for member in members
            where member.datatype.check(text, resolving: { namespace(of: $0) }) == nil {
                return member.datatype.facets.whiteSpace.withProcessed(text) { text in
                    if case .name = member.kind { return writeValid(text, member) }
                    if isText { output.appendJSON(string: text) } else { writeValid(text, member) }
                }
            }
            output.appendJSON(string: text)
        }
    }
}

extension SimpleForm {
    /// Whether a text has the value of a fixed one.
    func isFixed(
        _ text: UnsafeBufferPointer<UInt8>,
        _ fixed: SchemaValue,
        resolving resolve: (UnsafeBufferPointer<UInt8>) -> String?
    ) -> Bool {
        if !usesNames, text.elementsEqual(fixed.text.utf8) { return true }
        guard let wanted = fixed.value(as: datatype) else { return true }
        do throws(DatatypeViolation) {
            return try datatype.value(of: text, resolving: resolve) == wanted
        } catch {
            return false
        }
    }
}
