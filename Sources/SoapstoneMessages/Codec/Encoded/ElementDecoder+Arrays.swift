internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// Writes an array of SOAP's encoding as a JSON array, one in each other for several dimensions.
    ///
    /// What an array leaves out (SOAP 1.1 section 5.4.2) is null. Nothing is allocated, and no more is written, because a
    /// message says that an array is large.
    mutating func writeArray(
        _ index: Int,
        _ content: Int,
        _ array: ArrayShape,
        _ label: Label?
    ) throws(SchemaCodecError) {
        try checkText(index, content, Int(tape.events[index].end))
        let tag = try arrayTag(index, content, array)
        if let label {
            output.append("{")
            write(label)
            output.append(",\"$value\":")
        }
        if tag.isPlain, !hasPositions(index, content) {
            try writePlain(index, content, array, tag)
        } else {
            try writePlaced(index, content, array, tag)
        }
        if label != nil { output.append("}") }
    }

    /// Whether `xsi:type` says nothing but that an array of the contract is one, in a literal message, too.
    func isArrayName(_ position: Int, _ shape: Shape) -> Bool {
        guard case .array = shape.content, let name = name(WhiteSpace.trimmed(tape.text(at: position))) else {
            return false
        }
        return name.local.isSameBytes(as: "Array") && SOAPEncoding.isEncoding(name.namespace)
    }

    // MARK: - Items

    private mutating func write(item: Int, _ array: ArrayShape, _ tag: ArrayTag) throws(SchemaCodecError) {
        guard let type = tag.item else { return try write(item, as: array.item) }
        try writeEncoded(item, as: array.item, assumed: type)
    }

    /// Writes items one after the other, and null for those that are missing at the end.
    private mutating func writePlain(
        _ index: Int,
        _ content: Int,
        _ array: ArrayShape,
        _ tag: ArrayTag
    ) throws(SchemaCodecError) {
        output.append("[")
        let start = output.count
        var count = 0
        let end = Int(tape.events[index].end)
        var next = content
        while next < end {
            if tape.events[next].kind == .element {
                comma(since: start)
                try write(item: next, array, tag)
                count += 1
            }
            next = Int(tape.events[next].end)
        }
        if let size = tag.sizes[0] {
            if count > size {
                try violate("soap.array", at: index, found: "\(count) items", "\(size), as the array says")
            } else {
                try links.leaveOut(size - count)
                for _ in count..<size {
                    comma(since: start)
                    output.append("null")
                }
            }
        }
        output.append("]")
    }

    private func hasPositions(_ index: Int, _ content: Int) -> Bool {
        var next = content
        while next < Int(tape.events[index].end) {
            if tape.events[next].kind == .element, position(of: next) != nil { return true }
            next = Int(tape.events[next].end)
        }
        return false
    }

    /// The record of the attribute `position` of an item; nil where it has none.
    private func position(of item: Int) -> Int? {
        guard let names = table.encoded?.names, Int(tape.events[item].end) > item + 1 else { return nil }
        let content = tape.content(of: item)
        return (item + 1..<max(content, item + 1)).first {
            tape.events[$0].kind == .attribute && tape.events[$0].nameID == names.position
        }
    }

    /// Writes items at the places that they have, and null at the others.
    private mutating func writePlaced(
        _ index: Int,
        _ content: Int,
        _ array: ArrayShape,
        _ tag: ArrayTag
    ) throws(SchemaCodecError) {
        var items: [(place: Int, item: Int)] = []
        var following = tag.offset
        let end = Int(tape.events[index].end)
        var next = content
        while next < end {
            defer { next = Int(tape.events[next].end) }
            guard tape.events[next].kind == .element else { continue }
            if let position = position(of: next) {
                let coordinates = ArrayBrackets(WhiteSpace.trimmed(tape.text(at: position)))?.groups.first ?? []
                if let place = tag.place(of: coordinates) {
                    following = place
                } else {
                    let text = Excerpt.escaped(tape.text(at: position))
                    try violate("soap.array", at: next, found: "position='\(text)'", "a place in the array, as '[2]'")
                }
            }
            items.append((following, next))
            guard following < .max - 1 else {
                throw SchemaCodecError(.cost, "the places of an array do not fit into a number")
            }
            following += 1
        }
        items.sort { $0.place < $1.place }
        let last = items.last.map { $0.place + 1 } ?? 0
        guard let sizes = tag.sizes(holding: last) else {
            throw SchemaCodecError(.cost, "the sizes of an array do not fit into a number")
        }
        if let size = sizes.places, last > size {
            try violate("soap.array", at: index, found: "an item at place \(last - 1)", "\(size) items")
        }
        // Rows without any item are counted like items that are left out.
        try links.leaveOut(max(0, sizes.rows - items.count))
        var rest = items[...]
        try write(row: 0, of: 0, sizes.sizes, &rest, array, tag)
    }

    /// Writes one dimension of an array; as deep as an array has dimensions (`ArrayBrackets.limit`).
    ///
    /// - Parameters:
    ///   - start: the place of the row's first item.
    ///   - level: the number of the dimension.
    private mutating func write(
        row start: Int,
        of level: Int,
        _ sizes: [Int],
        _ items: inout ArraySlice<(place: Int, item: Int)>,
        _ array: ArrayShape,
        _ tag: ArrayTag
    ) throws(SchemaCodecError) {
        output.append("[")
        let first = output.count
        // That the product of the sizes fits was found out before; where one of them is 0, so is this, however it wraps.
        let step = sizes[(level + 1)...].reduce(1, &*)
        for number in 0..<sizes[level] {
            comma(since: first)
            let place = start + number * step
            guard level == sizes.count - 1 else {
                try write(row: place, of: level + 1, sizes, &items, array, tag)
                continue
            }
            guard let next = items.first, next.place == place else {
                output.append("null")
                continue
            }
            _ = items.popFirst()
            try write(item: next.item, array, tag)
            while let other = items.first, other.place == place {
                _ = items.popFirst()
                try violate("soap.array", at: other.item, found: "a second item at place \(place)", "one")
            }
        }
        output.append("]")
    }
}
