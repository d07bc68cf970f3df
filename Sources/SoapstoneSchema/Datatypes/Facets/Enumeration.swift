/// The values that an enumeration facet allows, found in constant time however many there are.
public struct Enumeration: Equatable, Sendable {
    /// The values as a schema document spells them, white space processed, in its order.
    public let literals: [String]
    /// The same values.
    public let values: [DatatypeValue]

    private let isText: Bool
    /// Where `isText`: the values' positions by the hash of their bytes, -1 for none, as many as a power of two.
    private let slots: [Int32]
    /// Otherwise: the values.
    private let set: Set<DatatypeValue>

    init(_ members: [(literal: String, value: DatatypeValue)]) {
        let values = members.map(\.value)
        literals = members.map(\.literal)
        self.values = values
        isText = values.allSatisfy { Self.text(of: $0) != nil }
        guard isText else {
            slots = []
            set = Set(values)
            return
        }
        set = []
        var count = 2
        while count < values.count * 2 { count *= 2 }
        var slots = [Int32](repeating: -1, count: count)
        for (index, value) in values.enumerated() {
            guard let text = Self.text(of: value) else { continue }
            text.withUnsafeBufferPointer { text in
                let slot = Self.slot(of: text, in: slots) { Self.equals(values[Int($0)], text) }
                if slots[slot] < 0 { slots[slot] = Int32(clamping: index) }
            }
        }
        self.slots = slots
    }

    /// The values as they are shown: literals, with `{namespace}local` for a QName, whose prefix says nothing by itself.
    ///
    /// - Parameter most: how many are wanted.
    package func shownLiterals(_ most: Int = .max) -> [String] {
        zip(literals, values).prefix(most).map { $1.expandedNames ?? $0 }
    }

    /// The rest is made of these, and differs from process to process.
    public static func == (a: Enumeration, b: Enumeration) -> Bool { a.literals == b.literals && a.values == b.values }

    /// Whether a text is one of the values, where all of them are strings or URIs and so their own value.
    ///
    /// Nil where they are not: then it is `contains(_:)` that tells.
    func contains(text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard isText else { return nil }
        return slots[Self.slot(of: text, in: slots) { Self.equals(values[Int($0)], text) }] >= 0
    }

    /// Whether a value is one of those allowed.
    func contains(_ value: DatatypeValue) -> Bool {
        guard isText else { return set.contains(value) }
        guard let text = Self.text(of: value) else { return false }
        return text.withUnsafeBufferPointer { text in
            let slot = slots[Self.slot(of: text, in: slots) { Self.equals(values[Int($0)], text) }]
            // A string and a URI are different values with the same text.
            return slot >= 0 && values[Int(slot)] == value
        }
    }

    /// The slot of a text: the one that has it, or the free one where it would go.
    private static func slot(
        of text: UnsafeBufferPointer<UInt8>,
        in slots: [Int32],
        isAt: (Int32) -> Bool
    ) -> Int {
        // Seeded for each process, so that a schema cannot be written to collide.
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
        let mask = slots.count - 1
        var slot = hasher.finalize() & mask
        while slots[slot] >= 0, !isAt(slots[slot]) { slot = (slot + 1) & mask }
        return slot
    }

    private static func equals(_ value: DatatypeValue, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Self.text(of: value).map { $0.count == text.count && text.elementsEqual($0) } ?? false
    }

    private static func text(of value: DatatypeValue) -> [UInt8]? {
        switch value {
        case .atomic(.string(let text)), .atomic(.anyURI(let text)): text
        default: nil
        }
    }
}
