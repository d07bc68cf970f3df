internal import Synchronization

/// Makes a document of elements that are told one by one: what another format than XML has, for code that reads elements.
///
/// Nothing is parsed, and there are no bytes that a place could point to. Names are those of the program: each is
/// registered for ever.
package struct ElementBuilder: ~Copyable {
    private var events: [XMLEvent] = []
    private var side: [UInt8] = []
    /// The places of the elements that are open.
    private var open: [Int] = []

    package init() {}

    /// Begins an element; its attributes may follow, then its text or its children.
    package mutating func begin(_ name: XMLName) {
        open.append(events.count)
        append(.element, NameID(name), [])
    }

    /// Adds an attribute to the element that was begun last.
    package mutating func attribute(_ name: XMLName, _ value: String) {
        append(.attribute, NameID(name), Array(value.utf8))
    }

    /// Gives the element that was begun last its text; it gets no children.
    package mutating func text(_ bytes: some Sequence<UInt8>) {
        guard let index = open.last else { return }
        let start = side.count
        side.append(contentsOf: bytes)
        events[index].offset = UInt32(truncatingIfNeeded: start) | XMLEvent.side
        events[index].length = UInt32(truncatingIfNeeded: side.count - start)
    }

    /// Ends the element that is open.
    package mutating func end() {
        guard let index = open.popLast() else { return }
        events[index].end = UInt32(truncatingIfNeeded: events.count)
    }

    /// The document; nil where no element was told, one is open still, or there are more bytes than a tape has places for.
    package consuming func document() -> XMLDocument? {
        guard open.isEmpty, !events.isEmpty, side.count < Int(XMLEvent.side) else { return nil }
        let memory = EventMemory.allocate(capacity: events.count)
        memory.initialize(from: events, count: events.count)
        let storage = side.withUnsafeBufferPointer { side in
            TapeStorage(
                source: SourceBuffer(count: 0, from: .utf8) { _ in },
                side: side,
                events: memory,
                count: events.count,
                foreign: ForeignNames(),
                generation: NameRegistry.shared.generation.load(ordering: .acquiring)
            )
        }
        return XMLDocument(storage: storage)
    }

    private mutating func append(_ kind: XMLEvent.Kind, _ name: NameID, _ text: [UInt8]) {
        let offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
        side.append(contentsOf: text)
        events.append(
            XMLEvent(
                name: kind.rawValue << XMLEvent.kindShift | name.rawValue,
                end: UInt32(truncatingIfNeeded: events.count + 1),
                offset: offset,
                length: UInt32(truncatingIfNeeded: text.count),
                position: 0
            )
        )
    }
}
