public import SoapstoneXML

/// What one decoding shares among its readers.
@usableFromInline
struct DecodeState {
    let document: XMLDocument
    @usableFromInline let isStrict: Bool
    @usableFromInline var report = DecodeReport()

    @usableFromInline
    init(document: XMLDocument, isStrict: Bool) {
        self.document = document
        self.isStrict = isStrict
    }
}

/// Reads the fields of one record from the tape, in any order unless it is strict.
///
/// The next child is nearly always the one that the next field wants; only when it is not does the reader look around.
/// It is valid while the document is retained, which `Record.decode` sees to.
public struct ElementReader {
    @usableFromInline let tape: XMLTape
    @usableFromInline let state: UnsafeMutablePointer<DecodeState>
    /// The record's own element.
    @usableFromInline let element: Int
    @usableFromInline let first: Int
    @usableFromInline let end: Int
    @usableFromInline var next: Int
    /// The namespace that names without one of their own are in.
    @usableFromInline let namespaceBits: UInt32
    /// Whether every child so far was taken in turn; if not, the children are counted at the end.
    @usableFromInline var isRegular = true
    /// Children that were taken.
    @usableFromInline var taken = 0

    @inlinable
    init(tape: XMLTape, state: UnsafeMutablePointer<DecodeState>, element: Int, namespaceBits: UInt32) {
        self.tape = tape
        self.state = state
        self.element = element
        self.namespaceBits = namespaceBits
        end = Int(tape.events[element].end)
        first = tape.content(of: element)
        next = first
    }

    /// Whether order and unknown elements are errors.
    @inlinable public var isStrict: Bool { state.pointee.isStrict }

    /// The element or attribute that a field wants, once; nil where there is none.
    @inlinable
    @inline(__always)
    mutating func find(_ slot: Slot) -> Int? {
        let wanted = slot.ownBits | (namespaceBits & slot.inheritMask)
        if next < end, tape.events[next].name == wanted, slot.kind == .element {
            let index = next
            next = Int(tape.events[index].end)
            taken += 1
            return index
        }
        return search(slot, wanted)
    }

    /// The next element that a repeated field wants, after `count` that it has.
    @inlinable
    @inline(__always)
    mutating func findNext(_ slot: Slot, after count: Int) -> Int? {
        let wanted = slot.ownBits | (namespaceBits & slot.inheritMask)
        if next < end, tape.events[next].name == wanted {
            let index = next
            next = Int(tape.events[index].end)
            taken += 1
            return index
        }
        return search(wanted, fromStart: count == 0)
    }

    /// How many elements like the one at `index` there may be from it on; not more than what is cheap to be wrong about.
    @usableFromInline
    func likelyCount(from index: Int) -> Int {
        min((end - index) / max(Int(tape.events[index].end) - index, 1), 1024)
    }

    @usableFromInline
    @inline(never)
    mutating func search(_ slot: Slot, _ wanted: UInt32) -> Int? {
        switch slot.kind {
        case .element, .table:
            return search(wanted, fromStart: true)
        case .attribute:
            let attribute = wanted | XMLEvent.Kind.attribute.rawValue << 30
            return (element + 1..<max(first, element + 1)).first { tape.events[$0].name == attribute }
        case .text:
            return element
        case .inline, .jsonOnly:
            return nil
        }
    }

    /// Looks behind the next child, and, for a field's first element, before it.
    @usableFromInline
    @inline(never)
    mutating func search(_ wanted: UInt32, fromStart: Bool) -> Int? {
        while next < end, tape.events[next].kind == .text { next = Int(tape.events[next].end) }
        var index = next
        while index < end {
            if tape.events[index].name == wanted {
                if index > next { isRegular = false }
                next = Int(tape.events[index].end)
                taken += 1
                return index
            }
            if isStrict { return nil }
            index = Int(tape.events[index].end)
        }
        guard fromStart, !isRegular else { return nil }
        index = first
        while index < next {
            if tape.events[index].name == wanted {
                taken += 1
                return index
            }
            index = Int(tape.events[index].end)
        }
        return nil
    }
}
