internal import SoapstoneCodec
internal import SoapstoneXML

extension ElementEncoder {
    /// Writes the type of an encoded value into its start tag.
    mutating func write(_ type: Fragment, of use: ElementUse) {
        namespaces.use(table.namespaces.number(of: XMLName.schemaInstance))
        namespaces.use(use.typePrefix)
        output.append(type)
    }

    /// Writes the rest of an element that is an array of SOAP's encoding; in a literal message, the items alone.
    ///
    /// - Parameter hasLabel: whether the array is `$value` in an object with `@type`.
    mutating func writeArray(_ value: Int, _ array: ArrayShape, _ use: ElementUse, hasLabel: Bool) {
        var value = value
        if hasLabel {
            guard let inner = tape.member(ReservedKey.value, of: value) else {
                return fail(.missing, at: value, "no '\(ReservedKey.value)'", "an array")
            }
            let end = tape.end(at: value)
            var key = tape.firstChild(of: value)
            while key < end {
                let text = tape.text(at: key)
                if key + 1 != inner, text.first != UInt8(ascii: "@") { unknown(key, [ReservedKey.value]) }
                key = tape.end(at: key + 1)
            }
            value = inner
            if tape.kind(at: value) == .null { return writeNilTag() }
        }
        var sizes: [Int] = []
        guard measure(value, array.rank ?? 1, 0, &sizes) else { return }
        if let encoding = table.encoded?.encoding { writeTag(sizes, array, encoding) }
        output.append(">")
        writeItems(value, sizes.count, array)
        output.append(use.close)
    }

    /// Writes what a start tag says of an array.
    private mutating func writeTag(_ sizes: [Int], _ array: ArrayShape, _ encoding: SOAPEncoding) {
        namespaces.use(table.namespaces.number(of: encoding.namespace))
        namespaces.use(array.itemPrefix)
        switch encoding {
        case .soap11:
            output.append(" soapenc:arrayType=\"")
            output.append(utf8: array.itemType)
            output.append("[")
            write(sizes, between: UInt8(ascii: ","))
            output.append("]\"")
        case .soap12:
            // Items that are arrays have a type without a name.
            if !array.itemType.utf8.contains(UInt8(ascii: "[")) {
                output.append(" soapenc:itemType=\"")
                output.append(utf8: array.itemType)
                output.append("\"")
            }
            output.append(" soapenc:arraySize=\"")
            write(sizes, between: 0x20)
            output.append("\"")
        }
    }

    private mutating func write(_ sizes: [Int], between separator: UInt8) {
        for (number, size) in sizes.enumerated() {
            if number > 0 { output.append(separator) }
            output.append(decimal: Int64(size))
        }
    }

    /// Finds out the size of each dimension; false, with an error, where rows differ, or a value is no array.
    ///
    /// It is as deep as an array has dimensions (`ArrayBrackets.limit`).
    private mutating func measure(_ value: Int, _ rank: Int, _ level: Int, _ sizes: inout [Int]) -> Bool {
        guard tape.kind(at: value) == .array else {
            fail(.kind, at: value, tape.words(value), level == 0 ? "an array" : "an array in the array: a row")
            return false
        }
        let count = tape.childCount(at: value)
        if sizes.count == level {
            sizes.append(count)
        } else if sizes[level] != count {
            fail(.count, at: value, "\(count) items", "\(sizes[level]), as in the row before")
            return false
        }
        guard level + 1 < rank else { return true }
        if count == 0 {
            sizes += [Int](repeating: 0, count: rank - sizes.count)
            return true
        }
        var item = tape.firstChild(of: value)
        while item < tape.end(at: value) {
            guard measure(item, rank, level + 1, &sizes) else { return false }
            item = tape.nextSibling(of: item)
        }
        return true
    }

    private mutating func writeItems(_ value: Int, _ rank: Int, _ array: ArrayShape) {
        var item = tape.firstChild(of: value)
        while item < tape.end(at: value) {
            if rank > 1 { writeItems(item, rank - 1, array) } else { write(item, as: array.item) }
            item = tape.nextSibling(of: item)
        }
    }
}
