internal import SoapstoneBase
internal import SoapstoneXML

// A text of which no rule says what it is: the layers are tried one after the other.
extension Redaction {
    /// The edits of a text.
    ///
    /// - Parameter depth: how many layers it is inside of.
    mutating func edits(in text: [UInt8], depth: Int) -> [Edit] {
        let value = text.trimmed
        guard !value.isEmpty, spend(text.count) else { return [] }
        switch depth < Self.depthLimit ? look(at: text) : .unknown {
        case .harmless: return []
        case .base64Only: return base64(in: text, value, depth: depth + 1)
        case .unknown: break
        }
        if let edits = edit(ofKnown: text, value) { return edits }
        guard depth < Self.depthLimit else { return tooDeep(text, value) }
        if let edits = xml(in: text, value, depth: depth + 1) { return edits }
        if let edits = json(in: text, value, depth: depth + 1) { return edits }
        let wrapped = base64(in: text, value, depth: depth + 1)
        if !wrapped.isEmpty { return wrapped }
        if let edits = form(in: text, value, depth: depth + 1) {
            return merge(edits, plain(in: text, value, depth: depth + 1, .secrets), in: text)
        }
        if let edits = island(in: text, value, depth: depth + 1) { return edits }
        if let edits = percent(in: text, value, depth: depth + 1) {
            return merge(edits, plain(in: text, value, depth: depth + 1, .names), in: text)
        }
        let edits = plain(in: text, value, depth: depth + 1, .all)
        // Markup that cannot be read may hold more of the kind.
        if !edits.isEmpty, isMarkup(text[value]) { return whole(text, value, Self.unreadable) }
        return edits
    }

    /// What is so deep that it is not looked into is kept only where there is nothing to look into.
    private mutating func tooDeep(_ text: [UInt8], _ value: Range<Int>) -> [Edit] {
        let first = text[value.lowerBound]
        let isOpening = "<{[\"".utf8.contains(first) && Placeholder.found(at: value.lowerBound, in: text) == nil
        if isOpening || text[value].contains(UInt8(ascii: "%")) || isText(inBase64: text[value]) {
            return whole(text, value, Self.nested)
        }
        return plain(in: text, value, depth: Self.depthLimit + 1, .all)
    }

    /// The edits of a text in which XML or JSON stands among other words; nil where none can be read.
    private mutating func island(in text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit]? {
        for (first, last) in [("<", ">"), ("{", "}"), ("[", "]")] as [(Unicode.Scalar, Unicode.Scalar)] {
            guard let start = text[value].firstIndex(of: UInt8(ascii: first)),
                let end = text[value].lastIndex(of: UInt8(ascii: last)), end > start, start..<end + 1 != value,
                Placeholder.found(at: start, in: text) == nil, spend(end + 1 - start)
            else { continue }
            let range = start..<end + 1
            guard let edits = xml(in: text, range, depth: depth) ?? json(in: text, range, depth: depth) else {
                continue
            }
            let before = self.edits(in: Array(text[value.lowerBound..<start]), depth: depth).moved(by: value.lowerBound)
            let behind = self.edits(in: Array(text[end + 1..<value.upperBound]), depth: depth).moved(by: end + 1)
            return merge(before + edits + behind, plain(in: text, value, depth: depth, .secrets), in: text)
        }
        return nil
    }

    private mutating func whole(_ text: [UInt8], _ value: Range<Int>, _ name: RedactionName) -> [Edit] {
        [Edit(range: value, bytes: replacement(of: text[value], name, isWhole: false), name: name)]
    }

    /// Whether a text begins as an element does.
    private func isMarkup(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.first == UInt8(ascii: "<"), value.last == UInt8(ascii: ">"), let second = value.dropFirst().first
        else { return false }
        return ASCII.isAlphanumeric(second) || second >= 0x80 || "_!?".utf8.contains(second)
    }

    private static let nested = RedactionName(builtIn: "nested")
    private static let unreadable = RedactionName(builtIn: "unreadable")

    /// Puts two lists of edits together; where they overlap, all that they reach over is taken away.
    func merge(_ layered: [Edit], _ plain: [Edit], in text: [UInt8]) -> [Edit] {
        guard !layered.isEmpty || !plain.isEmpty else { return [] }
        var edits = layered + plain
        // Of two that begin at one place the longer one counts.
        edits.sort { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
        var merged: [Edit] = []
        for edit in edits {
            guard let last = merged.last, last.range.upperBound > edit.range.lowerBound else {
                merged.append(edit)
                continue
            }
            guard edit.range.upperBound > last.range.upperBound else { continue }
            let union = last.range.lowerBound..<edit.range.upperBound
            let name = last.name ?? edit.name ?? Self.nested
            merged[merged.count - 1] = Edit(range: union, bytes: placeholder(text[union], name), name: name)
        }
        return merged
    }

    private func placeholder(_ value: ArraySlice<UInt8>, _ name: RedactionName) -> [UInt8] {
        guard case .keyed(let key) = mode else { return Placeholder.reduced(name.text.utf8) }
        return Placeholder.make(name, value, key)
    }
}
