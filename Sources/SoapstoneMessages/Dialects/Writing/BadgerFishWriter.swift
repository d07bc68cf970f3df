internal import SoapstoneCodec
internal import SoapstoneXML

/// Writes elements as BadgerFish: all that XML says, by its own names.
struct BadgerFishWriter: ~Copyable {
    private let tape: XMLTape
    private var scope: ElementScope
    /// Elements that are left out.
    private let skipped: Set<Int>
    /// The value of `@xmlns` here; most elements have that of the one around them.
    private var active = ""
    var output = ByteWriter(capacity: 1024)
    /// How many bytes of namespaces may still be written: each object repeats them, and a message may have many of both.
    private var room = 64 << 20
    /// Whether they were too many; what was written is worth nothing then.
    var isTooLarge: Bool { room < 0 }

    init(around element: XMLElement, _ tape: XMLTape, skipping skipped: Set<Int> = []) {
        self.tape = tape
        scope = ElementScope(around: element, tape)
        self.skipped = skipped
        active = Self.active(scope)
    }

    /// Writes an object whose one member is the element.
    mutating func write(root index: Int) {
        var inner = scope
        inner.enter(index, tape.content(of: index))
        output.append("{")
        output.appendJSON(inner.tag(index))
        output.append(":")
        write(index)
        output.append("}")
    }

    /// Writes what an element has in it. The nesting is that of the document, which the gate bounds.
    private mutating func write(_ index: Int) {
        let content = tape.content(of: index)
        let (outer, outerActive) = (scope, active)
        if scope.enter(index, content) { active = Self.active(scope, in: outer) }
        defer { (scope, active) = (outer, outerActive) }
        room -= active.utf8.count
        guard !isTooLarge else { return }
        output.append("{")
        let start = output.count
        if !active.isEmpty {
            output.append("\"@xmlns\":")
            output.append(utf8: active)
        }
        for attribute in scope.attributes(index, content) {
            key("@" + scope.attributeName(attribute.name), since: start)
            output.appendJSON(string: tape.text(at: attribute.position))
        }
        writeContent(index, content, since: start)
        output.append("}")
    }

    private mutating func writeContent(_ index: Int, _ content: Int, since start: Int) {
        let items = scope.items(index, content)
        if items == [index] {
            key("$", since: start)
            return output.appendJSON(string: tape.text(at: index))
        }
        var order: [String] = []
        var members: [ByteKey: [Int]] = [:]
        var textCount = 0
        for item in items where !skipped.contains(item) {
            var name: String
            if item == index || tape.events[item].kind != .element {
                textCount += 1
                name = "$\(textCount)"
            } else {
                var inner = scope
                inner.enter(item, tape.content(of: item))
                name = inner.tag(item)
            }
            if members[ByteKey(name)] == nil { order.append(name) }
            members[ByteKey(name), default: []].append(item)
        }
        for name in order {
            key(name, since: start)
            let items = members[ByteKey(name)] ?? []
            if items.count > 1 { output.append("[") }
            for (position, item) in items.enumerated() {
                if position > 0 { output.append(",") }
                if item == index || tape.events[item].kind != .element {
                    output.appendJSON(string: tape.text(at: item))
                } else {
                    write(item)
                }
            }
            if items.count > 1 { output.append("]") }
        }
    }

    private mutating func key(_ key: String, since start: Int) {
        if output.count > start { output.append(",") }
        output.appendJSON(key)
        output.append(":")
    }

    /// The namespaces in scope; the default one that the element around has, and this one has not, is empty.
    private static func active(_ scope: ElementScope, in outer: ElementScope? = nil) -> String {
        var active = scope.prefixes.active
        let isDeclared = active.contains { $0.prefix.isEmpty }
        if !isDeclared, let outer, outer.prefixes.active.contains(where: { $0.prefix.isEmpty }) {
            active.append((prefix: "", namespace: ""))
        }
        guard !active.isEmpty else { return "" }
        var output = ByteWriter(capacity: 256)
        output.append("{")
        for (number, entry) in active.enumerated() {
            if number > 0 { output.append(",") }
            output.appendJSON(entry.prefix.isEmpty ? "$" : entry.prefix)
            output.append(":")
            output.appendJSON(entry.namespace)
        }
        output.append("}")
        return output.string
    }
}
