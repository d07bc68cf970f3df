internal import SoapstoneSchema
package import SoapstoneXML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Finds declarations of the prefix `xml`, which libxml2 does not report.
package enum XMLPrefixDeclaration {
    /// The number of the first element that declares it; nil where none does.
    package static func find(in document: XMLDocument) -> Int? {
        document.withSource { source -> Int? in
            var start = 0
            // Texts may speak of it, but not many do.
            for _ in 0..<mostTries {
                guard let found = next(in: source, from: start) else { return nil }
                if let element = element(at: found, in: document, source) { return element }
                start = found + 1
            }
            return nil
        }
    }

    private static let mostTries = 20

    /// Where `xmlns:xml` and an equals sign stand next.
    private static func next(in source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let wanted: StaticString = "xmlns:xml"
        let length = wanted.utf8CodeUnitCount
        guard let base = source.baseAddress else { return nil }
        var index = start
        while index + length < source.count {
            // Colons are rare: the first one is looked for that may be the prefix's.
            guard let colon = memchr(base + index + 5, CInt(UInt8(ascii: ":")), source.count - index - 5) else {
                return nil
            }
            index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(colon)) - 5
            guard index + length < source.count, memcmp(base + index, wanted.utf8Start, length) == 0 else {
                index += 1
                continue
            }
            var behind = index + length
            while behind < source.count, SyntaxNode.isSpace(source[behind]) { behind += 1 }
            if behind < source.count, source[behind] == UInt8(ascii: "=") { return index }
            index += 1
        }
        return nil
    }

    /// The element in whose start tag, and outside the values in it, a position is.
    private static func element(
        at position: Int,
        in document: XMLDocument,
        _ source: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let elements = document.withTape { tape in (0..<tape.count).filter { tape.events[$0].kind == .element } }
        let number = elements.lastIndex { document.startOffset(of: $0) <= position }
        guard let number else { return nil }
        var quote: UInt8?
        for index in document.startOffset(of: elements[number])..<position {
            let byte = source[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return nil
            }
        }
        return quote == nil ? elements[number] : nil
    }
}

/// The encoding that an XML declaration names.
package enum DeclaredEncoding {
    /// What it says; nil where there is no declaration, or none of an encoding.
    package static func label(in source: UnsafeBufferPointer<UInt8>) -> String? {
        guard source.starts(with: "<?xml ".utf8) else { return nil }
        let text = String(decoding: source.prefix(200), as: UTF8.self)
        guard let end = text.firstRange(of: "?>"),
            let name = text[..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let parts = text[name.upperBound..<end.lowerBound].split(maxSplits: 2) { $0 == "\"" || $0 == "'" }
        return parts.count > 1 ? String(parts[1]) : nil
    }

    /// Whether an encoding is UTF-8 or UTF-16.
    package static func isUnicode(_ label: String) -> Bool {
        ["utf-8", "utf8", "utf-16", "utf-16le", "utf-16be"].contains(label.lowercased())
    }
}
