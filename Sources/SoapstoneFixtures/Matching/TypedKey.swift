internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Writes a body as its values by their types: bytes that are the same for bodies that say the same.
///
/// It is no XML: characters that no message has stand between names and values, so that no canonical form is like it.
struct TypedKey: ~Copyable {
    private enum Mark: UInt8 {
        case element = 1, attribute, local, value, text, end
    }

    private let values: TypedValues
    private let volatile: VolatileParts
    private let parts: PartList
    private let document: XMLDocument
    private let tape: XMLTape
    private var output = ByteWriter(capacity: 1024)

    /// The key of a body.
    ///
    /// - Parameters:
    ///   - payload: its first element, with which those behind it are taken.
    ///   - parts: what the message came with.
    static func key(
        of payload: XMLElement,
        _ values: TypedValues,
        _ volatile: VolatileParts,
        _ parts: PartList
    ) -> [UInt8] {
        payload.document.withTape { tape in
            var key = TypedKey(values, volatile, parts, payload.document, tape)
            for element in payload.withSiblings { key.write(element) }
            for entry in parts.entries {
                key.output.append(UInt8(0))
                key.output.append(utf8: entry.digest)
            }
            return key.output.bytes
        }
    }

    private init(
        _ values: TypedValues,
        _ volatile: VolatileParts,
        _ parts: PartList,
        _ document: XMLDocument,
        _ tape: XMLTape
    ) {
        self.values = values
        self.volatile = volatile
        self.parts = parts
        self.document = document
        self.tape = tape
    }

    private mutating func write(_ element: XMLElement) {
        let name = element.name
        guard !volatile.elements.contains(name), !values.isDefault(element) else { return }
        write(name, .element)
        for (name, value) in element.attributes.sorted(by: { Self.precedes($0.name, $1.name) })
        where !volatile.attributes.contains(name) && !values.isDefault(name, of: element) {
            write(name, .attribute)
            output.append(Mark.value.rawValue)
            output.append(utf8: values.value(of: name, of: element) ?? parts.named(value))
        }
        if let value = values.text(of: element) { write(text: value) } else { writeContent(of: element) }
        output.append(Mark.end.rawValue)
    }

    private mutating func writeContent(of element: XMLElement) {
        let event = tape.events[element.index]
        if event.length > 0 { write(text: parts.named(String(decoding: tape.text(event), as: UTF8.self))) }
        var next = tape.content(of: element.index)
        while next < Int(event.end) {
            let item = tape.events[next]
            if item.kind == .element {
                // Depth is bounded by the limit on nesting.
                write(XMLElement(document: document, index: next))
            } else if item.kind == .text {
                write(text: String(decoding: tape.text(item), as: UTF8.self))
            }
            next = Int(item.end)
        }
    }

    private mutating func write(_ name: XMLName, _ mark: Mark) {
        output.append(mark.rawValue)
        output.append(utf8: name.namespace)
        output.append(Mark.local.rawValue)
        output.append(utf8: name.local)
    }

    private mutating func write(text: String) {
        output.append(Mark.text.rawValue)
        output.append(utf8: text)
    }

    private static func precedes(_ left: XMLName, _ right: XMLName) -> Bool {
        if left.namespace.isSameBytes(as: right.namespace) {
            return left.local.utf8.lexicographicallyPrecedes(right.local.utf8)
        }
        return left.namespace.utf8.lexicographicallyPrecedes(right.namespace.utf8)
    }
}
