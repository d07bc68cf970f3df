/// Undoes Base64 that comes in pieces (RFC 2045 section 6.8).
package struct Base64Pieces: Sendable {
    /// Characters of a group of four that has not come whole.
    private var rest: [UInt8] = []
    private var hasEnded = false

    package init() {}

    /// Whether no group was cut off.
    package var isWhole: Bool { rest.isEmpty }

    /// The bytes behind the next characters.
    ///
    /// - Returns: nil where they are not Base64; the decoder is of no use after that.
    package mutating func take(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        rest += text.filter { !ASCII.isBlank($0) && $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed }
        let groups = rest.prefix(rest.count & ~3)
        guard !groups.isEmpty else { return hasEnded && !rest.isEmpty ? nil : [] }
        // Nothing stands behind the padding.
        guard !hasEnded, let bytes = Base64Bytes.decode(groups) else { return nil }
        hasEnded = groups.last == ASCII.equals
        rest.removeFirst(groups.count)
        return hasEnded && !rest.isEmpty ? nil : bytes
    }
}
