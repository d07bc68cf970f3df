internal import CLibXML2

/// Writes the tape while libxml2 calls back.
///
/// It lives in allocated memory that the callbacks get as user data: no reference counting and no exclusivity checks
/// on the way. Limits that the parser can judge without cost of its own (elements, depth, children, namespaces, nodes)
/// are held here.
struct TapeBuilder: ~Copyable {
    private let context: xmlParserCtxtPtr
    private var names = NameCache()
    private var limits = XMLLimits.request
    private var events = UnsafeMutablePointer<XMLEvent>.allocate(capacity: 16)
    private var capacity = 16
    private var count = 0
    private var open = UnsafeMutablePointer<OpenElement>.allocate(capacity: 32)
    private var openCapacity = 32
    private var depth = 0
    private var elements = 0
    private var namespacesInScope = 0
    private var side = ByteWriter(capacity: 64)
    private var foreign = ForeignNames()
    /// The text of the current element, or piece of mixed text, that is still growing.
    private var textOffset: UInt32 = 0
    private var textLength: UInt32 = 0
    /// The first reason to refuse the document, and the offset where it was found.
    private(set) var failure: (error: XMLError, offset: Int)?

    init(context: xmlParserCtxtPtr) {
        self.context = context
        sourceStart = UnsafePointer(side.base)
    }

    deinit {
        events.deallocate()
        open.deallocate()
    }

    /// Makes room for a document in which the gate counted the start tags.
    mutating func begin(_ source: SourceBuffer, limits: XMLLimits, elements: Int) {
        self.limits = limits
        sourceStart = UnsafePointer(source.base)
        count = 0
        depth = 0
        self.elements = 0
        namespacesInScope = 0
        textLength = 0
        failure = nil
        foreign = ForeignNames()
        side.removeAll()
        names.beginDocument()
        events.deallocate()
        // Room for some attributes and declarations, too; `reserve` makes more.
        capacity = min(elements + elements / 4, max(limits.nodes, 0)) + 16
        events = .allocate(capacity: capacity)
    }

    /// Passes over a processing instruction where they are allowed; the gate has counted them.
    mutating func processingInstruction() {
        guard limits.processingInstructions == 0 else { return }
        fail(XMLError(.processingInstruction, "Processing instructions are not allowed in a message."))
    }

    /// Hands over the finished tape.
    mutating func finish(source: SourceBuffer) -> TapeStorage {
        let storage = TapeStorage(
            source: source,
            side: side.withBytes { $0 },
            events: events,
            count: count,
            foreign: foreign,
            generation: names.generation
        )
        events = .allocate(capacity: 1)
        capacity = 1
        foreign = ForeignNames()
        if side.capacity > Self.sideKept { side = ByteWriter(capacity: 64) }
        return storage
    }

    /// Bytes of side buffer that wait for the next document.
    private static let sideKept = 1 << 20

    // MARK: - Callbacks

    mutating func startElement(
        local: UnsafePointer<UInt8>,
        uri: UnsafePointer<UInt8>?,
        namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        namespaceCount: Int,
        attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        attributeCount: Int
    ) {
        elements += 1
        if elements > limits.elements { return failElements() }
        if depth >= limits.elementDepth { return failDepth() }
        if depth > 0 {
            closeText(beforeChild: true)
            open[depth - 1].children += 1
            if open[depth - 1].children > limits.childrenPerElement { return failChildren() }
        }
        namespacesInScope += namespaceCount
        if namespaceCount > 0, !admit(namespaces: namespaceCount) { return }
        let parts = namespaceCount + attributeCount
        if count + parts >= limits.nodes { return failNodes() }
        reserve(1 + parts)
        let position = sourcePosition
        let index = count
        events[count] = XMLEvent(
            name: names.id(local: local, uri: uri, foreign: &foreign),
            end: 0,
            offset: position,
            length: 0,
            position: position
        )
        count += 1
        if parts > 0 {
            if let namespaces {
                for item in 0..<namespaceCount {
                    append(prefix: namespaces[item * 2], uri: namespaces[item * 2 + 1], position: position)
                }
            }
            if let attributes {
                for item in 0..<attributeCount { append(attribute: attributes + item * 5, position: position) }
            }
        }
        push(OpenElement(index: index, children: 0, namespaces: namespaceCount, isMixed: false))
        textLength = 0
    }

    mutating func endElement() {
        guard depth > 0 else { return }
        closeText(beforeChild: false)
        depth -= 1
        namespacesInScope -= open[depth].namespaces
        events[open[depth].index].end = UInt32(truncatingIfNeeded: count)  // count is below limits.nodes
    }

    mutating func characters(_ start: UnsafePointer<UInt8>, _ length: Int) {
        guard depth > 0, length > 0 else { return }
        let added = UInt32(truncatingIfNeeded: length)  // the whole message is below 2^31
        let offset = sourceOffset(start)
        if textLength == 0, let offset {
            textOffset = offset
            textLength = added
        } else if let offset, textOffset & XMLEvent.side == 0, textOffset + textLength == offset {
            textLength += added
        } else {
            moveTextToSide()
            side.append(UnsafeBufferPointer(start: start, count: length))
            textLength += added
        }
    }

    /// Keeps the first failure and stops the parser.
    ///
    /// Not by `xmlStopParser`: it frees the input at once, and libxml2 2.9 goes on reading it after an error callback
    /// (`]]>` in text: parser.c sets `cur` to the freed buffer). Here the parser finds itself at the end of an input that
    /// stays where it is. Two means "stopped" to libxml2 2.13 and later; earlier ones ask for anything but zero.
    mutating func fail(_ error: XMLError) {
        if failure == nil { failure = (error, Int(sourcePosition)) }
        stop()
    }

    /// Again at each error: the end of a comment, for one, sets `instate` back.
    func stop() {
        context.pointee.disableSAX = 2
        context.pointee.instate = XML_PARSER_EOF
        if let input = context.pointee.input { input.pointee.cur = input.pointee.end }
    }

    // MARK: - Parts

    private mutating func append(
        prefix: UnsafePointer<UInt8>?,
        uri: UnsafePointer<UInt8>?,
        position: UInt32
    ) {
        let id = prefix.map { names.id(local: $0, uri: nil, foreign: &foreign) } ?? XMLEvent.noPrefix
        let offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
        var length = 0
        if let uri {
            while uri[length] != 0 { length += 1 }
            length = appendToSide(UnsafeBufferPointer(start: uri, count: length))
        }
        if length > limits.namespaceURIBytes {
            return fail(
                .namespaceURIBytes,
                "A namespace name has more than \(limits.namespaceURIBytes) bytes."
            )
        }
        events[count] = XMLEvent(
            name: id | XMLEvent.Kind.namespace.rawValue << XMLEvent.kindShift,
            end: UInt32(count + 1),
            offset: offset,
            length: UInt32(truncatingIfNeeded: length),
            position: position
        )
        count += 1
    }

    /// Appends an attribute from libxml2's five pointers: local name, prefix, namespace, value, end of value.
    private mutating func append(attribute: UnsafeMutablePointer<UnsafePointer<UInt8>?>, position: UInt32) {
        guard let local = attribute[0], let value = attribute[3], let end = attribute[4] else { return }
        var length = end - value
        if length > limits.attributeValueBytes {
            return fail(
                .attributeValueBytes,
                "An attribute's value has more than \(limits.attributeValueBytes) bytes."
            )
        }
        let id = names.id(local: local, uri: attribute[2], foreign: &foreign)
        var offset: UInt32
        if let inSource = sourceOffset(value) {
            offset = inSource
        } else {
            offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
            length = appendToSide(UnsafeBufferPointer(start: value, count: length))
        }
        events[count] = XMLEvent(
            name: id | XMLEvent.Kind.attribute.rawValue << XMLEvent.kindShift,
            end: UInt32(count + 1),
            offset: offset,
            length: UInt32(truncatingIfNeeded: length),
            position: position
        )
        count += 1
    }

    /// Appends a value that libxml2 copied, and returns its length.
    private mutating func appendToSide(_ value: UnsafeBufferPointer<UInt8>) -> Int {
        let start = side.count
        Ampersands.pieces(of: value) { side.append($0) }
        return side.count - start
    }

    /// Puts the text that was read where it belongs: on its element, or, between child elements, on a record of its own.
    ///
    /// White space between child elements is dropped until other text has been met there.
    @inline(__always)
    private mutating func closeText(beforeChild: Bool) {
        guard textLength > 0 else { return }
        let top = depth - 1
        if !beforeChild, open[top].children == 0 {
            let index = open[top].index
            events[index].offset = textOffset
            events[index].length = textLength
        } else if open[top].isMixed || !isWhiteSpace() {
            open[top].isMixed = true
            appendText(of: open[top].index)
        }
        textLength = 0
    }

    private mutating func appendText(of element: Int) {
        if count >= limits.nodes { return failNodes() }
        reserve(1)
        events[count] = XMLEvent(
            name: XMLEvent.Kind.text.rawValue << XMLEvent.kindShift,
            end: UInt32(count + 1),
            offset: textOffset,
            length: textLength,
            position: events[element].position
        )
        count += 1
    }

    @inline(__always)
    private func isWhiteSpace() -> Bool {
        if textOffset & XMLEvent.side == 0 { return Self.isWhiteSpace(sourceStart + Int(textOffset), Int(textLength)) }
        return side.withBytes { bytes in
            Self.isWhiteSpace(
                UnsafeBufferPointer(rebasing: bytes[Int(textOffset & ~XMLEvent.side)...]).baseAddress,
                Int(textLength)
            )
        }
    }

    @inline(__always)
    private static func isWhiteSpace(_ start: UnsafePointer<UInt8>?, _ length: Int) -> Bool {
        guard let start else { return true }
        var index = 0
        while index < length {
            // The parser lets no other character up to the blank through.
            if start[index] > 0x20 { return false }
            index += 1
        }
        return true
    }

    private mutating func moveTextToSide() {
        if textLength > 0, textOffset & XMLEvent.side != 0,
            Int(textOffset & ~XMLEvent.side) + Int(textLength) == side.count
        {
            return
        }
        let offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
        if textLength > 0 {
            side.append(UnsafeBufferPointer(start: sourceStart + Int(textOffset), count: Int(textLength)))
        }
        textOffset = offset
    }

    @inline(__always)
    private mutating func push(_ element: OpenElement) {
        if depth == openCapacity { growOpen() }
        open[depth] = element
        depth += 1
    }

    @inline(never)
    private mutating func growOpen() {
        let larger = UnsafeMutablePointer<OpenElement>.allocate(capacity: openCapacity * 2)
        larger.update(from: open, count: depth)
        open.deallocate()
        open = larger
        openCapacity *= 2
    }

    @inline(__always)
    private mutating func reserve(_ extra: Int) {
        if capacity - count < extra { grow(extra) }
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let larger = UnsafeMutablePointer<XMLEvent>.allocate(capacity: max(capacity * 2, count + extra))
        larger.update(from: events, count: count)
        events.deallocate()
        events = larger
        capacity = max(capacity * 2, count + extra)
    }

    private mutating func admit(namespaces: Int) -> Bool {
        if namespaces > limits.namespacesPerElement {
            fail(
                .namespacesPerElement,
                "An element has more than \(limits.namespacesPerElement) namespace declarations."
            )
            return false
        }
        if namespacesInScope > limits.namespacesInScope {
            fail(.namespacesInScope, "More than \(limits.namespacesInScope) namespace declarations are in scope.")
            return false
        }
        return true
    }

    // Out of line: a message's interpolation is more code than the rest of a callback.

    @inline(never)
    private mutating func failElements() {
        fail(.elements, "The message has more than \(limits.elements) elements.")
    }

    @inline(never)
    private mutating func failDepth() {
        fail(.elementDepth, "Elements are nested more than \(limits.elementDepth) deep.")
    }

    @inline(never)
    private mutating func failChildren() {
        fail(.childrenPerElement, "An element has more than \(limits.childrenPerElement) children.")
    }

    @inline(never)
    private mutating func failNodes() {
        fail(.nodes, "The message has more than \(limits.nodes) nodes.")
    }

    /// Fails at the start of the tag that the parser is in.
    private mutating func fail(_ limit: XMLLimits.Name, _ message: String) {
        var offset = Int(sourcePosition)
        while offset > 0, sourceStart[offset] != UInt8(ascii: "<") { offset -= 1 }
        if failure == nil { failure = (XMLError(.limit, message, limit: limit), offset) }
        stop()
    }

    // MARK: - Places in the source

    /// The message as the gate decoded it.
    private var sourceStart: UnsafePointer<UInt8>

    /// How far the parser has read.
    private var sourcePosition: UInt32 {
        guard let input = context.pointee.input, let base = input.pointee.base, let cur = input.pointee.cur
        else { return 0 }
        return UInt32(truncatingIfNeeded: Int(input.pointee.consumed) + (cur - base))
    }

    /// The offset in the message of bytes that the parser points to; nil where it points to a buffer of its own.
    ///
    /// The gate hands over UTF-8, so libxml2 converts nothing and its input buffer is the message, shifted by `consumed`.
    @inline(__always)
    private func sourceOffset(_ pointer: UnsafePointer<UInt8>) -> UInt32? {
        guard let input = context.pointee.input, let base = input.pointee.base, let end = input.pointee.end,
            pointer >= base, pointer < end
        else { return nil }
        return UInt32(truncatingIfNeeded: Int(input.pointee.consumed) + (pointer - base))
    }
}
