/// Blocks of PEM (RFC 7468 section 2).
enum PEMBlocks {
    /// The blocks in a part of a text, with their marks; one that has no end reaches to the end of the part.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = part.lowerBound
        while let start = ByteSearch.first("-----BEGIN ", in: text, index..<part.upperBound) {
            guard let mark = ByteSearch.first("-----END ", in: text, start..<part.upperBound),
                let end = ByteSearch.first("-----", in: text, mark + 9..<part.upperBound)
            else {
                found.append(start..<part.upperBound)
                break
            }
            found.append(start..<end + 5)
            index = end + 5
        }
        return found
    }
}
