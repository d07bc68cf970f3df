internal import SoapstoneBase

/// The quoted-printable transfer encoding (RFC 2045 section 6.7).
enum QuotedPrintable {
    /// The bytes behind quoted-printable text.
    ///
    /// Blanks at the end of a line are dropped, as the standard asks, because a relay may have added them. Bytes that
    /// should have been escaped are taken as they are.
    ///
    /// - Returns: nil where a `=` is followed neither by two hexadecimal digits nor by the end of the line.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var position = text.startIndex
        // How much of `bytes` stays if the line ends here.
        var kept = 0
        while position < text.endIndex {
            let byte = text[position]
            position += 1
            if byte == ASCII.equals {
                if let next = softBreak(text, position) {
                    position = next
                } else {
                    guard text.endIndex - position >= 2, let high = ASCII.hexValue(text[position]),
                        let low = ASCII.hexValue(text[position + 1])
                    else { return nil }
                    bytes.append(high << 4 | low)
                    position += 2
                }
                kept = bytes.count
            } else if ASCII.isBlank(byte) {
                bytes.append(byte)
            } else {
                if byte == ASCII.lineFeed || byte == ASCII.carriageReturn { bytes.removeLast(bytes.count - kept) }
                bytes.append(byte)
                kept = bytes.count
            }
        }
        bytes.removeLast(bytes.count - kept)
        return bytes
    }

    /// The start of the next line, where the rest of this one after a `=` is blank.
    private static func softBreak(_ text: ArraySlice<UInt8>, _ start: Int) -> Int? {
        var position = start
        while position < text.endIndex, ASCII.isBlank(text[position]) { position += 1 }
        if position == text.endIndex { return position }
        if text[position] == ASCII.carriageReturn { position += 1 }
        guard position < text.endIndex, text[position] == ASCII.lineFeed else { return nil }
        return position + 1
    }
}
