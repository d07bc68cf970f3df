/// Writes the canonical form of one subtree, on bytes throughout.
struct CanonicalWriter {
    /// Numbers of what is left out. Few, so that looking through them takes less than hashing.
    struct Skipped: Sendable {
        var elements: [UInt32]
        var attributes: [UInt32]
    }

    let tape: XMLTape
    let names: NameBytes
    private let skipped: Skipped
    /// The number of the attribute `xsi:type`.
    private let typeAttribute: UInt32
    /// Whether the subtree has names in its text: without them no declaration need be known.
    private var hasTypes = false
    /// Whether `xsi:type` is written as a QName with a declared prefix, so that the text can be used as XML again.
    var keepsQNames = false
    /// Texts that are written in the place of elements, by the elements' indexes.
    var replacements: [Int: [UInt8]] = [:]
    /// The namespace declarations in scope, as indexes of their records, innermost last.
    private(set) var scope: [Int] = []
    /// What was declared around the place for the elements of a schema document; nil outside of one.
    var schema: SchemaPrefixes?

    init(tape: XMLTape, names: NameBytes, skipped: Skipped, type: UInt32) {
        self.tape = tape
        self.names = names
        self.skipped = skipped
        typeAttribute = type
    }

    mutating func write(subtree index: Int, to output: inout ByteWriter) {
        hasTypes = hasType(in: index)
        if hasTypes { enterAncestors(of: index) }
        write(index, parentNamespace: UnsafeBufferPointer(start: nil, count: 0), to: &output)
    }

    /// Writes a subtree whose ancestors' declarations the caller knows: it need not look for them from the root.
    mutating func write(subtree index: Int, in declarations: [Int], to output: inout ByteWriter) {
        scope = declarations
        hasTypes = hasType(in: index) || keepsQNames && hasSchema(in: index)
        write(index, parentNamespace: UnsafeBufferPointer(start: nil, count: 0), to: &output)
    }

    private func hasType(in index: Int) -> Bool {
        let wanted = typeAttribute | XMLEvent.Kind.attribute.rawValue << XMLEvent.kindShift
        return (index..<Int(tape.events[index].end)).contains { tape.events[$0].name == wanted }
    }

    /// Declarations above the subtree are in scope in it.
    private mutating func enterAncestors(of index: Int) {
        var next = 0
        while next < index {
            let event = tape.events[next]
            guard event.kind == .element, Int(event.end) > index else {
                next = Int(event.end)
                continue
            }
            let content = tape.content(of: next)
            enter(next, content)
            next = content
        }
    }

    mutating func enter(_ index: Int, _ content: Int) {
        for position in index + 1..<max(content, index + 1) where tape.events[position].kind == .namespace {
            scope.append(position)
        }
    }

    private mutating func write(
        _ index: Int,
        parentNamespace: UnsafeBufferPointer<UInt8>,
        to output: inout ByteWriter
    ) {
        let event = tape.events[index]
        if skipped.elements.contains(event.nameID) { return }
        if !replacements.isEmpty, let text = replacements[index] { return output.append(text) }
        if hasTypes, keepsQNames {
            if isSchema(names[event.nameID].namespace) {
                return writeSchema(index, parentNamespace: parentNamespace, to: &output)
            }
            // What is inside declares its prefixes anew.
            let around = schema
            schema = nil
            defer { schema = around }
            return writeElement(index, parentNamespace: parentNamespace, to: &output)
        }
        writeElement(index, parentNamespace: parentNamespace, to: &output)
    }

    private mutating func writeElement(
        _ index: Int,
        parentNamespace: UnsafeBufferPointer<UInt8>,
        to output: inout ByteWriter
    ) {
        let event = tape.events[index]
        let name = names[event.nameID]
        output.append(UInt8(ascii: "<"))
        // The one namespace that cannot be a default one.
        let isXML = isXML(name.namespace)
        if isXML { output.append("xml:") }
        output.append(name.local)
        if !isXML, !NameBytes.areEqual(name.namespace, parentNamespace) {
            output.append(" xmlns=\"")
            output.appendXML(attribute: name.namespace)
            output.append(UInt8(ascii: "\""))
        }
        let content = tape.content(of: index)
        let outer = scope.count
        if content > index + 1 {
            if hasTypes { enter(index, content) }
            let attributes = attributes(from: index + 1, to: content)
            if keepsQNames { declareTypes(of: attributes, in: &output) }
            write(attributes, to: &output)
        }
        output.append(UInt8(ascii: ">"))
        writeContent(index, namespace: isXML ? parentNamespace : name.namespace, to: &output)
        leave(outer)
        output.append("</")
        if isXML { output.append("xml:") }
        output.append(name.local)
        output.append(UInt8(ascii: ">"))
    }

    /// Ends the scope of an element, given how many declarations were in scope around it.
    mutating func leave(_ outer: Int) {
        scope.removeLast(scope.count - outer)
    }

    /// Writes what is between the tags.
    ///
    /// - Parameter namespace: the default namespace there.
    mutating func writeContent(
        _ index: Int,
        namespace: UnsafeBufferPointer<UInt8>,
        to output: inout ByteWriter
    ) {
        let event = tape.events[index]
        output.appendXML(text: tape.text(event))
        var next = tape.content(of: index)
        let end = Int(event.end)
        while next < end {
            let item = tape.events[next]
            if item.kind == .element {
                // Depth is bounded by the limit on nesting.
                write(next, parentNamespace: namespace, to: &output)
            } else {
                output.appendXML(text: tape.text(item))
            }
            next = Int(item.end)
        }
    }

    /// The attributes of an element in their order.
    func attributes(from start: Int, to end: Int) -> [Int] {
        var attributes: [Int] = []
        for position in start..<end where tape.events[position].kind == .attribute {
            if !skipped.attributes.contains(tape.events[position].nameID) { attributes.append(position) }
        }
        if attributes.count > 1 { attributes.sort { precedes($0, $1) } }
        return attributes
    }

    /// Writes attributes in their order, and declares their prefixes: `a0`, `a1`, …
    func write(_ attributes: [Int], to output: inout ByteWriter) {
        var prefixes: Int64 = 0
        var namespace = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        for position in attributes {
            let name = names[tape.events[position].nameID]
            if isXML(name.namespace) {
                // No other prefix may stand for this namespace, and this one needs no declaration.
                output.append(" xml:")
            } else {
                if !NameBytes.areEqual(name.namespace, namespace) {
                    namespace = name.namespace
                    output.append(" xmlns:")
                    appendAttributePrefix(prefixes, to: &output)
                    output.append("=\"")
                    output.appendXML(attribute: namespace)
                    output.append(UInt8(ascii: "\""))
                    prefixes += 1
                }
                output.append(UInt8(ascii: " "))
                if !name.namespace.isEmpty {
                    appendAttributePrefix(prefixes - 1, to: &output)
                    output.append(UInt8(ascii: ":"))
                }
            }
            output.append(name.local)
            output.append("=\"")
            if tape.events[position].nameID == typeAttribute, schema == nil {
                writeType(tape.text(at: position), to: &output)
            } else {
                output.appendXML(attribute: tape.text(at: position))
            }
            output.append(UInt8(ascii: "\""))
        }
    }

    private func appendAttributePrefix(_ number: Int64, to output: inout ByteWriter) {
        if let schema { output.append(schema.attribute) } else { output.append(UInt8(ascii: "a")) }
        output.append(decimal: number)
    }

    /// The order of attributes: by namespace name, then by local name, as bytes.
    private func precedes(_ a: Int, _ b: Int) -> Bool {
        let first = names[tape.events[a].nameID]
        let second = names[tape.events[b].nameID]
        if NameBytes.areEqual(first.namespace, second.namespace) {
            return first.local.lexicographicallyPrecedes(second.local)
        }
        return first.namespace.lexicographicallyPrecedes(second.namespace)
    }

    private func isXML(_ namespace: UnsafeBufferPointer<UInt8>) -> Bool {
        let xml: StaticString = "http://www.w3.org/XML/1998/namespace"
        return namespace.count == xml.utf8CodeUnitCount
            && NameBytes.areEqual(namespace, UnsafeBufferPointer(start: xml.utf8Start, count: namespace.count))
    }

    /// Writes the expanded name that a QName stands for, `{}T` for one in no namespace; with `keepsQNames`, the QName
    /// with the prefix that `declareTypes` declared.
    ///
    /// What is not a QName with a declared prefix stays as it is, and so does what is in Clark notation already.
    private func writeType(_ text: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) {
        let type = type(text)
        guard type.isQName else { return output.appendXML(attribute: type.local) }
        if keepsQNames, type.namespace != nil {
            output.append("t:")
        } else {
            output.append(UInt8(ascii: "{"))
            if let namespace = type.namespace { output.appendXML(attribute: namespace) }
            output.append(UInt8(ascii: "}"))
        }
        output.appendXML(attribute: type.local)
    }

    /// Declares the prefix `t` for the namespace of the value of `xsi:type`.
    private func declareTypes(of attributes: [Int], in output: inout ByteWriter) {
        for position in attributes where tape.events[position].nameID == typeAttribute {
            guard let namespace = type(tape.text(at: position)).namespace else { continue }
            output.append(" xmlns:t=\"")
            output.appendXML(attribute: namespace)
            output.append(UInt8(ascii: "\""))
        }
    }

    /// The name that the value of `xsi:type` stands for; the whole text as `local` where it is no QName that means one.
    private func type(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (namespace: UnsafeBufferPointer<UInt8>?, local: UnsafeBufferPointer<UInt8>, isQName: Bool) {
        let trimmed = UnsafeBufferPointer(rebasing: text.drop { $0 <= 0x20 })
        let end = trimmed.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        let name = UnsafeBufferPointer(rebasing: trimmed[..<end])
        guard let first = name.first, first != UInt8(ascii: "{") else { return (nil, name, false) }
        let colon = name.firstIndex(of: UInt8(ascii: ":"))
        let namespace = namespace(for: colon.map { UnsafeBufferPointer(rebasing: name[..<$0]) })
        guard namespace != nil || colon == nil else { return (nil, name, false) }
        return (namespace, UnsafeBufferPointer(rebasing: name[(colon.map { $0 + 1 } ?? 0)...]), true)
    }

    private func namespace(for prefix: UnsafeBufferPointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
        declaration(of: prefix).flatMap { position in
            let namespace = tape.text(at: position)
            return namespace.isEmpty ? nil : namespace
        }
    }

    /// The record that declares a prefix, nil for the default namespace; nil where none does.
    func declaration(of prefix: UnsafeBufferPointer<UInt8>?) -> Int? {
        for position in scope.reversed() {
            let declared = tape.events[position].nameID
            let matches =
                if let prefix {
                    declared != XMLEvent.noPrefix && NameBytes.areEqual(names[declared].local, prefix)
                } else {
                    declared == XMLEvent.noPrefix
                }
            if matches { return position }
        }
        return nil
    }
}
