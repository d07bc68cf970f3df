extension ByteWriter {
    /// Escapes what was appended since `start` as character data or as an attribute's value.
    ///
    /// Most values have nothing to escape: they are looked at once and left where they are.
    @inlinable
    package mutating func escapeXML(from start: Int, isAttribute: Bool) {
        var index = start
        while index < _count {
            let byte = base[index]
            // Letters, digits and blanks; what lies outside may need an escape.
            if byte > 0x3E && byte < 0xED || byte >= 0x28 && byte < 0x3C || byte == 0x20 {
                index += 1
            } else {
                return escapeAgain(from: start, isAttribute: isAttribute)
            }
        }
    }

    @usableFromInline
    @inline(never)
    mutating func escapeAgain(from start: Int, isAttribute: Bool) {
        let text = [UInt8](UnsafeBufferPointer(start: base + start, count: _count - start))
        truncate(to: start)
        text.withUnsafeBufferPointer { appendEscaped($0, isAttribute: isAttribute) }
    }
}
