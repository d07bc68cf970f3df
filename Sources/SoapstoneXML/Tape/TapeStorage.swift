/// The memory behind a document: its bytes, its records and its names.
///
/// `@unchecked Sendable`: everything is written before `init` returns and only read after it, and freed once, by the
/// last owner.
final class TapeStorage: @unchecked Sendable {
    let source: SourceBuffer
    let side: ByteWriter
    let events: UnsafeMutablePointer<XMLEvent>
    let count: Int
    let foreign: ForeignNames

    init(
        source: SourceBuffer,
        side: consuming ByteWriter,
        events: UnsafeMutablePointer<XMLEvent>,
        count: Int,
        foreign: ForeignNames
    ) {
        self.source = source
        self.side = side
        self.events = events
        self.count = count
        self.foreign = foreign
    }

    deinit { events.deallocate() }

    var tape: XMLTape {
        XMLTape(
            events: UnsafePointer(events),
            count: count,
            source: UnsafePointer(source.base),
            // The side buffer is finished: its address does not change until it is freed with this object.
            side: side.withBytes { $0.baseAddress ?? UnsafePointer(source.base) }
        )
    }

    func name(_ id: UInt32) -> XMLName {
        if id >= NameID.firstForeign { return foreign.name(id) }
        return NameID(rawValue: id).registeredName ?? XMLName("")
    }
}
