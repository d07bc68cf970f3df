internal import SoapstoneXML

extension ElementReader {
    /// Whether the element carries `xsi:nil="true"`.
    @usableFromInline
    @inline(never)
    func isNil(_ index: Int) -> Bool {
        for position in index + 1..<max(tape.content(of: index), index + 1)
        where tape.events[position].name == Self.nilAttribute {
            let text = tape.text(at: position)
            return text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8)
        }
        return false
    }

    private static let nilAttribute =
        NameID(XMLName("nil", in: "http://www.w3.org/2001/XMLSchema-instance")).rawValue
        | XMLEvent.Kind.attribute.rawValue << 30

    /// The text of an element with attributes, nil where it is nil.
    @usableFromInline
    @inline(never)
    func hasValue(_ slot: Slot, at index: Int) throws(DecodeError) -> Bool {
        if isNil(index) { return false }
        guard tape.content(of: index) == Int(tape.events[index].end) else { throw notText(slot, at: index) }
        return true
    }

    /// How many rows of a table are live; nil where the table has no count.
    mutating func rowCount(_ slot: Slot) throws(DecodeError) -> Int? {
        guard slot.countName != nil else { return nil }
        guard let index = find(localBits: slot.countBits) else { throw missing(slot) }
        do {
            // A blank count is a host's zero.
            return try HostInteger<9>.decode(tape.text(at: index).span).map { Int($0.value) } ?? 0
        } catch {
            throw invalid(slot, at: index, error)
        }
    }

    /// Whether all texts of a row are what a host fills unused rows with: blanks, zeros, a decimal point, a zoned zero.
    func isBlankRow(_ index: Int) -> Bool {
        for position in index..<Int(tape.events[index].end) where tape.events[position].kind != .namespace {
            let isBlank = tape.text(at: position).allSatisfy { byte in
                byte <= 0x20 || byte == UInt8(ascii: "0") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "{")
            }
            if !isBlank { return false }
        }
        return true
    }

    /// Takes the constants of a layout.
    @usableFromInline
    mutating func take(_ constants: [Constant]) throws(DecodeError) {
        for constant in constants {
            guard let index = find(constant.slot) else {
                if isStrict { throw DecodeError(.missing, [constant.name], "is missing", line: line) }
                continue
            }
            guard case .fixed(let value) = constant.rule else { continue }
            guard !trimmed(tape.text(at: index)).elementsEqual(value.utf8) else { continue }
            if isStrict {
                throw DecodeError(.value, [constant.name], "has another value than '\(value)'", line: line)
            }
            warn(.constant(constant.name))
        }
    }

    private mutating func find(localBits: UInt32) -> Int? {
        let wanted = localBits | namespaceBits
        if next < end, tape.events[next].name == wanted {
            let index = next
            next = Int(tape.events[index].end)
            taken += 1
            return index
        }
        return search(wanted, fromStart: true)
    }

    private func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var slice = text[...]
        while let last = slice.last, last <= 0x20 { slice.removeLast() }
        return slice
    }

    /// Whether an element of a group without an element around it is there.
    func hasAny(of group: ItemType) -> Bool {
        guard case .record(_, let lines) = group else { return false }
        return lines().contains { line in
            if line.slot.kind == .inline { return hasAny(of: line.type) }
            var probe = self
            return probe.find(line.slot) != nil
        }
    }

    /// Looks at what no field has taken: an error if strict, else a warning each.
    @usableFromInline
    mutating func finish() throws(DecodeError) {
        if isRegular, next == end { return }
        var children: [Int] = []
        var index = first
        while index < end {
            if tape.events[index].kind == .element { children.append(index) }
            index = Int(tape.events[index].end)
        }
        guard children.count > taken else { return }
        if isStrict {
            let place = next < end ? next : element
            throw DecodeError(
                .unknown,
                [localName(place)],
                "stands where the contract has no such element",
                line: state.pointee.document.place(of: place).line
            )
        }
        let unknown = children.count - taken
        let named = isRegular ? children.suffix(unknown) : []
        for child in named { warn(.unknownElement(localName(child))) }
        for _ in named.count..<unknown { warn(.unknownElement(localName(element))) }
    }

    func warn(_ warning: DecodeReport.Warning) {
        state.pointee.report.add(warning)
    }

    private var line: Int { state.pointee.document.place(of: element).line }
}
