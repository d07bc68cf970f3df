internal import SoapstoneXML

extension ElementReader {
    /// The error of a required field that is not there.
    @usableFromInline
    @inline(never)
    func missing(_ slot: Slot) -> DecodeError {
        var found = ""
        if isStrict, next < end { found = "; '\(localName(next))' stands in its place" }
        return error(.missing, slot, nil, "is missing\(found)")
    }

    /// The error of a required field without a value.
    @usableFromInline
    @inline(never)
    func blank(_ slot: Slot, at index: Int) -> DecodeError {
        error(.blank, slot, index, "is required and has no value")
    }

    /// The error of a text that is not a value of its type.
    @usableFromInline
    @inline(never)
    func invalid(_ slot: Slot, at index: Int, _ reason: ScalarError) -> DecodeError {
        let found = Masked.text(tape.text(at: index), slot.traits.redaction)
        return error(.value, slot, index, "\(found) is not \(reason.expected)")
    }

    /// The error of child elements where a text was expected.
    func notText(_ slot: Slot, at index: Int) -> DecodeError {
        error(.kind, slot, index, "has child elements where a value was expected")
    }

    @usableFromInline
    @inline(never)
    func miscount(_ slot: Slot, found: Int, _ times: ClosedRange<Int>) -> DecodeError {
        error(.count, slot, nil, "occurs \(found) times; \(times.words) are expected")
    }

    func rowCountOverflow(_ slot: Slot, _ count: Int, _ most: Int) -> DecodeError {
        error(.count, slot, nil, "\(slot.countName ?? "the count") says \(count) rows; the table has \(most)")
    }

    /// `name`, or `name[2]` where other elements of the name stand before it.
    @usableFromInline
    @inline(never)
    func step(_ slot: Slot, at index: Int) -> String {
        guard slot.kind == .element || slot.kind == .table else { return slot.step }
        let name = tape.events[index].name
        var position = 0
        var count = 0
        var sibling = first
        while sibling < end {
            if tape.events[sibling].name == name {
                count += 1
                if sibling <= index { position += 1 }
            }
            sibling = Int(tape.events[sibling].end)
        }
        return count > 1 ? "\(slot.step)[\(position)]" : slot.step
    }

    func localName(_ index: Int) -> String {
        Excerpt.escaped(state.pointee.document.name(tape.events[index].nameID).local.utf8)
    }

    private func error(_ code: DecodeError.Code, _ slot: Slot, _ index: Int?, _ message: String) -> DecodeError {
        DecodeError(
            code,
            [index.map { step(slot, at: $0) } ?? slot.step],
            message,
            line: state.pointee.document.place(of: index ?? element).line,
            slot: slot
        )
    }
}

extension ClosedRange<Int> {
    /// `3`, `0 to 10` or `1 or more`.
    var words: String {
        if lowerBound == upperBound { return "\(lowerBound)" }
        return upperBound == .max ? "\(lowerBound) or more" : "\(lowerBound) to \(upperBound)"
    }
}
