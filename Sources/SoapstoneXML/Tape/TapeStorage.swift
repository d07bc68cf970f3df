/// The memory behind a document: its bytes, its records and its names.
///
/// `@unchecked Sendable`: everything is written before `init` returns and only read after it, and freed once, by the
/// last owner.
final class TapeStorage: @unchecked Sendable {
    let source: SourceBuffer
    /// Text that does not stand in the source as it is.
    let side: UnsafeMutableBufferPointer<UInt8>
    let events: UnsafeMutablePointer<XMLEvent>
    let count: Int
    let foreign: ForeignNames

    /// Takes over `source` and `events`, copies `side`.
    init(
        source: SourceBuffer,
        side: UnsafeBufferPointer<UInt8>,
        events: UnsafeMutablePointer<XMLEvent>,
        count: Int,
        foreign: ForeignNames
    ) {
        self.source = source
        self.side = .allocate(capacity: side.count)
        _ = self.side.initialize(from: side)
        self.events = events
        self.count = count
        self.foreign = foreign
    }

    deinit {
        side.deallocate()
        events.deallocate()
    }

    var tape: XMLTape {
        XMLTape(
            events: UnsafePointer(events),
            count: count,
            source: UnsafePointer(source.base),
            side: side.baseAddress.map { UnsafePointer($0) } ?? UnsafePointer(source.base)
        )
    }

    func name(_ id: UInt32) -> XMLName {
        if id >= NameID.firstForeign { return foreign.name(id) }
        return NameID(rawValue: id).registeredName ?? XMLName("")
    }
}
