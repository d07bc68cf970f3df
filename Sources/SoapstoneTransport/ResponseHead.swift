internal import SoapstoneBase

/// The head of a response, taken in line by line and checked on the way.
///
/// libcurl forgives much of what this refuses. Both ends must agree on where a message ends, or the next response on the
/// connection is not the one that was asked for.
struct ResponseHead {
    /// Why a response is refused.
    struct Refusal: Error, Equatable {
        let code: TransportError.Code
        let reason: String
    }

    /// What the next line is.
    private enum Expectation {
        case statusLine, field, trailer
    }

    /// The status of the final response, 0 before it came.
    private(set) var status = 0
    /// The version of HTTP that it came in: `1.1`.
    private(set) var version = "1.1"
    /// The last interim response (1xx) that was not asked for since.
    private var interim: (status: Int, fields: [HTTPTransport.HeaderField])?
    /// The fields of the final response.
    private(set) var fields: [HTTPTransport.HeaderField] = []
    /// The value of `Content-Length`.
    private(set) var contentLength: Int?
    /// Whether the body is sent as it is.
    private(set) var isUncoded = true
    /// Whether the empty line after the final response's fields has come.
    var isComplete: Bool { expectation == .trailer }
    /// Whether the final response has begun.
    var isFinal: Bool { status >= 200 }

    private let maximumBytes: Int
    private let maximumFields: Int
    /// Whether the body stays packed as it comes, whatever that is.
    private let keepsCoding: Bool
    private var bytes = 0
    private var fieldCount = 0
    private var expectation = Expectation.statusLine

    /// Expects a status line.
    init(maximumBytes: Int, maximumFields: Int, keepsCoding: Bool = false) {
        self.keepsCoding = keepsCoding
        self.maximumBytes = maximumBytes
        self.maximumFields = maximumFields
    }

    /// The interim answer that the last line has ended.
    mutating func takeInterim() -> (status: Int, fields: [HTTPTransport.HeaderField])? { interim.take() }

    /// Takes one line with its end.
    mutating func take(line: UnsafeRawBufferPointer) throws(Refusal) {
        guard line.count <= maximumBytes - bytes else {
            throw Refusal(code: .headerLimit, reason: "The response's head has more than \(maximumBytes) bytes")
        }
        bytes += line.count
        var line = line[...]
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        switch expectation {
        case .statusLine: try takeStatus(line)
        case .field where line.isEmpty: try finish()
        case .field: fields.append(try field(line))
        case .trailer where line.isEmpty: break
        case .trailer: _ = try field(line)
        }
    }

    private mutating func takeStatus(_ line: Slice<UnsafeRawBufferPointer>) throws(Refusal) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, line.starts(with: "HTTP/1.".utf8), let code = Self.number(parts[1]),
            (100...999).contains(code)
        else {
            throw Refusal(code: .protocolError, reason: "The response does not begin with a status line of HTTP/1")
        }
        status = code
        version = String(decoding: parts[0].dropFirst("HTTP/".utf8.count), as: UTF8.self)
        fields = []
        expectation = .field
    }

    private mutating func field(_ line: Slice<UnsafeRawBufferPointer>) throws(Refusal) -> HTTPTransport.HeaderField {
        fieldCount += 1
        guard fieldCount <= maximumFields else {
            throw Refusal(code: .headerLimit, reason: "The response's head has more than \(maximumFields) fields")
        }
        // Folded lines begin with a blank and so have no name either (RFC 9112 section 5.2 lets us refuse them).
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(ASCII.isHTTPToken)
        else { throw Refusal(code: .protocolError, reason: "A field of the response has no proper name") }
        var value = line[line.index(after: colon)...]
        while let first = value.first, ASCII.isBlank(first) { value.removeFirst() }
        while let last = value.last, ASCII.isBlank(last) { value.removeLast() }
        guard !value.contains(where: ASCII.isControl) else {
            throw Refusal(code: .protocolError, reason: "A field of the response contains a control character")
        }
        return HTTPTransport.HeaderField(
            String(decoding: line[..<colon], as: UTF8.self),
            String(decoding: value, as: UTF8.self)
        )
    }

    /// Ends an interim response, or checks how the final one is framed and packed.
    private mutating func finish() throws(Refusal) {
        guard isFinal else {
            guard status != 101 else {
                throw Refusal(code: .protocolError, reason: "The response switches protocols, which was not requested")
            }
            interim = (status, fields)
            expectation = .statusLine
            return
        }
        try checkLength()
        try checkCodings()
        expectation = .trailer
    }

    private mutating func checkLength() throws(Refusal) {
        for field in fields where field.isNamed("Content-Length") {
            guard let length = Self.number(field.value.utf8), contentLength == nil || contentLength == length else {
                throw Refusal(code: .protocolError, reason: "The response's Content-Length is not one number")
            }
            contentLength = length
        }
        guard contentLength == nil || elements("Transfer-Encoding").isEmpty else {
            throw Refusal(code: .protocolError, reason: "The response has both a length and a transfer coding")
        }
    }

    private mutating func checkCodings() throws(Refusal) {
        // libcurl undoes up to five layers, whatever was asked for: a few hundred bytes can hold gigabytes.
        let transfer = elements("Transfer-Encoding")
        guard transfer.isEmpty || transfer == ["chunked"] else {
            throw Refusal(code: .contentCoding, reason: "The response has a transfer coding other than chunked")
        }
        guard !keepsCoding else { return }
        let content = elements("Content-Encoding")
        isUncoded = content.isEmpty || content == ["identity"]
        guard isUncoded || content == ["gzip"] || content == ["x-gzip"] else {
            throw Refusal(code: .contentCoding, reason: "The response has a content coding other than one gzip")
        }
    }

    /// The elements of all fields of that name, in small letters.
    private func elements(_ name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.flatMap { field in
            field.value.utf8.split(separator: UInt8(ascii: ",")).map { element in
                String(decoding: element.filter { !ASCII.isBlank($0) }.map(ASCII.lowercase), as: UTF8.self)
            }
        }
    }

    /// Reads a number of digits only.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
