package import SoapstoneSchema
internal import SoapstoneXML

extension ProfileCheck {
    /// What is asked of a WSDL document as such.
    mutating func checkDocument(_ root: SyntaxNode) {
        checkEncoding(of: root, "R4003")
        if let index = XMLPrefixDeclaration.find(in: root.file.document) {
            add(
                "R4005",
                "The prefix xml is declared, which it always is.",
                at: SyntaxNode(file: root.file, index: index)
            )
        }
        checkOrder(of: root)
        for node in root.children(.import) { checkImport(node) }
        checkGrammar(of: root)
        var required: [SyntaxNode] = []
        root.forEachElement { node in
            if let text = node.token(.required), text == "true" || text == "1" { required.append(node) }
        }
        for node in required {
            let name = Excerpt.escaped(node.name.description.utf8)
            repeats("R2026", "'\(name)' must be understood (wsdl:required).", at: ContractPlace(node))
        }
        tellRepeated(in: "document")
    }

    /// The encoding that a document declares.
    mutating func checkEncoding(of root: SyntaxNode, _ requirement: String) {
        let label = root.file.document.withSource { DeclaredEncoding.label(in: $0) }
        guard let label, !DeclaredEncoding.isUnicode(label) else { return }
        add(requirement, "The document is '\(Excerpt.escaped(label.utf8))', not UTF-8 or UTF-16.", at: root)
    }

    private mutating func checkOrder(of root: SyntaxNode) {
        var hasTypes = false
        var hasMore = false
        for child in root.children {
            switch child.definitionTag {
            case .import where hasTypes || hasMore:
                add("R2022", "The import stands behind other definitions.", at: child)
            case .types where hasMore:
                add("R2023", "'types' stands behind other definitions.", at: child)
            case .types: hasTypes = true
            case .import, .documentation, nil: continue
            default: hasMore = true
            }
        }
    }

    private mutating func checkImport(_ node: SyntaxNode) {
        guard let namespace = node.token(.namespace), !Self.isAbsolute(namespace) else { return }
        add("R2803", "The namespace '\(Excerpt.escaped(namespace.utf8))' of the import is no absolute URI.", at: node)
    }

    /// Whether a URI has a scheme (RFC 3986, section 3.1).
    static func isAbsolute(_ uri: String) -> Bool {
        let bytes = uri.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, Self.isLetter(first) else {
            return false
        }
        return bytes[..<colon].allSatisfy { byte in
            Self.isLetter(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

extension SyntaxNode {
    /// Calls `body` with the element and every one in it, in the order of the document.
    package func forEachElement(_ body: (SyntaxNode) -> Void) {
        let end = file.document.withTape { Int($0.events[index].end) }
        for position in index..<end where file.document.withTape({ $0.events[position].kind == .element }) {
            body(SyntaxNode(file: file, index: position))
        }
    }
}
