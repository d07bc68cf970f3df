internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

// JSON, as a body or within a text.
extension Redaction {
    /// The edits of a text that is JSON as a whole; nil where it is not.
    mutating func json(in text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit]? {
        guard "{[\"".utf8.contains(text[value.lowerBound]) else { return nil }
        return json(Array(text[value]), depth: depth)?.moved(by: value.lowerBound)
    }

    /// The edits of a document of JSON; nil where it cannot be read.
    ///
    /// - Parameter classes: what codecs say of it.
    mutating func json(_ source: [UInt8], depth: Int, classes: ClassifiedMembers? = nil) -> [Edit]? {
        guard let document = try? JSONDocument(parsing: source) else { return nil }
        var walk = JSONWalk(source: source, depth: depth, classes: classes)
        document.withTape { tape in walk.walk(tape, &self) }
        return walk.edits
    }
}

extension Redaction {
    /// The edit of a number, in which no layer can be: by a rule that names it, or by its form.
    mutating func edit(number text: [UInt8], _ name: RedactionName?) -> Edit? {
        if let name { return edit(whole: text, name) }
        if case .harmless = look(at: text) { return nil }
        if let known = edit(ofKnown: text, text.indices) { return known.first }
        return plain(in: text, text.indices, depth: Self.depthLimit + 1, .all).first
    }
}

/// Goes through a document of JSON once, value by value.
private struct JSONWalk {
    let source: [UInt8]
    let depth: Int
    private(set) var edits: [Edit] = []
    private var open: [Container] = []

    /// An object or array that is being read.
    private struct Container {
        var end: Int
        var isObject: Bool
        /// The key of the member that it is in; none at the top.
        var key: [UInt8]
        /// The rule for all that is in it.
        var name: RedactionName?
        /// The pointers that lead into it, as indexes of rules.
        var pointers: [Int]
        /// What codecs say of it.
        var classes: ClassifiedMembers?
        /// How many elements there were, for an array.
        var position = 0
    }

    /// What codecs say of the document.
    private let classes: ClassifiedMembers?

    init(source: [UInt8], depth: Int, classes: ClassifiedMembers?) {
        self.source = source
        self.depth = depth
        self.classes = classes
    }

    mutating func walk(_ tape: JSONTape, _ redaction: inout Redaction) {
        let all = Array(redaction.rules.pointers.indices)
        visit(0, name(all, atDepth: 0, redaction), all, classes, key: [], tape, &redaction)
        var index = 1
        while index < tape.count {
            while let last = open.last, last.end <= index { open.removeLast() }
            guard let container = open.last else { return }
            var value = index
            var rule = container.name
            var token: [UInt8] = []
            var key = container.key
            var classes = container.classes
            if container.isObject {
                token = Array(tape.text(at: index))
                key = token
                string(at: index, nil, tape, &redaction)
                let verdict = redaction.rules.verdict(on: key)
                let isContainer = [.object, .array].contains(tape.kind(at: index + 1))
                let own = verdict.flatMap { $0.isDeep || !isContainer ? $0.name : nil }
                rule =
                    rule ?? own ?? redaction.rules.rule(named: key, in: container.key)
                    ?? named(value: index + 1, key, tape, redaction)
                classes = classes?.member(key)
                value = index + 1
            } else {
                token = Array(String(container.position).utf8)
                open[open.count - 1].position += 1
            }
            // The tokens that lead to what is in the innermost container are as many as there are containers.
            let level = open.count
            let pointers = container.pointers.filter { pointer in
                let tokens = redaction.rules.pointers[pointer].tokens
                return tokens.count >= level && tokens[level - 1] == token
            }
            let name = name(pointers, atDepth: level, redaction) ?? rule ?? classes?.rule
            visit(value, name, pointers, classes, key: key, tape, &redaction)
            index = value + 1
        }
    }

    /// The rule of the pointer that ends here.
    private func name(_ pointers: [Int], atDepth depth: Int, _ redaction: Redaction) -> RedactionName? {
        pointers.first { redaction.rules.pointers[$0].tokens.count == depth }
            .map { redaction.rules.pointers[$0].name }
    }

    /// The rule for a value in an object that says by another member what its value is: `{"name": "pin", "value": 1}`.
    private func named(value: Int, _ key: [UInt8], _ tape: JSONTape, _ redaction: Redaction) -> RedactionName? {
        guard PairNames.isValue(key), let container = open.last else { return nil }
        // The member that names the value is among the three before it or behind it, as every writer of such lists has it.
        var child = value - 1
        for _ in 0..<3 {
            guard let before = member(before: child, tape) else { break }
            if let name = name(givenBy: before, tape, redaction) { return name }
            child = before
        }
        child = tape.end(at: value)
        for _ in 0..<3 where child < container.end {
            if let name = name(givenBy: child, tape, redaction) { return name }
            child = tape.end(at: child + 1)
        }
        return nil
    }

    /// The rule that a member gives to the value beside it.
    private func name(givenBy key: Int, _ tape: JSONTape, _ redaction: Redaction) -> RedactionName? {
        guard PairNames.isNaming(tape.text(at: key)), tape.kind(at: key + 1) == .string else { return nil }
        return redaction.rules.rule(named: tape.text(at: key + 1))
    }

    /// The member before another one, where its value is no container.
    private func member(before key: Int, _ tape: JSONTape) -> Int? {
        let before = key - 2
        guard before > 0, tape.kind(at: before) == .string, tape.end(at: before + 1) == key else { return nil }
        return before
    }

    private mutating func visit(
        _ index: Int,
        _ name: RedactionName?,
        _ pointers: [Int],
        _ classes: ClassifiedMembers?,
        key: [UInt8],
        _ tape: JSONTape,
        _ redaction: inout Redaction
    ) {
        switch tape.kind(at: index) {
        case .object, .array:
            let isObject = tape.kind(at: index) == .object
            let end = tape.end(at: index)
            open.append(
                Container(end: end, isObject: isObject, key: key, name: name, pointers: pointers, classes: classes)
            )
        case .string: string(at: index, name, tape, &redaction)
        case .number: number(at: index, name, tape, &redaction)
        case .true, .false: boolean(at: index, name, tape, &redaction)
        case .null: break
        }
    }

    private mutating func string(
        at index: Int,
        _ name: RedactionName?,
        _ tape: JSONTape,
        _ redaction: inout Redaction
    ) {
        let decoded = decoded(stringAt: tape.sourceOffset(at: index))
        let found = redaction.edits(ofValue: decoded.bytes, name, depth: depth)
        edits += decoded.edits(found) { bytes in
            // Without the quotes, which stand in the source.
            var output = ByteWriter(capacity: bytes.count + 16)
            bytes.withUnsafeBufferPointer { output.appendJSON(string: $0) }
            return Array(output.bytes.dropFirst().dropLast())
        }
    }

    /// A number stays one where that is possible, and else becomes a string.
    private mutating func number(
        at index: Int,
        _ name: RedactionName?,
        _ tape: JSONTape,
        _ redaction: inout Redaction
    ) {
        let text = Array(tape.text(at: index))
        let start = tape.sourceOffset(at: index)
        guard let edit = redaction.edit(number: text, name) else { return }
        let isNumber = edit.range == text.indices && !edit.bytes.contains(UInt8(ascii: "["))
        let bytes = isNumber ? edit.bytes : quoted([edit].applied(to: text))
        edits.append(Edit(range: start..<start + text.count, bytes: bytes, name: edit.name))
    }

    private mutating func boolean(
        at index: Int,
        _ name: RedactionName?,
        _ tape: JSONTape,
        _ redaction: inout Redaction
    ) {
        guard let name else { return }
        let text = Array(tape.text(at: index))
        guard let edit = redaction.edit(whole: text, name) else { return }
        let start = tape.sourceOffset(at: index)
        let bytes = edit.bytes.first == UInt8(ascii: "[") ? quoted(edit.bytes) : edit.bytes
        edits.append(Edit(range: start..<start + text.count, bytes: bytes, name: name))
    }

    private func quoted(_ text: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
    }

    /// The text of a string whose quote stands at a place; the parser has accepted it.
    private func decoded(stringAt quote: Int) -> DecodedText {
        var result = DecodedText()
        var start = quote + 1
        var index = start
        while index < source.count, source[index] != UInt8(ascii: "\"") {
            guard source[index] == UInt8(ascii: "\\"), index + 1 < source.count else {
                index += 1
                continue
            }
            result.append(start..<index, of: source)
            let (bytes, length) = escape(at: index)
            result.append(bytes, for: index..<min(index + length, source.count))
            index = min(index + length, source.count)
            start = index
        }
        result.append(start..<index, of: source)
        return result
    }

    /// The character that an escape stands for (RFC 8259 section 7), and the escape's length.
    private func escape(at index: Int) -> ([UInt8], length: Int) {
        switch source[index + 1] {
        case UInt8(ascii: "b"): return ([0x08], 2)
        case UInt8(ascii: "f"): return ([0x0C], 2)
        case UInt8(ascii: "n"): return ([0x0A], 2)
        case UInt8(ascii: "r"): return ([0x0D], 2)
        case UInt8(ascii: "t"): return ([0x09], 2)
        case UInt8(ascii: "u"): break
        default: return ([source[index + 1]], 2)
        }
        var unit = unit(at: index + 2)
        var length = 6
        if unit & 0xFC00 == 0xD800, index + 7 < source.count, source[index + 6] == UInt8(ascii: "\\") {
            unit = 0x10000 + (unit & 0x3FF) << 10 + self.unit(at: index + 8) & 0x3FF
            length = 12
        }
        let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
        return (Array(String(scalar).utf8), length)
    }

    private func unit(at start: Int) -> UInt32 {
        guard start + 4 <= source.count else { return 0 }
        return source[start..<start + 4].reduce(0) { $0 << 4 | UInt32(ASCII.hexValue($1) ?? 0) }
    }
}
