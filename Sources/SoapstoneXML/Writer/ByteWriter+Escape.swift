internal import CLibXML2

extension ByteWriter {
    /// Escapes what was appended since `start` as character data or as an attribute's value.
    ///
    /// Most values have nothing to escape: they are looked at once, in blocks, and left where they are.
    @usableFromInline
    package mutating func escapeXML(from start: Int, isAttribute: Bool) {
        fillBlock()
        let first = nextMark(from: start, to: _count)
        if first < _count { escapeMarked(from: first, isAttribute: isAttribute) }
    }

    /// Escapes what stands from `first` on where it is: it moves to where its end will be, and is put together from there.
    @inline(never)
    private mutating func escapeMarked(from first: Int, isAttribute: Bool) {
        var growth = 0
        var read = first
        while let found = nextReplacement(from: read, to: _count, isAttribute) {
            growth += found.text.utf8CodeUnitCount - found.length
            read = found.position + found.length
        }
        guard read > first else { return }
        reserve(growth)
        (base + first + growth).update(from: base + first, count: _count - first)
        _count += growth
        fillBlock()
        // No replacement is shorter than what it replaces: what is written never passes what is still to be read.
        read = first + growth
        var written = first
        while let found = nextReplacement(from: read, to: _count, isAttribute) {
            (base + written).update(from: base + read, count: found.position - read)
            written += found.position - read
            (base + written).update(from: found.text.utf8Start, count: found.text.utf8CodeUnitCount)
            written += found.text.utf8CodeUnitCount
            read = found.position + found.length
        }
    }

    /// The next character that does not stand for itself: where it is, its length, and what to write in its place.
    private func nextReplacement(
        from start: Int,
        to end: Int,
        _ isAttribute: Bool
    ) -> (position: Int, length: Int, text: StaticString)? {
        var position = nextMark(from: start, to: end)
        while position < end {
            let replacement = XMLEscapes.replacement(
                of: base[position],
                at: base + position,
                before: base + end,
                isAttribute
            )
            if let replacement { return (position, replacement.length, replacement.text) }
            position = nextMark(from: position + 1, to: end)
        }
        return nil
    }

    /// Where the next byte stands that may need an escape, or `end`, behind which a block of blanks stands.
    private func nextMark(from start: Int, to end: Int) -> Int {
        var index = start
        while index < end {
            let marks = soapstone_find_escapes(base + index)
            // A blank is no mark, so the first one is before the end.
            if marks != 0 { return index + marks.trailingZeroBitCount }
            index += 16
        }
        return end
    }

    /// Puts a block of blanks behind the last byte, for scans by blocks.
    private mutating func fillBlock() {
        reserve(16)
        (base + _count).update(repeating: UInt8(ascii: " "), count: 16)
    }
}
