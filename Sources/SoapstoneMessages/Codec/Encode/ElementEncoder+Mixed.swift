internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementEncoder {
    /// Writes mixed content, in the order that JSON has it in.
    mutating func writeMixed(_ frame: Frame, _ model: ContentModel?) {
        guard frame.mixed >= 0 else {
            return fail(.missing, at: frame.object, "no '\(ReservedKey.mixed)'", "an array of texts and elements")
        }
        guard tape.kind(at: frame.mixed) == .array else {
            return fail(.kind, at: frame.mixed, tape.words(frame.mixed), "an array of texts and elements")
        }
        var children = JSONChildren()
        let end = tape.end(at: frame.mixed)
        var item = tape.firstChild(of: frame.mixed)
        while item < end {
            defer { item = tape.nextSibling(of: item) }
            switch tape.kind(at: item) {
            case .string:
                append(text: item)
            case .object where tape.childCount(at: item) == 1:
                if let model { writeMixed(item, model, &children) } else { unknown(item + 1, []) }
            default:
                fail(.kind, at: item, tape.words(item), "a string, or an object with one member")
            }
        }
        if let model, children.isWhole { checkOrder(children, model, frame) }
    }

    private mutating func writeMixed(_ item: Int, _ model: ContentModel, _ children: inout JSONChildren) {
        let scope = model.scopes[0]
        guard let number = scope.keys.number(of: tape.text(at: item + 1)) else {
            children.isWhole = false
            return unknown(item + 1, scope.keys.names)
        }
        switch scope.fields[number].kind {
        case .element(let use):
            children.names.append((use.nameBits, use.name.namespace, item))
            write(item + 2, as: use)
        case .wildcard(let wildcard):
            // A number that no name has: only wildcards fit it.
            children.names.append((.max, writeFragment(item + 2, wildcard) ?? "", item))
        case .group:
            break
        }
    }

    private mutating func checkOrder(_ children: JSONChildren, _ model: ContentModel, _ frame: Frame) {
        var list = OccurrenceList()
        let root = list.open()
        var matcher = ContentMatcher(
            model,
            children,
            from: 0,
            to: children.names.count,
            skippingUnknown: false,
            list: list
        )
        guard !matcher.matches(into: root) else { return }
        let isEnd = matcher.next >= matcher.end
        fail(
            .count,
            at: isEnd ? frame.mixed : children.names[matcher.next].item,
            isEnd ? "the end of the content" : "an element that may not stand here",
            model.expected(at: matcher.failedNode)
        )
    }

    /// The elements of an array of mixed content.
    private struct JSONChildren: ChildNames {
        var names: [(bits: UInt32, namespace: String, item: Int)] = []
        /// Whether all of them are known.
        var isWhole = true

        func isElement(at index: Int) -> Bool { true }
        func name(at index: Int) -> UInt32 { names[index].bits }
        func namespace(at index: Int) -> String { names[index].namespace }
        func after(_ index: Int) -> Int { index + 1 }
    }

    // MARK: - What no type says anything of

    /// Writes a bare value of `xs:anyType`: a text.
    mutating func writeText(_ value: Int, _ use: ElementUse) {
        guard tape.kind(at: value) == .string else {
            return fail(.kind, at: value, tape.words(value), "a string, or an object with '\(ReservedKey.xml)'")
        }
        output.append(">")
        append(text: value)
        output.append(use.close)
    }

    private mutating func append(text value: Int) {
        guard tape.text(at: value).isLegalXML else {
            return fail(.value, at: value, "a character that XML cannot carry", "a text")
        }
        output.appendXML(text: tape.text(at: value))
    }

    /// Writes an element that a wildcard lets through, and gives its namespace; nil where it is none.
    @discardableResult
    mutating func writeFragment(_ value: Int, _ wildcard: Wildcard) -> String? {
        guard let document = parsed(value, inside: nil) else { return nil }
        let name = document.root.name
        guard wildcard.allows(name.namespace) else {
            fail(
                .xml,
                at: value,
                "the element '\(Excerpt.escaped(name.description.utf8))'",
                "an element of a namespace that the wildcard lets through"
            )
            return nil
        }
        document.withTape { tape in
            var writer = FragmentWriter(document, tape)
            writer.write(0, in: [], to: &output)
        }
        return name.namespace
    }

    /// Writes XML content: text and elements.
    mutating func writeContent(_ value: Int) {
        guard let document = parsed(value, inside: "x") else { return }
        document.withTape { tape in
            var writer = FragmentWriter(document, tape)
            output.appendXML(text: tape.text(at: 0))
            var next = tape.content(of: 0)
            while next < Int(tape.events[0].end) {
                if tape.events[next].kind == .element {
                    writer.write(next, in: [], to: &output)
                } else {
                    output.appendXML(text: tape.text(at: next))
                }
                next = Int(tape.events[next].end)
            }
        }
    }

    /// The XML in a string; nil, with an error, where it is none.
    private mutating func parsed(_ value: Int, inside element: StaticString?) -> XMLDocument? {
        guard tape.kind(at: value) == .string else {
            fail(.kind, at: value, tape.words(value), "XML in a string")
            return nil
        }
        var text = ByteWriter(capacity: 256)
        if let element {
            text.append("<")
            text.append(element)
            text.append(">")
        }
        text.append(tape.text(at: value))
        if let element {
            text.append("</")
            text.append(element)
            text.append(">")
        }
        do throws(XMLError) {
            return try text.withBytes { bytes throws(XMLError) in try XMLDocument(parsing: bytes) }
        } catch {
            fail(.xml, at: value, error.message, "XML that is well-formed by itself")
            return nil
        }
    }
}
