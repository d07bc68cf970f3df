/// Schema documents inside a message, as .NET's data sets have them: names stand in the values of their attributes.
///
/// Their elements get a prefix, so that names without one keep the default namespace of the document, and the prefixes
/// of the other names are declared as they were. No other document is known to have names in its attributes.
extension CanonicalWriter {
    /// What the elements of a schema document that stand around the place have declared.
    struct SchemaPrefixes {
        /// The prefix of its elements, which the document uses for nothing else.
        var element: [UInt8]
        /// What the prefixes of attributes in a namespace begin with; the document has none that goes on with a number.
        var attribute: [UInt8]
        /// The document's own declarations that were written, as indexes of their records, innermost last.
        var kept: [Int] = []
    }

    private static let namespace: StaticString = "http://www.w3.org/2001/XMLSchema"

    func isSchema(_ namespace: UnsafeBufferPointer<UInt8>) -> Bool {
        let schema = Self.namespace
        return namespace.count == schema.utf8CodeUnitCount
            && NameBytes.areEqual(namespace, UnsafeBufferPointer(start: schema.utf8Start, count: namespace.count))
    }

    /// Whether a prefix stands for the namespace of schemas in a subtree.
    func hasSchema(in index: Int) -> Bool {
        scope.contains { isSchema(tape.text(at: $0)) }
            || (index..<Int(tape.events[index].end)).contains { position in
                tape.events[position].kind == .namespace && isSchema(tape.text(at: position))
            }
    }

    /// Writes an element of a schema document and all that is in it.
    mutating func writeSchema(
        _ index: Int,
        parentNamespace: UnsafeBufferPointer<UInt8>,
        to output: inout ByteWriter
    ) {
        let content = tape.content(of: index)
        let outer = scope.count
        enter(index, content)
        let around = schema
        defer {
            schema = around
            leave(outer)
        }
        var prefixes = around ?? freePrefixes(in: index)
        let local = names[tape.events[index].nameID].local
        output.append(UInt8(ascii: "<"))
        appendName(prefixes.element, local, to: &output)
        let namespace = declaration(of: nil).map { tape.text(at: $0) } ?? UnsafeBufferPointer(start: nil, count: 0)
        if !NameBytes.areEqual(namespace, parentNamespace) { appendDeclaration([], namespace, to: &output) }
        if around == nil {
            let schema = Self.namespace
            let text = UnsafeBufferPointer(start: schema.utf8Start, count: schema.utf8CodeUnitCount)
            appendDeclaration(prefixes.element, text, to: &output)
        }
        let attributes = attributes(from: index + 1, to: max(content, index + 1))
        for position in attributes { keepPrefixes(in: tape.text(at: position), &prefixes, to: &output) }
        schema = prefixes
        write(attributes, to: &output)
        output.append(UInt8(ascii: ">"))
        writeContent(index, namespace: namespace, to: &output)
        output.append("</")
        appendName(prefixes.element, local, to: &output)
        output.append(UInt8(ascii: ">"))
    }

    private func appendName(_ prefix: [UInt8], _ local: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) {
        output.append(prefix)
        output.append(UInt8(ascii: ":"))
        output.append(local)
    }

    private func appendDeclaration(
        _ prefix: [UInt8],
        _ namespace: UnsafeBufferPointer<UInt8>,
        to output: inout ByteWriter
    ) {
        output.append(" xmlns")
        if !prefix.isEmpty {
            output.append(UInt8(ascii: ":"))
            output.append(prefix)
        }
        output.append("=\"")
        output.appendXML(attribute: namespace)
        output.append(UInt8(ascii: "\""))
    }

    // MARK: - Prefixes

    /// Prefixes that stand for nothing else in a subtree.
    private func freePrefixes(in index: Int) -> SchemaPrefixes {
        let own = (index..<Int(tape.events[index].end)).filter { tape.events[$0].kind == .namespace }
        var taken: [[UInt8]] = []
        var others: [[UInt8]] = []
        for position in scope + own where tape.events[position].nameID != XMLEvent.noPrefix {
            let prefix = Array(names[tape.events[position].nameID].local)
            taken.append(prefix)
            if !isSchema(tape.text(at: position)) { others.append(prefix) }
        }
        var element = Array("xs".utf8)
        while others.contains(element) { element.append(UInt8(ascii: "_")) }
        var attribute = Array("a".utf8)
        while taken.contains(where: { $0.isNumbered(attribute) }) { attribute.append(UInt8(ascii: "_")) }
        return SchemaPrefixes(element: element, attribute: attribute)
    }

    /// Declares the prefixes of names in a text, those that the document declares and that do not mean the same already.
    private func keepPrefixes(
        in text: UnsafeBufferPointer<UInt8>,
        _ prefixes: inout SchemaPrefixes,
        to output: inout ByteWriter
    ) {
        var start = 0
        for (position, byte) in text.enumerated() {
            if byte == UInt8(ascii: ":"), position > start {
                let prefix = UnsafeBufferPointer(rebasing: text[start..<position])
                keep(prefix, &prefixes, to: &output)
            }
            if !byte.isInName { start = position + 1 }
        }
    }

    private func keep(
        _ prefix: UnsafeBufferPointer<UInt8>,
        _ prefixes: inout SchemaPrefixes,
        to output: inout ByteWriter
    ) {
        guard !prefix.elementsEqual(prefixes.element), let position = declaration(of: prefix) else { return }
        let known = prefixes.kept.last { NameBytes.areEqual(names[tape.events[$0].nameID].local, prefix) }
        if let known, NameBytes.areEqual(tape.text(at: known), tape.text(at: position)) { return }
        prefixes.kept.append(position)
        appendDeclaration(Array(prefix), tape.text(at: position), to: &output)
    }
}

extension [UInt8] {
    /// Whether it is a word with a number behind it.
    fileprivate func isNumbered(_ word: [UInt8]) -> Bool {
        count > word.count && starts(with: word) && self[word.count...].allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}

extension UInt8 {
    /// Whether a byte may be part of a name without a prefix; of bytes beyond ASCII, any.
    fileprivate var isInName: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
