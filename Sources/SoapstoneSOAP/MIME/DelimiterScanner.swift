#if canImport(Glibc)
internal import SoapstoneBase
import Glibc
#else
import Darwin
#endif

/// Finds the delimiter lines of a multipart body (RFC 2046 section 5.1.1).
///
/// Time is linear in the body: `memchr` goes from line to line, and what is compared with the delimiter never overlaps,
/// because a delimiter holds no line feed.
///
/// RFC 2046 asks for CRLF; old servers send LF alone. The first delimiter line decides which of both the message uses,
/// and everything that frames its parts must then agree. A line that starts like a delimiter and is not one is refused
/// (the standard forbids it in content), because the next reader may well take it for one.
struct DelimiterScanner {
    /// A delimiter line.
    struct Delimiter {
        /// Where the content before it ends: the line end before a delimiter belongs to the delimiter.
        let contentEnd: Int
        /// Where the next part starts.
        let next: Int
        /// Whether it is the last one.
        let isClose: Bool
    }

    let body: [UInt8]
    let dashBoundary: [UInt8]
    /// How lines end; known once the first delimiter is found.
    private(set) var lineEnd: LineEnd?
    /// The start of the line to look at first.
    private var position = 0

    init(_ body: [UInt8], boundary: some Sequence<UInt8>) {
        self.body = body
        dashBoundary = [ASCII.dash, ASCII.dash] + boundary
    }

    /// Reads the next delimiter line, and whatever lies before it.
    ///
    /// - Throws: `MTOM_INVALID` where there is none, or where it is malformed.
    mutating func next() throws(MIMEError) -> Delimiter {
        let from = position
        guard let start = Self.firstLine(startingWith: dashBoundary, in: body, from: from) else {
            throw MIMEError(.invalid, "the body ends without its close delimiter", at: body.count)
        }
        // With the whole body there, a line is never cut.
        guard
            let line = try Self.delimiter(at: start, in: body, from: 0, boundary: dashBoundary.count, isEnd: true)
        else { throw MIMEError(.invalid, "the body ends without its close delimiter", at: body.count) }
        let (end, found, isClose) = (line.end, line.lineEnd, line.isClose)
        if let lineEnd {
            // `from` is the first byte of a part, so a delimiter here would share its line end with the one before.
            guard start > from else { throw MIMEError(.invalid, "a delimiter directly after another", at: start) }
            guard isClose || found == lineEnd else { throw Self.mixed(at: end) }
            try checkLineEnd(before: start, is: lineEnd)
        } else if let found, !isClose {
            if start > 0 { try checkLineEnd(before: start, is: found) }
            lineEnd = found
        } else {
            throw MIMEError(.invalid, "the close delimiter stands before any part", at: start)
        }
        position = line.next
        return Delimiter(contentEnd: start - (lineEnd?.count ?? 0), next: position, isClose: isClose)
    }

    private func checkLineEnd(before start: Int, is expected: LineEnd) throws(MIMEError) {
        // The byte before `start` is a line feed. In an LF message a CR before it is content.
        guard expected == .crlf else { return }
        guard start >= 2, body[start - 2] == ASCII.carriageReturn else { throw Self.mixed(at: start) }
    }

    /// A line that starts like a delimiter, and how it goes on.
    struct Line {
        let isClose: Bool
        /// Where its text ends, and how; nil where the body ends there.
        let end: Int
        let lineEnd: LineEnd?
        /// Where the next line starts.
        var next: Int { end + (lineEnd?.count ?? 0) }
    }

    /// Reads the rest of a line that starts with the boundary.
    ///
    /// - Parameters:
    ///   - offset: where `text` stands in the body, for errors.
    ///   - boundary: the bytes that the line is known by.
    ///   - isEnd: whether nothing comes behind `text`.
    /// - Returns: nil where `text` ends before the line does.
    /// - Throws: `MTOM_INVALID` where it is no delimiter.
    static func delimiter(
        at start: Int,
        in text: [UInt8],
        from offset: Int,
        boundary: Int,
        isEnd: Bool
    ) throws(MIMEError) -> Line? {
        var end = start + boundary
        let dashes = text[end...].prefix(2)
        if !isEnd, dashes.count < 2, dashes.allSatisfy({ $0 == ASCII.dash }) { return nil }
        let isClose = dashes.elementsEqual([ASCII.dash, ASCII.dash])
        if isClose { end += 2 }
        let blanks = text[end...].prefix(mostBlanks + 1).prefix { ASCII.isBlank($0) }.count
        guard blanks <= mostBlanks else {
            throw MIMEError(.invalid, "a delimiter line with more than \(mostBlanks) blanks", at: offset + start)
        }
        end += blanks
        if !isEnd, text[end...].elementsEqual([ASCII.carriageReturn]) || end == text.count { return nil }
        let found = lineEnd(at: end, in: text)
        guard found != nil || isClose && end == text.count else {
            throw MIMEError(.invalid, "a line that starts with the boundary and goes on", at: offset + start)
        }
        return Line(isClose: isClose, end: end, lineEnd: found)
    }

    /// So that a line that does not end is not held for ever where a body comes in pieces.
    private static let mostBlanks = 1_024

    static func mixed(at offset: Int) -> MIMEError {
        MIMEError(.invalid, "delimiter lines end with CRLF and with LF in one message", at: offset)
    }

    private static func lineEnd(at position: Int, in body: [UInt8]) -> LineEnd? {
        guard position < body.count else { return nil }
        if body[position] == ASCII.lineFeed { return .lf }
        guard position + 1 < body.count else { return nil }
        return body[position] == ASCII.carriageReturn && body[position + 1] == ASCII.lineFeed ? .crlf : nil
    }

    /// Finds the first line at or after `from`, itself the start of a line, that starts with `prefix`.
    static func firstLine(startingWith prefix: [UInt8], in text: [UInt8], from: Int) -> Int? {
        let found: Int? = text.withUnsafeBytes { text in
            guard let base = text.baseAddress else { return nil }
            return prefix.withUnsafeBytes { prefix in
                guard let wanted = prefix.baseAddress else { return nil }
                var line = from
                while line <= text.count - prefix.count {
                    if memcmp(base + line, wanted, prefix.count) == 0 { return line }
                    guard let feed = memchr(base + line, CInt(ASCII.lineFeed), text.count - line) else { return nil }
                    line = base.distance(to: UnsafeRawPointer(feed)) + 1
                }
                return nil
            }
        }
        return found
    }

    /// Finds the first line feed at or after `from`.
    static func lineFeed(in text: [UInt8], from: Int) -> Int? {
        let found: Int? = text.withUnsafeBytes { text in
            guard let base = text.baseAddress, from < text.count else { return nil }
            return memchr(base + from, CInt(ASCII.lineFeed), text.count - from)
                .map { base.distance(to: UnsafeRawPointer($0)) }
        }
        return found
    }
}
