internal import Synchronization

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
    /// How many registrations there had been when the names were numbered.
    let generation: Int

    /// Takes over `source` and `events`, copies `side`.
    init(
        source: SourceBuffer,
        side: UnsafeBufferPointer<UInt8>,
        events: UnsafeMutablePointer<XMLEvent>,
        count: Int,
        foreign: ForeignNames,
        generation: Int
    ) {
        self.source = source
        self.side = .allocate(capacity: side.count)
        _ = self.side.initialize(from: side)
        self.events = events
        self.count = count
        self.foreign = foreign
        self.generation = generation
    }

    /// The same document with the numbers that names registered since then have now; nil where nothing changes.
    func renumbered() -> TapeStorage? {
        let current = NameRegistry.shared.generation.load(ordering: .acquiring)
        guard generation != current, !foreign.isEmpty else { return nil }
        let numbers = foreign.ids.map { NameRegistry.shared.find(foreign.name($0))?.rawValue ?? $0 }
        let copy = UnsafeMutablePointer<XMLEvent>.allocate(capacity: max(count, 1))
        copy.initialize(from: events, count: count)
        for index in 0..<count
        where copy[index].nameID >= NameID.firstForeign && copy[index].nameID != XMLEvent.noPrefix {
            let number = numbers[Int(copy[index].nameID - NameID.firstForeign)]
            copy[index].name = copy[index].name & ~XMLEvent.nameMask | number
        }
        return TapeStorage(
            source: source,
            side: UnsafeBufferPointer(side),
            events: copy,
            count: count,
            foreign: foreign,
            generation: current
        )
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
