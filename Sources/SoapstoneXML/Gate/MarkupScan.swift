/// One linear pass over a document's markup: refuses DOCTYPE and processing instructions, counts elements, depth,
/// attributes, and the length of tags and names.
struct MarkupScan {
    private let source: SourceBuffer
    private let base: UnsafePointer<UInt8>
    private let count: Int
    private let limits: XMLLimits
    private var census = Census()
    private var depth = 0

    init(source: SourceBuffer, limits: XMLLimits) {
        self.source = source
        base = UnsafePointer(source.base)
        count = source.count
        self.limits = limits
    }

    mutating func run() throws(XMLError) -> Census {
        var position = try XMLDeclaration(source.bytes).length
        while true {
            position = ByteSearch.next(UInt8(ascii: "<"), in: base, from: position, to: count)
            guard position < count else { return census }
            // The zeros behind the last byte make every look ahead safe.
            switch base[position + 1] {
            case UInt8(ascii: "/"):
                depth -= 1
                position = ByteSearch.next(UInt8(ascii: ">"), in: base, from: position + 2, to: count)
            case UInt8(ascii: "!"):
                position = try skipDeclaration(at: position)
            case UInt8(ascii: "?"):
                throw error(
                    .processingInstruction,
                    "Processing instructions are not allowed in a message.",
                    at: position
                )
            default:
                position = try startTag(at: position)
            }
        }
    }

    /// Passes over a comment or a CDATA section; anything else that begins with `<!` is a DOCTYPE or not XML.
    private func skipDeclaration(at position: Int) throws(XMLError) -> Int {
        if matches("<!--", at: position) {
            return ByteSearch.end(of: "-->", in: base, from: position + 4, to: count)
        }
        if matches("<![CDATA[", at: position) {
            return ByteSearch.end(of: "]]>", in: base, from: position + 9, to: count)
        }
        if matches("<!DOCTYPE", at: position) || depth == 0 {
            throw error(.dtd, "A document type declaration is not allowed in a message.", at: position)
        }
        throw error(.syntax, "'<!' begins neither a comment nor a CDATA section.", at: position)
    }

    private mutating func startTag(at start: Int) throws(XMLError) -> Int {
        census.elements += 1
        depth += 1
        if census.elements > limits.elements {
            throw error(.elements, "The message has more than \(limits.elements) elements.", at: start)
        }
        if depth > limits.elementDepth {
            throw error(.elementDepth, "Elements are nested more than \(limits.elementDepth) deep.", at: start)
        }
        var position = ByteSearch.tagStop(in: base, from: start + 1, to: count)
        if position - start > limits.nameBytes {
            try checkNames(from: start + 1, to: position)
        }
        if position < count, base[position] != UInt8(ascii: ">") {
            position = try attributes(of: start, from: position)
        }
        if position - start > limits.startTagBytes {
            throw error(.startTagBytes, "A start tag has more than \(limits.startTagBytes) bytes.", at: start)
        }
        if position < count, base[position - 1] == UInt8(ascii: "/") { depth -= 1 }
        return position + 1
    }

    /// Goes from quote to quote until the tag's `>`; `first` is the first quote.
    private mutating func attributes(of start: Int, from first: Int) throws(XMLError) -> Int {
        var number = 0
        var position = first
        var nameStart = start + 1
        while position < count, base[position] != UInt8(ascii: ">") {
            if position - nameStart > limits.nameBytes { try checkNames(from: nameStart, to: position) }
            let close = ByteSearch.next(base[position], in: base, from: position + 1, to: count)
            number += 1
            if number > limits.attributesPerElement {
                throw error(
                    .attributesPerElement,
                    "An element has more than \(limits.attributesPerElement) attributes.",
                    at: start
                )
            }
            if close - start > limits.startTagBytes {
                throw error(.startTagBytes, "A start tag has more than \(limits.startTagBytes) bytes.", at: start)
            }
            nameStart = close + 1
            position = ByteSearch.tagStop(in: base, from: nameStart, to: count)
        }
        census.attributes += number
        return position
    }

    /// Looks for a run without white space or `=` that is longer than a name may be.
    private func checkNames(from start: Int, to end: Int) throws(XMLError) {
        var length = 0
        for index in start..<min(end, count) {
            switch base[index] {
            case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"): length = 0
            default: length += 1
            }
            if length > limits.nameBytes {
                throw error(.nameBytes, "A name has more than \(limits.nameBytes) bytes.", at: start)
            }
        }
    }

    private func matches(_ mark: StaticString, at position: Int) -> Bool {
        guard position + mark.utf8CodeUnitCount <= count else { return false }
        return (0..<mark.utf8CodeUnitCount).allSatisfy { base[position + $0] == mark.utf8Start[$0] }
    }

    private func error(_ code: XMLError.Code, _ message: String, at offset: Int) -> XMLError {
        XMLError(code, message, place: XMLPlace(at: offset, in: source.bytes))
    }

    private func error(_ limit: XMLLimits.Name, _ message: String, at offset: Int) -> XMLError {
        XMLError(.limit, message, limit: limit, place: XMLPlace(at: offset, in: source.bytes))
    }
}
