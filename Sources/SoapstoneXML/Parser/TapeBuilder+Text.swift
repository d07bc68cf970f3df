extension TapeBuilder {
    /// Takes a piece of text that follows another one, or that libxml2 made itself: what an entity stands for.
    @inline(never)
    mutating func extendText(_ start: UnsafePointer<UInt8>, _ length: UInt32) {
        let offset = sourceOffset(start)
        if textLength == 0, let offset {
            textOffset = offset
        } else if let offset, textOffset & XMLEvent.side == 0, textOffset + textLength == offset {
            // It goes on where the piece before it ends.
        } else {
            moveTextToSide()
            side.append(UnsafeBufferPointer(start: start, count: Int(length)))
        }
        textLength += length
    }

    /// Puts text that stands beside child elements on a record of its own.
    ///
    /// White space there is dropped until other text has been met.
    @inline(never)
    mutating func closeText() {
        let top = depth - 1
        if open[top].isMixed || !isWhiteSpace() {
            open[top].isMixed = true
            appendText(of: Int(open[top].index))
        }
        textLength = 0
    }

    private mutating func appendText(of element: Int) {
        guard makeRoom(1) else { return }
        events[count] = XMLEvent(
            name: XMLEvent.Kind.text.rawValue << XMLEvent.kindShift,
            end: UInt32(count + 1),
            offset: textOffset,
            length: textLength,
            position: events[element].position
        )
        count += 1
    }

    private func isWhiteSpace() -> Bool {
        if textOffset & XMLEvent.side == 0 { return Self.isWhiteSpace(sourceStart + Int(textOffset), Int(textLength)) }
        return side.withBytes { bytes in
            Self.isWhiteSpace(
                UnsafeBufferPointer(rebasing: bytes[Int(textOffset & ~XMLEvent.side)...]).baseAddress,
                Int(textLength)
            )
        }
    }

    private static func isWhiteSpace(_ start: UnsafePointer<UInt8>?, _ length: Int) -> Bool {
        guard let start else { return true }
        var index = 0
        while index < length {
            // The parser lets no other character up to the blank through.
            if start[index] > 0x20 { return false }
            index += 1
        }
        return true
    }

    private mutating func moveTextToSide() {
        if textLength > 0, textOffset & XMLEvent.side != 0,
            Int(textOffset & ~XMLEvent.side) + Int(textLength) == side.count
        {
            return
        }
        let offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
        if textLength > 0 {
            side.append(UnsafeBufferPointer(start: sourceStart + Int(textOffset), count: Int(textLength)))
        }
        textOffset = offset
    }
}
