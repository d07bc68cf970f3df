internal import SoapstoneXML

/// Holds a schema document against the schema for schemas.
///
/// It reads records and not nodes: each element of a contract is looked at, and a node for each costs more than the look.
struct GrammarCheck {
    private let file: ContractDocument
    private let tape: XMLTape
    private var findings: FindingList
    private var unread: UnreadMarks
    /// The element that is looked at and those around it.
    private var path: [(index: Int, tag: SchemaTag)] = []
    private var ids: Set<ByteKey> = []

    /// Adds what is wrong with the elements and attributes of a schema, not with what they mean, and which components have
    /// parts that nobody reads.
    static func check(_ root: SyntaxNode, _ findings: inout FindingList, _ unread: inout UnreadMarks) {
        // The tape is valid as long as the document is retained.
        (findings, unread) = root.file.document.withTape { tape in
            var check = GrammarCheck(file: root.file, tape: tape, findings: findings, unread: unread)
            check.visit(root.index, .schema, in: nil)
            return (check.findings, check.unread)
        }
    }

    private init(file: ContractDocument, tape: XMLTape, findings: FindingList, unread: UnreadMarks) {
        self.file = file
        self.tape = tape
        self.findings = findings
        self.unread = unread
    }

    private func node(_ index: Int) -> SyntaxNode { SyntaxNode(file: file, index: index) }

    /// What an element is in a schema document; nil for an element that XML Schema does not have.
    private func tag(_ index: Int) -> SchemaTag? { SchemaTag(NameID(rawValue: tape.events[index].nameID)) }

    /// The first child element from a record on, up to the end of the element; nil where there is none.
    private func child(from index: Int, below end: Int) -> Int? {
        var index = index
        while index < end {
            if tape.events[index].kind == .element { return index }
            index = Int(tape.events[index].end)
        }
        return nil
    }

    private mutating func visit(_ index: Int, _ tag: SchemaTag, in parent: SchemaTag?) {
        guard let grammar = SchemaGrammar.of(tag, in: parent) else { return }
        path.append((index, tag))
        defer { path.removeLast() }
        checkAttributes(of: index, tag, grammar)
        guard !grammar.isOpen else { return }
        if let text = node(index).ownText {
            findings.add(
                .schema("s4s-elt-character"),
                "Text, '\(Excerpt.escaped(text.utf8))', stands in '\(tag.name)'.",
                at: node(index)
            )
        }
        let end = Int(tape.events[index].end)
        let start = tape.content(of: index)
        var next = start
        while let child = child(from: next, below: end) {
            next = Int(tape.events[child].end)
            guard self.tag(child) == nil else { continue }
            let node = node(child)
            findings.add(
                .schema("s4s-elt-must-match"),
                "'\(Excerpt.escaped(node.name.description.utf8))' may not stand in '\(tag.name)'.",
                at: node
            )
            noteUnread(child: node.name)
        }
        checkChildren(of: index, from: start, below: end, tag, grammar)
        next = start
        while let child = child(from: next, below: end) {
            next = Int(tape.events[child].end)
            if let childTag = self.tag(child) { visit(child, childTag, in: tag) }
        }
    }

    /// Holds the children that XML Schema knows against the steps of the grammar.
    private mutating func checkChildren(
        of index: Int,
        from start: Int,
        below end: Int,
        _ tag: SchemaTag,
        _ grammar: SchemaGrammar
    ) {
        let steps = steps(from: start, below: end, grammar)
        var (number, count) = (0, 0)
        var next = start
        while let child = child(from: next, below: end) {
            next = Int(tape.events[child].end)
            guard let childTag = self.tag(child) else { continue }
            while number < steps.count, count >= steps[number].max || !steps[number].tags.contains(childTag) {
                guard count >= steps[number].min else {
                    noteUnread(from: start, below: end, steps)
                    return miss(steps[number], in: tag, at: child)
                }
                (number, count) = (number + 1, 0)
            }
            guard number < steps.count else {
                findings.add(
                    .schema("s4s-elt-must-match"),
                    "'\(childTag.name)' may not stand at this place in '\(tag.name)'.",
                    at: node(child)
                )
                return noteUnread(from: start, below: end, steps)
            }
            count += 1
        }
        while number < steps.count {
            guard count >= steps[number].min else {
                unread.note(path, in: file, isAttribute: false)
                return miss(steps[number], in: tag, at: index)
            }
            (number, count) = (number + 1, 0)
        }
    }

    // MARK: - What is not read

    /// Notes that a child that XML Schema 1.0 does not have is not read.
    private mutating func noteUnread(child name: XMLName) {
        // Documentation in the wrong namespace says nothing of messages.
        guard !["annotation", "appinfo", "documentation"].contains(name.local) else { return }
        let isAssertion = name.local == "assert" || name.local == "assertion"
        unread.note(path, in: file, isAttribute: false, isAssertion: isAssertion)
    }

    /// Notes which children are not read where some stand in the wrong place: those that may not be there at all, or are
    /// too many. For the others the order does not matter.
    private mutating func noteUnread(from start: Int, below end: Int, _ steps: [SchemaGrammar.Step]) {
        var counts = [Int](repeating: 0, count: steps.count)
        var next = start
        while let child = child(from: next, below: end) {
            next = Int(tape.events[child].end)
            guard let tag = tag(child), tag != .annotation else { continue }
            guard let step = steps.firstIndex(where: { $0.tags.contains(tag) }) else {
                return unread.note(path, in: file, isAttribute: false)
            }
            counts[step] += 1
        }
        for (step, count) in zip(steps, counts) where count > step.max || count < step.min {
            return unread.note(path, in: file, isAttribute: false)
        }
    }

    private mutating func miss(_ step: SchemaGrammar.Step, in tag: SchemaTag, at index: Int) {
        findings.add(
            .schema("s4s-elt-must-match"),
            "'\(tag.name)' has no \(step.tags.names.joined(separator: ", ")) where one is wanted.",
            at: node(index)
        )
    }

    private func steps(from start: Int, below end: Int, _ grammar: SchemaGrammar) -> [SchemaGrammar.Step] {
        guard let alternative = grammar.alternative else { return grammar.children }
        var next = start
        while let child = child(from: next, below: end) {
            next = Int(tape.events[child].end)
            let tag = tag(child)
            if tag == .simpleContent || tag == .complexContent { return grammar.children }
        }
        return alternative
    }

    private mutating func checkAttributes(of index: Int, _ tag: SchemaTag, _ grammar: SchemaGrammar) {
        for name in grammar.required where !node(index).has(name) {
            findings.add(
                .schema("s4s-att-must-appear"),
                "'\(tag.name)' has no attribute '\(name.local)'.",
                at: node(index)
            )
            unread.note(path, in: file, isAttribute: true)
            // What has no name cannot be found by it.
            if name == .name { unread.note(Array(path.prefix(1)), in: file, isAttribute: false) }
        }
        // Each may be left out for the other one (3.12.1).
        if tag == .notation, !node(index).has(.public), !node(index).has(.system) {
            findings.add(
                .schema("s4s-att-must-appear"),
                "'notation' has neither 'public' nor 'system'.",
                at: node(index)
            )
        }
        var position = index + 1
        let end = Int(tape.events[index].end)
        while position < end, tape.events[position].isInStartTag {
            let event = tape.events[position]
            position += 1
            guard event.kind == .attribute else { continue }
            if let (name, kind) = grammar.attributes[NameID(rawValue: event.nameID)] {
                checkValue(tape.text(event), of: name, kind, at: index)
                continue
            }
            let name = file.document.name(event.nameID)
            // XML Schema 1.1 reads an element with one of its own only in some versions; of a document, it says which.
            if path.count > 1, name.namespace.isSameBytes(as: Self.versioning) {
                unread.note(path, in: file, isAttribute: true)
            }
            // Attributes of other namespaces say what they like; xml:lang is one.
            guard name.namespace.isEmpty || name.namespace.isSameBytes(as: SchemaTag.namespace) else { continue }
            findings.add(
                .schema("s4s-att-not-allowed"),
                "'\(tag.name)' may not have the attribute '\(Excerpt.escaped(name.description.utf8))' here.",
                at: node(index)
            )
            unread.note(path, in: file, isAttribute: true)
        }
    }

    private static let versioning = "http://www.w3.org/2007/XMLSchema-versioning"

    private mutating func checkValue(
        _ value: UnsafeBufferPointer<UInt8>,
        of name: AttributeName,
        _ kind: SchemaGrammar.AttributeKind,
        at index: Int
    ) {
        let text = SyntaxNode.trimmed(value)
        let isRight: Bool
        switch kind {
        case .id:
            isRight = NameText.isNCName(text)
            if isRight, !ids.insert(ByteKey(String(decoding: text, as: UTF8.self))).inserted {
                findings.add(
                    .datatype("cvc-id.2"),
                    "The id '\(Excerpt.escaped(text))' is there twice.",
                    at: node(index)
                )
            }
        case .ncName: isRight = NameText.isNCName(text)
        case .qName: isRight = NameText.qNameParts(text) != nil
        case .qNames: isRight = Self.words(value).allSatisfy { NameText.qNameParts($0) != nil }
        case .boolean: isRight = Self.isOne(text, of: "true", "false", "1", "0")
        case .uri: isRight = URIText.isReference(text)
        case .words(let allowed): isRight = allowed.contains(text)
        case .set(let allowed): isRight = Self.isOne(text, of: "#all") || Self.words(value).allSatisfy(allowed.contains)
        case .namespaces:
            isRight =
                Self.isOne(text, of: "##any", "##other")
                || Self.words(value).allSatisfy { word in
                    Self.isOne(word, of: "##targetNamespace", "##local")
                        || (!word.starts(with: "##".utf8) && URIText.isReference(word))
                }
        case .once, .one:
            // Leading zeros are allowed.
            let digits = text.drop { $0 == UInt8(ascii: "0") }
            isRight = digits.elementsEqual("1".utf8) || (kind.mayBeZero && digits.isEmpty && !text.isEmpty)
        case .occurs:
            // Told where it is read.
            if !Self.isOne(text, of: "unbounded"), text.isEmpty || !text.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
                unread.note(path, in: file, isAttribute: true)
            }
            return
        case .text, .facet: return
        }
        guard !isRight else { return }
        switch kind {
        // What these say of messages is read all the same.
        case .id, .ncName, .uri: break
        default: unread.note(path, in: file, isAttribute: true)
        }
        findings.add(
            .schema("s4s-att-invalid-value"),
            "'\(Excerpt.escaped(value))' is not a value that the attribute '\(name.local)' can have.",
            at: node(index)
        )
    }

    private static func words(_ text: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
        text.split(whereSeparator: SyntaxNode.isSpace).map { UnsafeBufferPointer(rebasing: $0) }
    }

    private static func isOne(_ text: UnsafeBufferPointer<UInt8>, of words: StaticString...) -> Bool {
        words.contains { word in
            text.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }
    }
}
