internal import SoapstoneBase

/// Reads the header fields at the start of a part (RFC 2045 section 3, RFC 5322 section 2.2).
struct MIMEHeaderReader {
    let body: [UInt8]
    let lineEnd: LineEnd
    let limits: MIMELimits
    /// Where the next byte is read; after `headers()`, where the content of the part starts.
    private(set) var position: Int
    private let end: Int

    init(_ body: [UInt8], part: Range<Int>, lineEnd: LineEnd, limits: MIMELimits) {
        self.body = body
        self.lineEnd = lineEnd
        self.limits = limits
        position = part.lowerBound
        end = part.upperBound
    }

    /// The header fields up to the empty line.
    ///
    /// A part may end where its headers end: RFC 2046 section 5.1.1 lets the line end of the empty line belong to the
    /// delimiter.
    mutating func headers() throws(MIMEError) -> [MIMEHeader] {
        var headers: [MIMEHeader] = []
        while position < end, !takeLineEnd() {
            guard headers.count < limits.partHeaders else {
                throw MIMEError(limit: "partHeaders", of: limits.partHeaders, "header fields of a part", at: position)
            }
            headers.append(try header())
        }
        return headers
    }

    /// Reads one header field and the lines that are folded into it.
    private mutating func header() throws(MIMEError) -> MIMEHeader {
        let start = position
        guard !ASCII.isBlank(body[start]) else {
            throw MIMEError(.invalid, "a folded line without a header field before it", at: start)
        }
        var text = try line(of: start)
        while position < end, ASCII.isBlank(body[position]) {
            let lineStart = position
            let folded = try line(of: start)
            guard !folded.allSatisfy(ASCII.isBlank) else {
                throw MIMEError(.invalid, "a blank line in a folded header field", at: lineStart)
            }
            text += folded
        }
        guard let colon = text.firstIndex(of: ASCII.colon), colon > text.startIndex,
            text[..<colon].allSatisfy(ASCII.isMIMEToken)
        else { throw MIMEError(.invalid, "a line of a part's head that is not 'name: value'", at: start) }
        let name = String(decoding: text[..<colon], as: UTF8.self)
        return try MIMEHeader(name, String(decoding: Self.trim(text[(colon + 1)...]), as: UTF8.self))
    }

    /// Reads to the end of the line, within the limit of the header field that starts at `start`.
    private mutating func line(of start: Int) throws(MIMEError) -> ArraySlice<UInt8> {
        let lineStart = position
        while position < end {
            let lineStop = position
            if takeLineEnd() { return body[lineStart..<lineStop] }
            guard position - start < limits.headerLine else {
                throw MIMEError(limit: "headerLine", of: limits.headerLine, "bytes of a header field", at: start)
            }
            guard !ASCII.isControl(body[position]) else {
                throw MIMEError(.invalid, "a control character in a header field", at: position)
            }
            position += 1
        }
        throw MIMEError(.invalid, "a header field without an end of line", at: start)
    }

    private mutating func takeLineEnd() -> Bool {
        switch lineEnd {
        case .lf:
            guard body[position] == ASCII.lineFeed else { return false }
        case .crlf:
            guard end - position >= 2, body[position] == ASCII.carriageReturn, body[position + 1] == ASCII.lineFeed
            else { return false }
        }
        position += lineEnd.count
        return true
    }

    private static func trim(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = text.lastIndex(where: { !ASCII.isBlank($0) }) else { return [] }
        return text[...last].drop(while: ASCII.isBlank)
    }
}
