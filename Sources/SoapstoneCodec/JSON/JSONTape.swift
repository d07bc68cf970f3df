/// The values of a document in a flat array, each as (kind, end, text): what the codec reads.
///
/// Index 0 is the document's value. A container's children follow it at once: `index + 1` is the first, and `end(at:)`
/// of a child is the next one, until the container's own `end(at:)`. An object's children are key, value, key, value:
/// a key is one record, so its value stands at `key + 1`.
///
/// Nothing is checked here and nothing is retained: use it inside `JSONDocument.withTape` and with
/// indices that come from it.
package struct JSONTape {
    let records: UnsafePointer<JSONRecord>
    /// The number of records, keys among them.
    package let count: Int
    let source: UnsafePointer<UInt8>
    let sourceCount: Int
    /// The side buffer with the text of strings that have escapes; `source` where there are none.
    ///
    /// Before each text stand 4 bytes with the offset of its quote in the source.
    let unescaped: UnsafePointer<UInt8>

    /// The kind of the value; a key is a string.
    @inline(__always)
    package func kind(at index: Int) -> JSONKind {
        records[index].kind
    }

    /// The index after the last record of the value.
    @inline(__always)
    package func end(at index: Int) -> Int {
        Int(records[index].end)
    }

    /// The text of a string or key without its escapes, or of a number or literal as it is written.
    ///
    /// It is UTF-8, and means nothing where the value is an object or array.
    @inline(__always)
    package func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let record = records[index]
        let base = record.isUnescaped ? unescaped : source
        return UnsafeBufferPointer(start: base + Int(record.offset), count: Int(record.length))
    }

    /// How many members or elements an object or array has.
    @inline(__always)
    package func childCount(at index: Int) -> Int {
        Int(records[index].length)
    }

    /// The first key or element of an object or array; its `end(at:)` where it is empty.
    @inline(__always)
    package func firstChild(of index: Int) -> Int {
        index + 1
    }

    /// The element after this one, or the key after this value; the `end(at:)` of the container after the last.
    @inline(__always)
    package func nextSibling(of index: Int) -> Int {
        end(at: index)
    }

    /// Whether the value is an object or array.
    @inline(__always)
    package func isContainer(at index: Int) -> Bool {
        let kind = kind(at: index)
        return kind == .object || kind == .array
    }

    /// Frees the memory, once, when the document ends.
    func deallocate() {
        if unescaped != source { unescaped.deallocate() }
        records.deallocate()
        source.deallocate()
    }
}
