/// One linear pass over a document's markup: refuses DOCTYPE and processing instructions, and bounds what libxml2 cannot
/// be trusted with, the attributes of one element and the length of names and start tags.
///
/// A start tag cannot hold a `<`, so a tag that is followed by the next `<` soon enough needs no look: that is nearly all
/// of them. What the parser counts exactly and in linear time (elements, depth, children) is left to `TapeBuilder`.
struct MarkupScan {
    private let source: SourceBuffer
    private let base: UnsafePointer<UInt8>
    private let count: Int
    private let limits: XMLLimits
    /// Bytes in which no start tag can pass a limit: an attribute takes at least five, ` a=""`.
    private let harmless: Int

    init(source: SourceBuffer, limits: XMLLimits) {
        self.source = source
        base = UnsafePointer(source.base)
        count = source.count
        self.limits = limits
        let attributes = limits.attributesPerElement.multipliedReportingOverflow(by: 5)
        harmless = min(limits.nameBytes, limits.startTagBytes, attributes.overflow ? .max : attributes.partialValue)
    }

    /// Scans from behind the XML declaration; the result is the number of start tags.
    func run(from start: Int) throws(XMLError) -> Int {
        var elements = 0
        var instructions = 0
        // Where the last tag begins whose length is not known yet.
        var open = count
        var block = start
        while block < count {
            let tags = ByteSearch.tags(in: base, from: block)
            let all = tags.start | tags.end | tags.declaration
            guard all != 0 else {
                block += 64
                continue
            }
            // A tag that ends in its block is harmless, unless a limit is that low.
            guard tags.declaration == 0, harmless >= 64 else {
                block = try scan(tags, in: block, &open, &elements, &instructions)
                continue
            }
            if block + all.trailingZeroBitCount - open > harmless { try startTag(at: open) }
            elements += tags.start.nonzeroBitCount
            open = tags.start > tags.end ? block + 63 - tags.start.leadingZeroBitCount : count
            block += 64
        }
        if count - open > harmless { try startTag(at: open) }
        return elements
    }

    /// Goes through a block tag by tag, up to its end or that of its first declaration; the result is where to go on.
    @inline(never)
    private func scan(
        _ tags: (start: UInt64, end: UInt64, declaration: UInt64),
        in block: Int,
        _ open: inout Int,
        _ elements: inout Int,
        _ instructions: inout Int
    ) throws(XMLError) -> Int {
        var found = tags.start | tags.end | tags.declaration
        while found != 0 {
            let tag = found & (0 &- found)
            found ^= tag
            let position = block + tag.trailingZeroBitCount
            if position - open > harmless { try startTag(at: open) }
            open = count
            if tags.declaration & tag != 0 { return try skipDeclaration(at: position, &instructions) }
            if tags.start & tag != 0 {
                elements += 1
                open = position
            }
        }
        return block + 64
    }

    /// Passes over a comment, a CDATA section or an instruction that is allowed; anything else that begins with `<!` is a
    /// DOCTYPE or not XML.
    private func skipDeclaration(at position: Int, _ instructions: inout Int) throws(XMLError) -> Int {
        if matches("<!--", at: position) {
            return ByteSearch.end(of: "-->", in: base, from: position + 4, to: count)
        }
        if matches("<![CDATA[", at: position) {
            return ByteSearch.end(of: "]]>", in: base, from: position + 9, to: count)
        }
        if matches("<?", at: position) {
            if matches("<?xml", at: position), position > 0, position + 5 < count, base[position + 5] <= 0x20 {
                let message = "The XML declaration comes first in a document, and something stands before it."
                throw error(.processingInstruction, message, at: position)
            }
            guard limits.processingInstructions > 0 else {
                let message = "Processing instructions are not allowed in a message."
                throw error(.processingInstruction, message, at: position)
            }
            instructions += 1
            guard instructions <= limits.processingInstructions else {
                let message = "There are more than \(limits.processingInstructions) processing instructions."
                throw error(.processingInstructions, message, at: position)
            }
            return ByteSearch.end(of: "?>", in: base, from: position + 2, to: count)
        }
        if matches("<![", at: position) {
            throw error(.syntax, "'<![' does not begin a CDATA section.", at: position)
        }
        throw error(.dtd, "Document type and markup declarations are not allowed in a message.", at: position)
    }

    /// Looks closely at a tag that is long, or has a long text behind it.
    private func startTag(at start: Int) throws(XMLError) {
        var attributes = 0
        var nameStart = start + 1
        var position = nameStart
        while true {
            position = ByteSearch.tagStop(in: base, from: nameStart, to: count)
            if position - nameStart > limits.nameBytes { try checkNames(from: nameStart, to: position) }
            guard position < count, base[position] != UInt8(ascii: ">") else { break }
            attributes += 1
            if attributes > limits.attributesPerElement {
                throw error(
                    .attributesPerElement,
                    "An element has more than \(limits.attributesPerElement) attributes.",
                    at: start
                )
            }
            position = ByteSearch.next(base[position], in: base, from: position + 1, to: count)
            nameStart = position + 1
            if position - start > limits.startTagBytes { break }
        }
        // The tag's '>' counts, so one that ends at this offset has one byte more.
        if position - start >= limits.startTagBytes {
            throw error(.startTagBytes, "A start tag has more than \(limits.startTagBytes) bytes.", at: start)
        }
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
