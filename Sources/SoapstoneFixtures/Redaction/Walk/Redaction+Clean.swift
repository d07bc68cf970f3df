internal import SoapstoneCodec
internal import SoapstoneXML

// Nearly all that is kept has nothing in it: one look at the records says so, and no walk through the bytes is needed.
extension Redaction {
    /// Whether nothing is to be taken out of a message; false where the walk has to tell.
    mutating func isClean(_ document: XMLDocument, _ memory: inout RedactionScan.Memory) -> Bool {
        // Comments and sections are not among the records, and may have something in them.
        guard rules.paths.isEmpty, rules.classes.elements.isEmpty, rules.secrets.isEmpty,
            !document.withSource(Self.hasMarkupBesideTags)
        else { return false }
        return document.withTape { tape in
            for index in 0..<tape.count {
                let event = tape.events[index]
                switch event.kind {
                case .element:
                    guard memory.isFree(element: event.nameID, of: document, rules),
                        !memory.isNaming(event.nameID, of: document) || rules.rule(named: tape.text(event)) == nil
                    else { return false }
                case .attribute:
                    guard memory.isFree(attribute: event.nameID, of: document, rules),
                        !memory.isNaming(event.nameID, of: document) || rules.rule(named: tape.text(event)) == nil
                    else { return false }
                case .text: break
                case .namespace: continue
                }
                guard isClean(tape.text(event)) else { return false }
            }
            return true
        }
    }

    /// Whether nothing is to be taken out of a document of JSON; false where the walk has to tell.
    mutating func isClean(_ document: JSONDocument) -> Bool {
        guard rules.pointers.isEmpty, rules.secrets.isEmpty else { return false }
        return document.withTape { tape in
            var open: [(end: Int, isObject: Bool, key: UnsafeBufferPointer<UInt8>?)] = []
            var index = 0
            while index < tape.count {
                while let last = open.last, last.end <= index { open.removeLast() }
                var member: UnsafeBufferPointer<UInt8>?
                if let container = open.last, container.isObject {
                    let key = tape.text(at: index)
                    let isNamed = container.key.map { rules.rule(named: key, in: $0) != nil } ?? false
                    guard rules.rule(named: key) == nil, !isNamed, isClean(key) else { return false }
                    member = key
                    index += 1
                }
                let kind = tape.kind(at: index)
                // It may say what is in another member.
                if kind == .string, let member, PairNames.isNaming(member),
                    rules.rule(named: tape.text(at: index)) != nil
                {
                    return false
                }
                switch kind {
                case .object, .array:
                    open.append((tape.end(at: index), kind == .object, member ?? open.last?.key))
                case .string: guard isClean(tape.text(at: index)) else { return false }
                case .number: guard edit(number: tape.text(at: index)) == nil else { return false }
                case .true, .false, .null: break
                }
                index += 1
            }
            return true
        }
    }

    /// Whether nothing is to be taken out of a text of which no rule says what it is.
    private mutating func isClean(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .harmless = look(at: text) else { return edits(in: Array(text), depth: 0).isEmpty && !isExhausted }
        return spend(text.count)
    }

    private mutating func edit(number text: UnsafeBufferPointer<UInt8>) -> Edit? {
        if case .harmless = look(at: text) { return nil }
        return edit(number: Array(text), nil)
    }

    /// Whether there is a `!` or a `?` behind the declaration: comments, sections and instructions have one.
    static func hasMarkupBesideTags(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        if source.starts(with: "<?xml ".utf8), let end = source.firstIndex(of: UInt8(ascii: ">")) { start = end }
        let rest = UnsafeBufferPointer(rebasing: source[start...])
        return Bytes.contain(UInt8(ascii: "!"), in: rest) || Bytes.contain(UInt8(ascii: "?"), in: rest)
    }
}
