import Testing

@testable import SoapstoneFixtures

@Suite struct PlainYAMLTests {
    /// A value with the lines that everything stands on.
    private func shown(_ node: YAMLNode) throws -> String {
        let line = node.line.map(String.init) ?? "?"
        if let pairs = try? node.pairs() {
            return try "\(line){" + pairs.map { try "\(shown($0.key)): \(shown($0.value))" }.joined(separator: ", ")
                + "}"
        }
        // What has no quotes may be a number or a Boolean value.
        let kind = (try? node.boolean()).map { "\($0)" } ?? (try? node.integer(in: 0...999)).map { "\($0)" } ?? ""
        return try "\(line)'\(node.text(mayBeEmpty: true))'\(kind)"
    }

    /// Files as they are written, which the parser for all of YAML need not see.
    private static let plain = [
        Sample.yaml() + "note: It's 5 o'clock, isn't it? [no], {yes}; 100% of \"it\".\n",
        "a: b\n", "a: b", "a-b_c1: /x/y?z=1;q=http://h:80/p\n", "a: 'b'\nc: \"d e: f # g\"\n", "a: ''\n",
        "a:\n  b: 1\n  c:\n    d: true\n  e: 'true'\nf: 12\n", "a:\n   b: x  y\n", "1: 2024-02-29T09:30:00Z\n",
        "a: b!c|d>e%f@g`h\n", "a: 1-\n", "a: null\nb: 007\nc: yes\n",
    ]

    @Test("A plain file is what it is to a parser of all of YAML, with the same lines", arguments: plain)
    func same(text: String) throws {
        let bytes = Array(text.hasSuffix("\n") ? text.utf8 : (text + "\n").utf8)
        let plain = try #require(PlainYAML.read(bytes, file: "f.yaml"))
        #expect(try shown(plain) == shown(YAMLFile.parse(bytes, file: "f.yaml")))
    }

    @Test("A byte order mark before a file is none of its text", arguments: ["a: b\n", "# more than plain\na: [b]\n"])
    func mark(text: String) throws {
        let bytes = Array(text.utf8)
        let marked = try YAMLFile(parsing: [0xEF, 0xBB, 0xBF] + bytes, file: "f.yaml").root
        #expect(try marked.pairs().map { try $0.key.text() } == ["a"])
        #expect(marked.line == (try YAMLFile(parsing: bytes, file: "f.yaml").root.line))
    }

    /// What is more than plain, or wrong.
    private static let other = [
        "", "\n", "# c\na: b\n", "a: b # c\n", "a: #b\n", "a: b\n\nc: d\n", "---\na: b\n", "a: b\n...\n", "- a\n",
        "a:\n- b\n", "a:\n  - b\n", "a: [b]\n", "a: {b: c}\n", "a: |\n  b\n", "a: >\n  b\n", "a: b\n  c\n",
        "a: b\n  c: d\n", "a:\n",
        "a:\nb: c\n",
        "a: \n", "a: b \n", "a : b\n", "a:b\n", "a: b: c\n", "a: b:\n", "a: *b\n", "a: &b c\n", "a: 'b'c\n",
        "a: 'b''c'\n",
        "a: 'b\n", "a: \"b\\n\"\n", "a: \"b\"c\"\n", "a: ä\n", "ä: b\n", "a: b\r\n", "a:\tb\n", "\ta: b\n", " a: b\n",
        "a:\n  b: c\n d: e\n", "a:\n  b: c\n   d: e\n", "a: b\na: c\n", "a:\n  b: c\n  b: d\n", "? a\n: b\n",
        "'a': b\n",
        "a: !t b\n", "a: %b\n", "a: @b\n", "a: `b\n", "a: - b\n", "a: ? b\n", "a: !\n", "<<: b\n", "a: \u{0}\n",
        "a: b",
    ]

    @Test("Whatever is more than that is for the parser of all of YAML", arguments: other)
    func more(text: String) {
        #expect(PlainYAML.read(Array(text.utf8), file: "f.yaml") == nil)
    }

    @Test("With a byte changed, put in or left out, a file is refused, or is the same to both")
    func changed() throws {
        let text = Array("a: b c\nd:\n  e: 'f'\n  g:\n    h: \"i\"\nj: k\n".utf8)
        let signs = Array(" \n:'\"#-&*[{|>?!%\\x0\t".utf8)
        var read = 0
        for index in text.indices {
            var texts = [text]
            texts[0].remove(at: index)
            for sign in signs {
                var changed = text
                changed[index] = sign
                texts.append(changed)
                changed = text
                changed.insert(sign, at: index)
                texts.append(changed)
            }
            for text in texts {
                guard let plain = PlainYAML.read(text, file: "f.yaml") else { continue }
                read += 1
                let shown = String(decoding: text, as: UTF8.self)
                #expect(try self.shown(plain) == self.shown(YAMLFile.parse(text, file: "f.yaml")), "\(shown)")
            }
        }
        #expect(read > 100)
    }
}
