/// A place in an XML document, for people and for editors.
public struct XMLPlace: Equatable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// An XPath to the innermost element, in the document's own prefixes: `/soapenv:Envelope/soapenv:Body`.
    public var path: String

    /// Makes a place from its parts.
    public init(line: Int, column: Int, path: String) {
        self.line = line
        self.column = column
        self.path = path
    }

    /// Finds line, column and open elements at a byte offset of a document that need not be well-formed.
    ///
    /// It reads the document again from its start, so only what reports an error calls it.
    init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let end = min(max(offset, 0), bytes.count)
        line = 1
        column = 1
        for byte in bytes[..<end] {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        path = Self.openElements(in: bytes, before: end)
    }

    /// An XPath to the innermost element that is open at a byte offset of a document; the document is read from its start.
    package static func path(at offset: Int, in bytes: [UInt8]) -> String {
        bytes.withUnsafeBufferPointer { openElements(in: $0, before: min(max(offset, 0), $0.count)) }
    }

    /// The tags that are open before `end`, as an XPath with the position among siblings of one name.
    private static func openElements(in bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> String {
        struct Open {
            var step: String
            var seen: [String: Int] = [:]
        }
        var stack = [Open(step: "")]
        var position = 0
        while position < end {
            guard bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count else {
                position += 1
                continue
            }
            switch bytes[position + 1] {
            case UInt8(ascii: "!"):
                let isComment = bytes[position...].starts(with: "<!--".utf8)
                position = skip(past: isComment ? "-->" : "]]>", from: position, in: bytes)
            case UInt8(ascii: "?"):
                position = skip(past: "?>", from: position, in: bytes)
            case UInt8(ascii: "/"):
                if stack.count > 1 { stack.removeLast() }
                position = skip(past: ">", from: position, in: bytes)
            default:
                let name = tagName(in: bytes, from: position + 1)
                let tagEnd = endOfTag(in: bytes, from: position + 1)
                let count = stack[stack.count - 1].seen[name, default: 0] + 1
                stack[stack.count - 1].seen[name] = count
                if bytes[tagEnd - 1] != UInt8(ascii: "/") || tagEnd > end {
                    stack.append(Open(step: count == 1 ? name : "\(name)[\(count)]"))
                }
                position = tagEnd + 1
            }
            if stack.count > 200 { break }
        }
        let path = stack.dropFirst().map { "/" + $0.step }.joined()
        return path.isEmpty ? "/" : path
    }

    private static func tagName(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        let end = bytes[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }
        return Excerpt.escaped(bytes[start..<min(end ?? bytes.count, start + 80)])
    }

    private static func endOfTag(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var quote: UInt8 = 0
        for index in start..<bytes.count {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return bytes.count
    }

    private static func skip(past mark: StaticString, from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let length = mark.utf8CodeUnitCount
        var index = start
        while index + length <= bytes.count {
            if (0..<length).allSatisfy({ bytes[index + $0] == mark.utf8Start[$0] }) { return index + length }
            index += 1
        }
        return bytes.count
    }
}
