internal import SoapstoneXML

/// Holds a schema document against the schema for schemas.
struct GrammarCheck {
    private var findings: FindingList
    private var ids: Set<XMLName> = []

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
                "Text, '\(Excerpt.escaped(text.utf8))', stands in '\(tag.rawValue)'.",
                at: node
            )
        }
        var children: [(node: SyntaxNode, tag: SchemaTag)] = []
        for child in node.children {
            guard let childTag = child.schemaTag else {
                findings.add(
                    .schema("s4s-elt-must-match"),
                    "'\(Excerpt.escaped(child.name.description.utf8))' may not stand in '\(tag.rawValue)'.",
                    at: child
                )
                continue
            }
            children.append((child, childTag))
        }
        checkChildren(children, of: node, tag, grammar)
        for (child, childTag) in children { visit(child, childTag, in: tag) }
    }

    private mutating func checkChildren(
        _ children: [(node: SyntaxNode, tag: SchemaTag)],
        of node: SyntaxNode,
        _ tag: SchemaTag,
        _ grammar: SchemaGrammar
    ) {
        var steps = grammar.children
        if let alternative = grammar.alternative,
            !children.contains(where: { $0.tag == .simpleContent || $0.tag == .complexContent })
        {
            steps = alternative
        }
        var next = 0
        for step in steps {
            var count = 0
            while next < children.count, count < step.max, step.tags.contains(children[next].tag) {
                next += 1
                count += 1
            }
            if count < step.min {
                let wanted = step.tags.map(\.rawValue).sorted().joined(separator: ", ")
                findings.add(
                    .schema("s4s-elt-must-match"),
                    "'\(tag.rawValue)' has no \(wanted) where one is wanted.",
                    at: next < children.count ? children[next].node : node
                )
                return
            }
        }
        if next < children.count {
            let child = children[next]
            findings.add(
                .schema("s4s-elt-must-match"),
                "'\(child.tag.rawValue)' may not stand at this place in '\(tag.rawValue)'.",
                at: child.node
            )
        }
    }

    private mutating func checkAttributes(of node: SyntaxNode, _ tag: SchemaTag, _ grammar: SchemaGrammar) {
        for name in grammar.required where node.attribute(name) == nil {
            findings.add(
                .schema("s4s-att-must-appear"),
                "'\(tag.rawValue)' has no attribute '\(name.local)'.",
                at: node
            )
        }
        for (id, name, value) in node.attributes {
            // Attributes of other namespaces say what they like; xml:lang is one.
            guard name.namespace.isEmpty || name.namespace.isSameBytes(as: SchemaTag.namespace) else { continue }
            guard let known = AttributeName(id), let kind = grammar.attributes[known] else {
                findings.add(
                    .schema("s4s-att-not-allowed"),
                    "'\(tag.rawValue)' may not have the attribute '\(Excerpt.escaped(name.description.utf8))' here.",
                    at: node
                )
                continue
            }
            checkValue(value, of: known, kind, at: node)
        }
    }

    private mutating func checkValue(
        _ value: String,
        of name: AttributeName,
        _ kind: SchemaGrammar.AttributeKind,
        at node: SyntaxNode
    ) {
        let text = SyntaxNode.trimmed(value)
        var words: [String] {
            value.utf8.split(whereSeparator: SyntaxNode.isSpace).map { String(decoding: $0, as: UTF8.self) }
        }
        let isRight: Bool
        switch kind {
        case .id:
            isRight = Self.accepts(text, .ncName)
            if isRight, !ids.insert(XMLName(text)).inserted {
                findings.add(
                    .datatype("cvc-id.2"),
                    "The id '\(Excerpt.escaped(text.utf8))' is there twice.",
                    at: node
                )
            }
        case .ncName: isRight = Self.accepts(text, .ncName)
        case .qName: isRight = Self.isQName(text)
        case .qNames: isRight = words.allSatisfy(Self.isQName)
        case .boolean: isRight = ["true", "false", "1", "0"].contains(text)
        case .uri: isRight = Self.accepts(text, .anyURI)
        case .words(let allowed): isRight = allowed.contains(word: text)
        case .set(let allowed): isRight = text.isSameBytes(as: "#all") || words.allSatisfy(allowed.contains(word:))
        case .namespaces:
            isRight =
                ["##any", "##other"].contains(text)
                || words.allSatisfy { word in
                    word == "##targetNamespace" || word == "##local"
                        || (!word.utf8.starts(with: "##".utf8) && Self.accepts(word, .anyURI))
                }
        case .once, .one:
            // Leading zeros are allowed.
            let digits = text.utf8.drop { $0 == UInt8(ascii: "0") }
            isRight = digits.elementsEqual("1".utf8) || (kind.mayBeZero && digits.isEmpty && !text.isEmpty)
        case .text, .occurs, .facet: isRight = true
        }
        guard !isRight else { return }
        findings.add(
            .schema("s4s-att-invalid-value"),
            "'\(Excerpt.escaped(value.utf8))' is not a value that the attribute '\(name.local)' can have.",
            at: node
        )
    }

    private static func isQName(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return accepts(bytes[...], .ncName) }
            return accepts(bytes[..<colon], .ncName) && accepts(bytes[(colon + 1)...], .ncName)
        }
    }

    private static func accepts(_ text: String, _ type: BuiltInType) -> Bool {
        var text = text
        return text.withUTF8 { accepts($0[...], type) }
    }

    private static func accepts(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ type: BuiltInType) -> Bool {
        Datatype.builtIn(type).check(UnsafeBufferPointer(rebasing: text)) == nil
    }
}
