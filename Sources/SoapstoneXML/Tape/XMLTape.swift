/// A document's records and bytes by address, for code that reads every value of every message.
///
/// It owns nothing: it is valid as long as its `XMLDocument` is retained, which `XMLDocument.withTape` sees to.
///
/// `@unchecked Sendable`: what it points to is written before the document is there, and only read after.
@usableFromInline
package struct XMLTape: @unchecked Sendable {
    @usableFromInline package let events: UnsafePointer<XMLEvent>
    @usableFromInline package let count: Int
    @usableFromInline let source: UnsafePointer<UInt8>
    @usableFromInline let side: UnsafePointer<UInt8>

    /// The text that a record carries.
    @inlinable
    @inline(__always)
    package func text(_ event: XMLEvent) -> UnsafeBufferPointer<UInt8> {
        let start =
            event.offset & XMLEvent.side == 0 ? source + Int(event.offset) : side + Int(event.offset & ~XMLEvent.side)
        return UnsafeBufferPointer(start: start, count: Int(event.length))
    }

    /// The text of the record at `index`.
    @inlinable
    @inline(__always)
    package func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        text(events[index])
    }

    /// The index of the first record of an element's content, behind its declarations and attributes.
    @inlinable
    @inline(__always)
    package func content(of index: Int) -> Int {
        let end = Int(events[index].end)
        var next = index + 1
        while next < end, events[next].isInStartTag { next += 1 }
        return next
    }
}
