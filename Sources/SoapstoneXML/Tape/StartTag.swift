/// A start tag as it stands in a document's bytes: where its name and its attributes' values are.
///
/// It is for who changes a document in places and leaves the rest as it is, byte for byte.
package struct StartTag {
    package struct Attribute {
        /// Where the name as it is written stands, prefix included.
        package let name: Range<Int>
        /// Where the value stands, without its quotes.
        package let value: Range<Int>
    }

    /// Where the element's name as it is written stands, prefix included.
    package let name: Range<Int>
    /// Namespace declarations are among them.
    package let attributes: [Attribute]
    /// The index behind the closing `>`.
    package let end: Int
    /// Whether the element ends with the tag.
    package let isEmpty: Bool

    /// Reads a start tag.
    ///
    /// - Parameters:
    ///   - start: where its `<` stands.
    ///   - bytes: a document that the parser has accepted.
    /// - Returns: nil where no whole start tag stands there.
    package init?(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.indices.contains(start), bytes[start] == UInt8(ascii: "<") else { return nil }
        var scan = Scan(bytes: bytes, index: start + 1)
        name = scan.name()
        var attributes: [Attribute] = []
        while true {
            scan.skipSpace()
            guard let byte = scan.byte else { return nil }
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
            let name = scan.name()
            scan.skipSpace()
            guard !name.isEmpty, scan.byte == UInt8(ascii: "=") else { return nil }
            scan.index += 1
            scan.skipSpace()
            guard let value = scan.quoted() else { return nil }
            attributes.append(Attribute(name: name, value: value))
        }
        isEmpty = scan.byte == UInt8(ascii: "/")
        end = scan.index + (isEmpty ? 2 : 1)
        guard end <= bytes.count else { return nil }
        self.attributes = attributes
    }

    /// Where the value of an attribute stands; nil where the tag does not have it.
    package func value(of name: String, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        attributes.first { bytes[$0.name].elementsEqual(name.utf8) }?.value
    }

    private struct Scan {
        let bytes: UnsafeBufferPointer<UInt8>
        var index: Int

        var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func skipSpace() {
            while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
        }

        /// What stands before white space, `=`, `/` or `>`.
        mutating func name() -> Range<Int> {
            let start = index
            while let byte, byte > 0x20, byte != UInt8(ascii: "="), byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">")
            {
                index += 1
            }
            return start..<index
        }

        mutating func quoted() -> Range<Int>? {
            guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
            let start = index + 1
            index = start
            while let byte, byte != quote { index += 1 }
            guard byte != nil else { return nil }
            defer { index += 1 }
            return start..<index
        }
    }
}
