internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// Writes mixed content: an array of texts and of objects with one element each.
    mutating func writeMixed(
        _ index: Int,
        _ content: Int,
        _ model: ContentModel?,
        _ use: ElementUse,
        since start: Int
    ) throws(SchemaCodecError) {
        let end = Int(tape.events[index].end)
        try checkMixed(index, content, end, model)
        comma(since: start)
        output.append("\"$mixed\":[")
        let first = output.count
        if tape.events[index].length > 0 {
            try checkFixed(index, use)
            output.appendJSON(string: tape.text(at: index))
        } else if content == end, let value = use.valueWhereEmpty {
            output.appendJSON(value.text)
        }
        var next = content
        while next < end {
            let event = tape.events[next]
            if event.kind == .text {
                comma(since: first)
                output.appendJSON(string: tape.text(event))
            } else if let model, let place = model.place(of: event.nameID, namespace: { namespace(of: event) }) {
                let field = model.scopes[place.scope].fields[place.field]
                comma(since: first)
                output.append("{")
                key(field.member, since: output.count)
                if case .element(let use) = field.kind { try write(next, as: use) } else { try writeFragment(next) }
                output.append("}")
            }
            next = Int(event.end)
        }
        output.append("]")
    }

    /// Says where text has not the one value that it may have.
    private mutating func checkFixed(_ index: Int, _ use: ElementUse) throws(SchemaCodecError) {
        guard let fixed = use.fixed?.text else { return }
        let text = tape.text(at: index)
        guard !text.elementsEqual(fixed.utf8) else { return }
        try violate(
            "cvc-elt.5.2.2.2",
            at: index,
            found: "'\(Excerpt.escaped(text))'",
            "the fixed value '\(Excerpt.escaped(fixed.utf8))'"
        )
    }

    private func namespace(of event: XMLEvent) -> String { document.name(event.nameID).namespace }

    private mutating func checkMixed(
        _ index: Int,
        _ content: Int,
        _ end: Int,
        _ model: ContentModel?
    ) throws(SchemaCodecError) {
        if let model {
            let entryCount = occurrences.entries.count
            let objectCount = occurrences.objects.count
            defer { occurrences.remove(entries: entryCount, objects: objectCount) }
            _ = try match(index, content, end, model)
            return
        }
        var next = content
        while next < end {
            if tape.events[next].kind == .element {
                try violate("cvc-complex-type.2.4.d", at: next, found: quotedName(next), "text without elements")
            }
            next = Int(tape.events[next].end)
        }
    }

    // MARK: - What no type says anything of

    /// Writes an element that a wildcard lets through, as canonical XML in a string.
    mutating func writeFragment(_ index: Int) throws(SchemaCodecError) {
        var fragment = ByteWriter(capacity: 256)
        try append(index, to: &fragment)
        fragment.withBytes { output.appendJSON(string: $0) }
    }

    private mutating func append(_ index: Int, to fragment: inout ByteWriter) throws(SchemaCodecError) {
        if fragments == nil { fragments = FragmentWriter(document, tape) }
        if table.isEncoded { try checkReferences(in: index) }
        if links.parts != nil {
            let texts = try includes(in: index)
            fragments?.replacements = texts
        }
        fragments?.write(index, in: declarations, to: &fragment)
    }

    /// Writes a value of `xs:anyType`: a string for text alone, else an object with the content as XML.
    mutating func writeAnything(
        _ index: Int,
        _ content: Int,
        _ shape: Shape,
        _ use: ElementUse,
        _ label: Label?
    ) throws(SchemaCodecError) {
        let end = Int(tape.events[index].end)
        output.append("{")
        let start = output.count
        if let label { write(label) }
        try writeAttributes(index, content, of: shape, since: start)
        if output.count == start, content == end {
            output.truncate(to: start - 1)
            if tape.events[index].length == 0, let value = use.valueWhereEmpty { return output.appendJSON(value.text) }
            try checkFixed(index, use)
            return output.appendJSON(string: tape.text(at: index))
        }
        var fragment = ByteWriter(capacity: 256)
        fragment.appendXML(text: tape.text(at: index))
        var next = content
        while next < end {
            if tape.events[next].kind == .element {
                try append(next, to: &fragment)
            } else {
                fragment.appendXML(text: tape.text(at: next))
            }
            next = Int(tape.events[next].end)
        }
        comma(since: start)
        output.append("\"$xml\":")
        fragment.withBytes { output.appendJSON(string: $0) }
        output.append("}")
    }
}
