internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// What an array's start tag says of its items.
    struct ArrayTag {
        /// The type of the items, where it is not the declared one.
        var item: TypeID?
        /// The number of items in each dimension; nil for what is not said.
        var sizes: [Int?]
        /// The place of the first item that is there.
        var offset = 0

        /// Whether the items are all there, in one row.
        var isPlain: Bool { sizes.count == 1 && offset == 0 }
    }

    mutating func arrayTag(
        _ index: Int,
        _ content: Int,
        _ array: ArrayShape
    ) throws(SchemaCodecError) -> ArrayTag {
        var tag = ArrayTag(sizes: [Int?](repeating: nil, count: array.rank ?? 1))
        guard let names = table.encoded?.names else { return tag }
        var offset: [Int?]?
        for position in index + 1..<max(content, index + 1) {
            let name = tape.events[position].nameID
            let text = WhiteSpace.trimmed(tape.text(at: position))
            if name == names.arrayType {
                let type = UnsafeBufferPointer(rebasing: text.prefix { $0 != UInt8(ascii: "[") })
                let brackets = ArrayBrackets(text.dropFirst(type.count))
                try setSizes(&tag, brackets?.groups.last, array, at: index, text)
                // Of arrays in arrays, each says its own items' type.
                if let brackets, brackets.groups.count == 1 { tag.item = try itemType(type, array, at: index) }
            } else if name == names.itemType {
                tag.item = try itemType(text, array, at: index)
            } else if name == names.arraySize {
                let words = text.split(whereSeparator: WhiteSpace.isSpace)
                // An asterisk stands for a first dimension of any size (SOAP 1.2 part 2 section 3.1.6).
                let sizes = words.enumerated().map {
                    $0 == 0 && $1.elementsEqual("*".utf8) ? nil : ArrayBrackets.number($1)
                }
                try setSizes(&tag, sizes.count <= ArrayBrackets.limit ? sizes : nil, array, at: index, text)
            } else if name == names.offset {
                offset = ArrayBrackets(text)?.groups.first ?? []
            }
        }
        if let offset {
            guard let place = tag.place(of: offset) else {
                try violate("soap.array", at: index, found: "offset", "a place in the array, as '[2]'")
                return tag
            }
            tag.offset = place
        }
        return tag
    }

    /// Takes the sizes that an array says it has; how many dimensions it has, the contract says.
    private mutating func setSizes(
        _ tag: inout ArrayTag,
        _ sizes: [Int?]?,
        _ array: ArrayShape,
        at index: Int,
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(SchemaCodecError) {
        if let sizes, !sizes.isEmpty, sizes.count == array.rank ?? sizes.count { return tag.sizes = sizes }
        try violate(
            "soap.array",
            at: index,
            found: "an array of '\(Excerpt.escaped(text))'",
            "one with \(array.rank.map { $0 == 1 ? "one dimension" : "\($0) dimensions" } ?? "its size")"
        )
    }

    /// The type that an array's items have; nil for the declared one.
    private mutating func itemType(
        _ text: UnsafeBufferPointer<UInt8>,
        _ array: ArrayShape,
        at index: Int
    ) throws(SchemaCodecError) -> TypeID? {
        let found = name(text).flatMap { table.schemas.encodedType(named: $0) }
        let shape = table.shape(array.item.shape)
        if let found, let type = table.type(found, whereDeclared: array.item, shape) {
            return type == array.item.type ? nil : type
        }
        let isArray = name(text).map { $0.local == "Array" && SOAPEncoding.isEncoding($0.namespace) } ?? false
        if isArray, case .array = shape.content { return nil }
        // The contract's type holds.
        try violate(
            "soap.array",
            at: index,
            found: "items of the type '\(Excerpt.escaped(text))'",
            "the declared type, or one derived from it"
        )
        return nil
    }
}

extension ElementDecoder.ArrayTag {
    /// The number of a place, counted row by row; nil for what is none in the array, or where sizes are not said.
    func place(of coordinates: [Int?]) -> Int? {
        guard coordinates.count == sizes.count else { return nil }
        var place = 0
        for (number, coordinate) in coordinates.enumerated() {
            guard let coordinate else { return nil }
            if number > 0 {
                guard let size = sizes[number], coordinate < size else { return nil }
                let (product, isTooLarge) = place.multipliedReportingOverflow(by: size)
                if isTooLarge { return nil }
                place = product
            }
            let (sum, isTooLarge) = place.addingReportingOverflow(coordinate)
            // One more must fit, too.
            if isTooLarge || sum == .max { return nil }
            place = sum
        }
        return place
    }

    /// The sizes of an array with so many places up to its last item, those that are not said made up; how many places it
    /// says that it has; and how many values and rows that makes. nil where that is more than a number holds.
    func sizes(holding count: Int) -> (sizes: [Int], places: Int?, rows: Int)? {
        var known = sizes.map { $0 ?? 1 }
        if sizes.dropFirst().contains(where: { $0 == nil }) {
            // Without the length of the rows there is one.
            known = [Int](repeating: 1, count: sizes.count - 1) + [count]
        } else {
            let (row, isTooLarge) = Self.product(known[1...])
            guard !isTooLarge else { return nil }
            let needed = row == 0 || count == 0 ? 0 : (count - 1) / row + 1
            known[0] = max(sizes[0] ?? 0, needed)
        }
        var rows = 0
        for level in known.indices {
            let (product, isTooLarge) = Self.product(known[...level])
            let (sum, isTooMany) = rows.addingReportingOverflow(product)
            guard !isTooLarge, !isTooMany else { return nil }
            rows = sum
        }
        let isSaid = sizes.allSatisfy { $0 != nil }
        return (known, isSaid ? Self.product(sizes.map { $0 ?? 0 }[...]).0 : nil, rows)
    }

    private static func product(_ sizes: ArraySlice<Int>) -> (Int, Bool) {
        var product = 1
        for size in sizes {
            let (next, isTooLarge) = product.multipliedReportingOverflow(by: size)
            if isTooLarge { return (0, true) }
            product = next
        }
        return (product, false)
    }
}
