internal import SoapstoneXML

/// Holds a schema document against the schema for schemas.
struct GrammarCheck {
    private var findings: FindingList
    private var ids: Set<ByteKey> = []

    /// Adds what is wrong with the elements and attributes of a schema, not with what they mean.
    static func check(_ root: SyntaxNode, _ findings: inout FindingList) {
        var check = GrammarCheck(findings: findings)
        check.visit(root, .schema, in: nil)
        findings = check.findings
    }

    private init(findings: FindingList) {
        self.findings = findings
    }

    private mutating func visit(_ node: SyntaxNode, _ tag: SchemaTag, in parent: SchemaTag?) {
        guard let grammar = SchemaGrammar.of(tag, in: parent) else { return }
        checkAttributes(of: node, tag, grammar)
        guard !grammar.isOpen else { return }
        if let text = node.ownText {
            findings.add(
                .schema("s4s-elt-character"),
                "Text, '\(Excerpt.escaped(text.utf8))', stands in '\(tag.name)'.",
                at: node
            )
        }
        for child in node.children where child.schemaTag == nil {
            findings.add(
                .schema("s4s-elt-must-match"),
                "'\(Excerpt.escaped(child.name.description.utf8))' may not stand in '\(tag.name)'.",
                at: child
            )
        }
        checkChildren(of: node, tag, grammar)
        for child in node.children {
            if let childTag = child.schemaTag { visit(child, childTag, in: tag) }
        }
    }

    /// Holds the children that XML Schema knows against the steps of the grammar.
    private mutating func checkChildren(of node: SyntaxNode, _ tag: SchemaTag, _ grammar: SchemaGrammar) {
        var children = node.children.makeIterator()
        /// The next child that is an element of XML Schema.
        func following() -> (node: SyntaxNode, tag: SchemaTag)? {
            while let child = children.next() {
                if let tag = child.schemaTag { return (child, tag) }
            }
            return nil
        }
        var next = following()
        for step in steps(of: node, grammar) {
            var count = 0
            while let child = next, count < step.max, step.tags.contains(child.tag) {
                next = following()
                count += 1
            }
            if count < step.min {
                findings.add(
                    .schema("s4s-elt-must-match"),
                    "'\(tag.name)' has no \(step.tags.names.joined(separator: ", ")) where one is wanted.",
                    at: next?.node ?? node
                )
                return
            }
        }
        if let child = next {
            findings.add(
                .schema("s4s-elt-must-match"),
                "'\(child.tag.name)' may not stand at this place in '\(tag.name)'.",
                at: child.node
            )
        }
    }

    private func steps(of node: SyntaxNode, _ grammar: SchemaGrammar) -> [SchemaGrammar.Step] {
        guard let alternative = grammar.alternative else { return grammar.children }
        let isDerived = node.children.contains { $0.schemaTag == .simpleContent || $0.schemaTag == .complexContent }
        return isDerived ? grammar.children : alternative
    }

    private mutating func checkAttributes(of node: SyntaxNode, _ tag: SchemaTag, _ grammar: SchemaGrammar) {
        for name in grammar.required where !node.has(name) {
            findings.add(
                .schema("s4s-att-must-appear"),
                "'\(tag.name)' has no attribute '\(name.local)'.",
                at: node
            )
        }
        node.forEachAttribute { id, value in
            if let (name, kind) = grammar.attributes[id] {
                checkValue(value, of: name, kind, at: node)
                return
            }
            let name = node.file.document.name(id.rawValue)
            // Attributes of other namespaces say what they like; xml:lang is one.
            guard name.namespace.isEmpty || name.namespace.isSameBytes(as: SchemaTag.namespace) else { return }
            findings.add(
                .schema("s4s-att-not-allowed"),
                "'\(tag.name)' may not have the attribute '\(Excerpt.escaped(name.description.utf8))' here.",
                at: node
            )
        }
    }

    private mutating func checkValue(
        _ value: UnsafeBufferPointer<UInt8>,
        of name: AttributeName,
        _ kind: SchemaGrammar.AttributeKind,
        at node: SyntaxNode
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
                    at: node
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
        case .text, .occurs, .facet: isRight = true
        }
        guard !isRight else { return }
        findings.add(
            .schema("s4s-att-invalid-value"),
            "'\(Excerpt.escaped(value))' is not a value that the attribute '\(name.local)' can have.",
            at: node
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
