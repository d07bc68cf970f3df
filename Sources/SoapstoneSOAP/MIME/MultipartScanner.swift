internal import SoapstoneBase

/// Reads a `multipart/related` message that comes in pieces, without keeping its parts.
///
/// It takes what `MultipartMessage` takes and refuses what that refuses, however the bytes are cut: at most the head of one
/// part and a delimiter line are held.
///
///     var scanner = try MultipartScanner(contentType: type)
///     while let piece = await next() {
///         for event in try scanner.take(piece) { … }
///     }
///     for event in try scanner.finish() { … }
package struct MultipartScanner: Sendable {
    /// What has come of the message.
    package enum Event: Sendable {
        /// The head of the next part, whose `bytes` are empty.
        case part(MultipartMessage.Part, isRoot: Bool)
        /// More of the part's content, as it was transferred; never empty.
        case content(ArraySlice<UInt8>)
        /// The part has ended.
        case partEnd
    }

    private enum Place {
        /// Before the first delimiter.
        case preamble
        /// In the header fields of a part.
        case head
        case content
        /// Behind the close delimiter.
        case epilogue
    }

    private let limits: MIMELimits
    private let dashBoundary: [UInt8]
    /// The Content-ID of the root part; nil where that is the first one.
    private let start: String?
    private var place = Place.preamble
    private var lineEnd: LineEnd?
    /// What has come and is not given out.
    private var buffer: [UInt8] = []
    /// Where the buffer stands in the body.
    private var offset = 0
    /// Where in the buffer the search goes on, and whether a line starts there.
    private var position = 0
    private var isLineStart = true
    /// The head of the part that is being read, as far as it has come, and where it starts in the body.
    private var head: [UInt8] = []
    private var headStart = 0
    /// Where in the head the search for its end goes on: the start of a line.
    private var headLine = 0
    private var parts = 0
    private var contentIDs: Set<[UInt8]> = []
    private var hasRoot = false

    /// Begins to read a message.
    ///
    /// - Throws: `MTOM_INVALID` for another type than `multipart/related`, a missing or malformed boundary, and a `start`
    ///   that is no Content-ID; `MTOM_LIMIT` for a boundary that is too long.
    package init(contentType: MediaType, limits: MIMELimits = .standard) throws(MIMEError) {
        dashBoundary = [ASCII.dash, ASCII.dash] + (try MultipartMessage.boundary(of: contentType, limits: limits))
        start = if let start = contentType["start"] { try ContentID.parse(start) } else { nil }
        self.limits = limits
    }

    /// Takes the next bytes of the body.
    ///
    /// - Throws: what `MultipartMessage` throws; the scanner is of no use after that.
    package mutating func take(_ bytes: some Collection<UInt8>) throws(MIMEError) -> [Event] {
        guard bytes.count <= limits.totalBytes - offset - buffer.count else {
            throw MIMEError(limit: "totalBytes", of: limits.totalBytes, "bytes of a multipart body")
        }
        if case .epilogue = place {
            offset += bytes.count
            return []
        }
        buffer += bytes
        var events: [Event] = []
        try scan(isEnd: false, &events)
        return events
    }

    /// Says that the body has ended.
    package mutating func finish() throws(MIMEError) -> [Event] {
        var events: [Event] = []
        try scan(isEnd: true, &events)
        guard case .epilogue = place else {
            throw MIMEError(.invalid, "the body ends without its close delimiter", at: offset + buffer.count)
        }
        guard let start, !hasRoot else { return events }
        throw MIMEError(.invalid, "no part has the Content-ID \(MIMEError.quote(start.utf8)) of start")
    }
}

// Delimiters.
extension MultipartScanner {
    private mutating func scan(isEnd: Bool, _ events: inout [Event]) throws(MIMEError) {
        while true {
            if case .epilogue = place { return drop(buffer.count) }
            if isLineStart {
                switch dashes() {
                case .missing: isLineStart = false
                case .cut where !isEnd: return try giveOut(upTo: position, &events)
                case .cut: isLineStart = false
                case .found:
                    let delimiter = try DelimiterScanner.delimiter(
                        at: position,
                        in: buffer,
                        from: offset,
                        boundary: dashBoundary.count,
                        isEnd: isEnd
                    )
                    guard let delimiter else { return try giveOut(upTo: position, &events) }
                    try pass(delimiter, &events)
                    continue
                }
            }
            guard let feed = DelimiterScanner.lineFeed(in: buffer, from: position) else {
                position = buffer.count
                return try giveOut(upTo: buffer.count, &events)
            }
            position = feed + 1
            isLineStart = true
        }
    }

    private enum Dashes { case found, missing, cut }

    /// Whether the line at the position starts like a delimiter; `cut` where the bytes that have come do not say.
    private func dashes() -> Dashes {
        guard position == buffer.count || buffer[position] == ASCII.dash else { return .missing }
        let line = buffer[position...].prefix(dashBoundary.count)
        guard line.elementsEqual(dashBoundary.prefix(line.count)) else { return .missing }
        return line.count == dashBoundary.count ? .found : .cut
    }

    /// Goes past a delimiter line: what stands before it ends a part, and what stands behind it begins the next one.
    private mutating func pass(_ delimiter: DelimiterScanner.Line, _ events: inout [Event]) throws(MIMEError) {
        let start = offset + position
        let found = delimiter.lineEnd
        let length = delimiter.next - position
        if let lineEnd {
            let isEmpty = if case .head = place { head.isEmpty && position == 0 } else { false }
            guard !isEmpty else { throw MIMEError(.invalid, "a delimiter directly after another", at: start) }
            guard delimiter.isClose || found == lineEnd else {
                throw DelimiterScanner.mixed(at: offset + delimiter.end)
            }
            try checkLineEnd(is: lineEnd)
            try take(content: position - lineEnd.count, &events)
            if case .head = place { try endHead(&events) }
            events.append(.partEnd)
        } else if let found, !delimiter.isClose {
            if start > 0 { try checkLineEnd(is: found) }
            lineEnd = found
        } else {
            throw MIMEError(.invalid, "the close delimiter stands before any part", at: start)
        }
        drop(position + length)
        isLineStart = true
        guard !delimiter.isClose else {
            place = .epilogue
            return
        }
        guard parts < limits.parts else {
            throw MIMEError(limit: "parts", of: limits.parts, "parts of a message", at: offset)
        }
        place = .head
        headStart = offset
    }

    private func checkLineEnd(is expected: LineEnd) throws(MIMEError) {
        guard expected == .crlf else { return }
        // What stands before a line is held until it is known whether it is a delimiter.
        guard position >= 2, buffer[position - 2] == ASCII.carriageReturn else {
            throw DelimiterScanner.mixed(at: offset + position)
        }
    }

    /// Gives out what is surely content before a place: not the line end that a delimiter there would have.
    private mutating func giveOut(upTo end: Int, _ events: inout [Event]) throws(MIMEError) {
        var kept = end
        if isLineStart {
            kept -= min(kept, 2)
        } else if kept > 0, buffer[kept - 1] == ASCII.carriageReturn {
            kept -= 1
        }
        try take(content: kept, &events)
    }

    /// Takes the first bytes of the buffer as what the place says they are.
    private mutating func take(content count: Int, _ events: inout [Event]) throws(MIMEError) {
        guard count > 0 else { return }
        switch place {
        case .preamble, .epilogue: break
        case .content: events.append(.content(Array(buffer[..<count])[...]))
        case .head:
            head += buffer[..<count]
            drop(count)
            return try readHead(&events)
        }
        drop(count)
    }

    private mutating func drop(_ count: Int) {
        buffer.removeFirst(count)
        offset += count
        position = max(0, position - count)
    }
}

// Heads of parts.
extension MultipartScanner {
    /// Reads the header fields once they have come whole.
    private mutating func readHead(_ events: inout [Event]) throws(MIMEError) {
        guard let lineEnd else { return }
        let most = limits.partHeaders * (limits.headerLine + lineEnd.count) + lineEnd.count
        guard isHeadWhole(lineEnd) || head.count > most else { return }
        try endHead(&events)
    }

    /// Whether an empty line stands in the head.
    private mutating func isHeadWhole(_ lineEnd: LineEnd) -> Bool {
        let end = lineEnd == .crlf ? [ASCII.carriageReturn, ASCII.lineFeed] : [ASCII.lineFeed]
        while !head[headLine...].starts(with: end) {
            guard let feed = DelimiterScanner.lineFeed(in: head, from: headLine) else { return false }
            headLine = feed + 1
        }
        return true
    }

    /// Reads the header fields that have come, and takes what stands behind them for content.
    private mutating func endHead(_ events: inout [Event]) throws(MIMEError) {
        guard let lineEnd else { return }
        var part: MultipartMessage.Part
        do throws(MIMEError) {
            part = try MultipartMessage.Part(of: head, in: 0..<head.count, lineEnd: lineEnd, limits: limits)
        } catch {
            var error = error
            error.offset = error.offset.map { $0 + headStart }
            throw error
        }
        if let contentID = part.contentID, !contentIDs.insert([UInt8](contentID.utf8)).inserted {
            let name = MIMEError.quote(contentID.utf8)
            throw MIMEError(.invalid, "two parts have the Content-ID \(name)", at: headStart)
        }
        let isRoot = start.map { $0.utf8.elementsEqual((part.contentID ?? "").utf8) } ?? (parts == 0)
        hasRoot = hasRoot || isRoot
        parts += 1
        let content = part.takeBytes()
        head = []
        headLine = 0
        place = .content
        events.append(.part(part, isRoot: isRoot))
        if !content.isEmpty { events.append(.content(content)) }
    }
}
