internal import SoapstoneXML

/// What names that the program knows mean, by their numbers: asked for each element and attribute of a document.
///
/// A table of its own in place of `Dictionary`, whose hashing withstands input that is made to collide; these names are
/// the program's.
struct NumberedNames<Meaning: Sendable>: Sendable {
    private struct Slot: Sendable {
        var id: UInt32
        var meaning: Meaning
    }

    /// Each name at the place that its number says, or behind it; a power of two, and at most half of them taken.
    private let slots: [Slot?]
    private let shift: UInt32

    init(_ names: [(id: NameID, meaning: Meaning)]) {
        var bits: UInt32 = 3
        while 1 << bits < 2 * names.count { bits += 1 }
        shift = 32 - bits
        var slots = [Slot?](repeating: nil, count: 1 << bits)
        for (id, meaning) in names {
            var place = Self.place(of: id.rawValue, shift)
            while let taken = slots[place], taken.id != id.rawValue { place = (place + 1) & (slots.count - 1) }
            slots[place] = Slot(id: id.rawValue, meaning: meaning)
        }
        self.slots = slots
    }

    subscript(id: NameID) -> Meaning? {
        var place = Self.place(of: id.rawValue, shift)
        while let slot = slots[place] {
            if slot.id == id.rawValue { return slot.meaning }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Multiplication by the golden ratio spreads numbers that follow each other (Knuth, volume 3, section 6.4).
    private static func place(of id: UInt32, _ shift: UInt32) -> Int {
        Int((id &* 0x9E37_79B1) >> shift)
    }
}
