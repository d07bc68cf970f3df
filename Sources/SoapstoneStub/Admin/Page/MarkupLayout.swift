internal import SoapstoneXML

/// A message as people read it: each element on a line of its own, deeper ones further in, and nothing else changed.
///
/// Prefixes, attributes and the way of escaping are those of the message. Elements with text beside elements stay as they
/// are.
struct MarkupLayout {
    /// A stretch of the message: markup, then what stands behind it up to the next markup.
    struct Piece: Equatable {
        var markup: String
        var text: String
    }

    private(set) var pieces: [Piece] = []
    /// Whether the end is left out.
    private(set) var isCut = false
    private var bytes = 0
    private let limit: Int

    /// Lays out a message; nil for what the parser does not take.
    ///
    /// - Parameter limit: about how many bytes are laid out.
    init?(_ body: [UInt8], charset: String?, limit: Int) {
        guard let document = try? XMLDocument(parsing: body, charset: charset, limits: .response) else { return nil }
        self.limit = limit
        let tokens = document.withSource { Self.tokens(of: $0) }
        lay(tokens)
    }

    // MARK: - Tokens

    private enum Kind {
        case start, end, empty, text
        /// A comment, an XML declaration or a processing instruction.
        case aside
        case cdata
    }

    private struct Token {
        var kind: Kind
        var text: String
        var isBlank: Bool
    }

    /// Takes a message apart that the parser has accepted.
    private static func tokens(of source: UnsafeBufferPointer<UInt8>) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        while index < source.count {
            let start = index
            let kind: Kind
            if source[start] != UInt8(ascii: "<") {
                kind = .text
                while index < source.count, source[index] != UInt8(ascii: "<") { index += 1 }
            } else if begins(source, start, "<!--") {
                kind = .aside
                index = end(of: "-->", source, start + 4)
            } else if begins(source, start, "<![CDATA[") {
                kind = .cdata
                index = end(of: "]]>", source, start + 9)
            } else if begins(source, start, "<?") || begins(source, start, "<!") {
                kind = .aside
                index = end(of: ">", source, start + 2)
            } else if begins(source, start, "</") {
                kind = .end
                index = end(of: ">", source, start + 2)
            } else if let tag = StartTag(at: start, in: source) {
                kind = tag.isEmpty ? .empty : .start
                index = tag.end
            } else {
                // No message that was accepted has that; the rest is shown as it is.
                kind = .text
                index = source.count
            }
            let piece = source[start..<index]
            tokens.append(
                Token(
                    kind: kind,
                    text: String(decoding: piece, as: UTF8.self),
                    isBlank: kind == .text && piece.allSatisfy { " \t\r\n".utf8.contains($0) }
                )
            )
        }
        return tokens
    }

    private static func begins(_ source: UnsafeBufferPointer<UInt8>, _ index: Int, _ text: String) -> Bool {
        source[index...].starts(with: text.utf8)
    }

    /// The index behind the next place of a text, or the end.
    private static func end(of text: String, _ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < source.count {
            if begins(source, index, text) { return index + text.utf8.count }
            index += 1
        }
        return source.count
    }

    // MARK: - Layout

    /// For each start tag whether its element is left as it is: it has text, or nothing.
    private static func inlined(_ tokens: [Token]) -> [Bool] {
        var isInline = [Bool](repeating: false, count: tokens.count)
        var open: [(start: Int, hasText: Bool, hasElement: Bool)] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .start:
                if !open.isEmpty { open[open.count - 1].hasElement = true }
                open.append((index, false, false))
            case .end:
                guard let last = open.popLast() else { continue }
                isInline[last.start] = last.hasText || !last.hasElement
            case .empty, .aside:
                if !open.isEmpty { open[open.count - 1].hasElement = true }
            case .cdata:
                if !open.isEmpty { open[open.count - 1].hasText = true }
            case .text:
                if !token.isBlank, !open.isEmpty { open[open.count - 1].hasText = true }
            }
        }
        return isInline
    }

    private mutating func lay(_ tokens: [Token]) {
        let isInline = Self.inlined(tokens)
        var depth = 0
        // How many elements are open within the one that is left as it is.
        var inside = 0
        for (index, token) in tokens.enumerated() {
            guard bytes < limit else {
                isCut = true
                return
            }
            if inside > 0 {
                add(token, line: nil)
                if token.kind == .start { inside += 1 } else if token.kind == .end { inside -= 1 }
                continue
            }
            switch token.kind {
            case .start:
                add(token, line: depth)
                if isInline[index] { inside = 1 } else { depth += 1 }
            case .end:
                depth = max(0, depth - 1)
                add(token, line: depth)
            case .empty, .aside: add(token, line: depth)
            case .text, .cdata: if !token.isBlank { add(token, line: depth) }
            }
        }
    }

    /// - Parameter line: how deep a new line begins; nil for none.
    private mutating func add(_ token: Token, line depth: Int?) {
        if let depth, !pieces.isEmpty { append(text: "\n" + String(repeating: "  ", count: depth)) }
        switch token.kind {
        case .text, .cdata: append(text: token.text)
        case .start, .end, .empty, .aside:
            if let last = pieces.last, last.text.isEmpty {
                pieces[pieces.count - 1].markup += token.text
            } else {
                pieces.append(Piece(markup: token.text, text: ""))
            }
            bytes += token.text.utf8.count
        }
    }

    private mutating func append(text: String) {
        if pieces.isEmpty { pieces.append(Piece(markup: "", text: "")) }
        pieces[pieces.count - 1].text += text
        bytes += text.utf8.count
    }
}
