internal import Synchronization

/// The memory behind a document: its bytes, its records and its names.
///
/// `@unchecked Sendable`: everything is written before `init` returns and only read after it, and freed once, by the
/// last owner.
final class TapeStorage: @unchecked Sendable {
    let source: SourceBuffer
    /// Text that does not stand in the source as it is; behind it, the bytes of the foreign names.
    private let side: UnsafeMutablePointer<UInt8>
    private let sideCount: Int
    /// The foreign names' bytes at an address that does not change.
    let foreignBytes: UnsafePointer<UInt8>
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
        sideCount = side.count
        self.side = .allocate(capacity: side.count + foreign.bytes.count)
        let room = UnsafeMutableBufferPointer(start: self.side, count: side.count + foreign.bytes.count)
        _ = room[..<side.count].initialize(from: side)
        _ = room[side.count...].initialize(from: foreign.bytes)
        foreignBytes = UnsafePointer(self.side + side.count)
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
            side: UnsafeBufferPointer(start: side, count: sideCount),
            events: copy,
            count: count,
            foreign: foreign,
            generation: current
        )
    }

    deinit {
        side.deallocate()
        EventMemory.deallocate(events)
    }

    var tape: XMLTape {
        XMLTape(
            events: UnsafePointer(events),
            count: count,
            source: UnsafePointer(source.base),
            side: UnsafePointer(side)
        )
    }

    func name(_ id: UInt32) -> XMLName {
        if id >= NameID.firstForeign { return foreign.name(id) }
        return NameID(rawValue: id).registeredName ?? XMLName("")
    }

    /// The numbers that a name can have here: the registered one, and one of the document's own if it was parsed before
    /// the name was registered.
    func numbers(of name: XMLName) -> [UInt32] {
        [NameRegistry.shared.find(name)?.rawValue, foreign.number(of: name)].compactMap { $0 }
    }
}
