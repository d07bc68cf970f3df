internal import CLibXML2

/// Writes the tape while libxml2 calls back.
///
/// It lives in allocated memory that the callbacks get as user data: no reference counting and no exclusivity checks
/// on the way. Limits that the parser can judge without cost of its own (elements, depth, children, namespaces, nodes)
/// are held here.
///
/// What happens at every element is inlined into the callbacks; the rest is out of line, so that they need few registers.
/// Sums without overflow checks count records or bytes of one message, which is shorter than 2^31 bytes.
struct TapeBuilder: ~Copyable {
    let context: xmlParserCtxtPtr
    var names = NameCache()
    var limits = XMLLimits.request
    /// The message as the gate decoded it, and its bytes.
    var sourceStart: UnsafePointer<UInt8>
    var sourceLength: UInt = 0
    var events = EventMemory.allocate(capacity: 16)
    private var capacity = 16
    /// Records that fit: `capacity`, or the limit on nodes.
    private var room = 16
    var count = 0
    var open = UnsafeMutablePointer<OpenElement>.allocate(capacity: 32)
    private var openCapacity = 32
    var depth = 0
    /// Elements that the message may still have.
    private var elementsLeft = 0
    private var namespacesInScope = 0
    var side = ByteWriter(capacity: 64)
    var foreign = ForeignNames()
    /// The text of the current element, or piece of mixed text, that is still growing.
    var textOffset: UInt32 = 0
    var textLength: UInt32 = 0
    /// The first reason to refuse the document, and the offset where it was found.
    var failure: (error: XMLError, offset: Int)?

    /// What a start tag has beside its name, as libxml2 hands it over.
    struct Parts {
        /// Pairs of prefix and namespace name.
        var namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
        var namespaceCount: CInt
        /// Local name, prefix, namespace, value and end of value of each.
        var attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
        var attributeCount: CInt
    }

    init(context: xmlParserCtxtPtr) {
        self.context = context
        sourceStart = UnsafePointer(side.base)
    }

    deinit {
        EventMemory.deallocate(events)
        open.deallocate()
    }

    /// Makes room for a document in which the gate counted the start tags.
    mutating func begin(_ source: SourceBuffer, limits: XMLLimits, elements: Int) {
        self.limits = limits
        sourceStart = UnsafePointer(source.base)
        sourceLength = UInt(source.count)
        count = 0
        depth = 0
        elementsLeft = max(limits.elements, 0)
        namespacesInScope = 0
        textLength = 0
        failure = nil
        foreign = ForeignNames()
        side.removeAll()
        names.beginDocument()
        EventMemory.deallocate(events)
        // Room for some attributes and declarations, too; `makeRoom` makes more.
        capacity = min(elements + elements / 4, max(limits.nodes, 0)) + 16
        events = EventMemory.allocate(capacity: capacity)
        room = min(capacity, limits.nodes)
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
        events = EventMemory.allocate(capacity: 1)
        capacity = 1
        room = 0
        foreign = ForeignNames()
        if side.capacity > Self.sideKept { side = ByteWriter(capacity: 64) }
        return storage
    }

    /// Bytes of side buffer that wait for the next document.
    private static let sideKept = 1 << 20

    // MARK: - Callbacks

    @inline(__always)
    mutating func startElement(local: UnsafePointer<UInt8>, uri: UnsafePointer<UInt8>?, _ parts: Parts) {
        if elementsLeft == 0 { return failElements() }
        elementsLeft &-= 1
        let depth = self.depth
        if depth >= limits.elementDepth { return failDepth() }
        if depth > 0 {
            if textLength > 0 { closeText() }
            let children = open[depth &- 1].children &+ 1
            open[depth &- 1].children = children
            if Int(children) > limits.childrenPerElement { return failChildren() }
        }
        let extra = Int(parts.namespaceCount) &+ Int(parts.attributeCount)
        guard extra == 0 || admit(parts), count &+ extra < room || makeRoom(extra &+ 1) else { return }
        let index = count
        let position = sourcePosition
        let name = names.id(local: local, uri: uri, foreign: &foreign)
        (events + index).initialize(to: XMLEvent(name: name, end: 0, offset: position, length: 0, position: position))
        count = index &+ 1
        if extra > 0 { append(parts, position: position) }
        if depth == openCapacity { growOpen() }
        let element = OpenElement(
            index: UInt32(truncatingIfNeeded: index),
            children: 0,
            namespaces: UInt32(truncatingIfNeeded: parts.namespaceCount),
            isMixed: false
        )
        (open + depth).initialize(to: element)
        self.depth = depth &+ 1
        textLength = 0
    }

    @inline(__always)
    mutating func endElement() {
        guard depth > 0 else { return }
        let top = depth &- 1
        let element = open[top]
        let event = events + Int(element.index)
        if textLength > 0 {
            if element.children == 0 {
                event.pointee.offset = textOffset
                event.pointee.length = textLength
                textLength = 0
            } else {
                closeText()
            }
        }
        depth = top
        namespacesInScope &-= Int(element.namespaces)
        events[Int(element.index)].end = UInt32(truncatingIfNeeded: count)
    }

    @inline(__always)
    mutating func characters(_ start: UnsafePointer<UInt8>, _ length: CInt) {
        guard depth > 0, length > 0 else { return }
        let offset = UInt(bitPattern: start) &- UInt(bitPattern: sourceStart)
        if textLength == 0, offset < sourceLength {
            textOffset = UInt32(truncatingIfNeeded: offset)
            textLength = UInt32(truncatingIfNeeded: length)
        } else {
            extendText(start, UInt32(truncatingIfNeeded: length))
        }
    }

    // MARK: - Room

    /// Makes room for `extra` more records, or fails where the limit on nodes does not allow them.
    @inline(never)
    mutating func makeRoom(_ extra: Int) -> Bool {
        if count + extra > limits.nodes {
            failNodes()
            return false
        }
        guard capacity - count < extra else { return true }
        let larger = max(capacity * 2, count + extra)
        events = EventMemory.grow(events, to: larger)
        capacity = larger
        room = min(capacity, limits.nodes)
        return true
    }

    @inline(never)
    private mutating func growOpen() {
        let larger = UnsafeMutablePointer<OpenElement>.allocate(capacity: openCapacity * 2)
        larger.update(from: open, count: depth)
        open.deallocate()
        open = larger
        openCapacity *= 2
    }

    /// Counts a start tag's declarations; false where there are too many.
    @inline(never)
    private mutating func admit(_ parts: Parts) -> Bool {
        namespacesInScope += Int(parts.namespaceCount)
        if Int(parts.namespaceCount) > limits.namespacesPerElement {
            fail(
                .namespacesPerElement,
                "An element has more than \(limits.namespacesPerElement) namespace declarations."
            )
            return false
        }
        if parts.namespaceCount > 0, namespacesInScope > limits.namespacesInScope {
            fail(.namespacesInScope, "More than \(limits.namespacesInScope) namespace declarations are in scope.")
            return false
        }
        return true
    }

    // MARK: - Places in the source

    /// How far the parser has read; more than the message has where it no longer reads in it.
    @inline(__always)
    var sourcePosition: UInt32 {
        let position = UInt(bitPattern: context.pointee.input?.pointee.cur) &- UInt(bitPattern: sourceStart)
        return UInt32(truncatingIfNeeded: min(position, sourceLength))
    }

    /// The offset in the message of bytes that the parser points to; nil where it points to a buffer of its own.
    ///
    /// The parser reads the message where it lies, and the gate hands over UTF-8, so libxml2 converts nothing.
    @inline(__always)
    func sourceOffset(_ pointer: UnsafePointer<UInt8>) -> UInt32? {
        let offset = UInt(bitPattern: pointer) &- UInt(bitPattern: sourceStart)
        return offset < sourceLength ? UInt32(truncatingIfNeeded: offset) : nil
    }
}
