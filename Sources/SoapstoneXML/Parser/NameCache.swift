internal import Synchronization

/// Finds the number of a name from the addresses of its parts in one libxml2 dictionary.
///
/// libxml2 keeps each distinct string once, so two addresses are a name. One cache belongs to one parser context.
/// Open addressing over one array of 24-byte entries; the hash multiplies, because the addresses lie side by side.
struct NameCache: ~Copyable {
    private struct Entry {
        var local: UInt
        var uri: UInt
        var id: UInt32
        /// The document for which a foreign name has this number.
        var document: UInt32
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private var used = 0
    private(set) var generation = -1
    private var document: UInt32 = 0

    init() {
        entries = .allocate(capacity: 512)
        mask = 511
        entries.initialize(repeating: Entry(local: 0, uri: 0, id: 0, document: 0), count: 512)
    }

    deinit { entries.deallocate() }

    /// Begins a document: foreign names are numbered anew, and names registered since are seen.
    mutating func beginDocument() {
        let current = NameRegistry.shared.generation.load(ordering: .acquiring)
        if current != generation || document == .max {
            entries.update(repeating: Entry(local: 0, uri: 0, id: 0, document: 0), count: mask + 1)
            used = 0
            document = 0
            generation = current
        }
        document += 1
    }

    /// The number of the name made of two dictionary strings; `foreign` collects names that the program does not know.
    @inline(__always)
    mutating func id(
        local: UnsafePointer<UInt8>,
        uri: UnsafePointer<UInt8>?,
        foreign: inout ForeignNames
    ) -> UInt32 {
        let localKey = UInt(bitPattern: local)
        let uriKey = UInt(bitPattern: uri)
        var slot = Self.hash(localKey, uriKey) & mask
        while entries[slot].local != 0 {
            if entries[slot].local == localKey, entries[slot].uri == uriKey {
                let entry = entries[slot]
                if entry.id < NameID.firstForeign || entry.document == document { return entry.id }
                entries[slot].id = foreign.append(local: local, uri: uri)
                entries[slot].document = document
                return entries[slot].id
            }
            slot = (slot + 1) & mask
        }
        return insert(local: local, uri: uri, foreign: &foreign)
    }

    @inline(__always)
    private static func hash(_ local: UInt, _ uri: UInt) -> Int {
        let mixed = (local &+ uri &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40)
    }

    @inline(never)
    private mutating func insert(
        local: UnsafePointer<UInt8>,
        uri: UnsafePointer<UInt8>?,
        foreign: inout ForeignNames
    ) -> UInt32 {
        if used * 2 > mask { grow() }
        let id = Self.registered(local: local, uri: uri) ?? foreign.append(local: local, uri: uri)
        place(Entry(local: UInt(bitPattern: local), uri: UInt(bitPattern: uri), id: id, document: document))
        used += 1
        return id
    }

    private static func registered(local: UnsafePointer<UInt8>, uri: UnsafePointer<UInt8>?) -> UInt32? {
        var name = ForeignNames()
        let id = name.append(local: local, uri: uri)
        return NameRegistry.shared.find(name.name(id))?.rawValue
    }

    private mutating func place(_ entry: Entry) {
        var slot = Self.hash(entry.local, entry.uri) & mask
        while entries[slot].local != 0 { slot = (slot + 1) & mask }
        entries[slot] = entry
    }

    private mutating func grow() {
        let old = entries
        let oldCount = mask + 1
        entries = .allocate(capacity: oldCount * 2)
        entries.initialize(repeating: Entry(local: 0, uri: 0, id: 0, document: 0), count: oldCount * 2)
        mask = oldCount * 2 - 1
        for index in 0..<oldCount where old[index].local != 0 { place(old[index]) }
        old.deallocate()
    }
}
