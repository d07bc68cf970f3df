internal import SoapstoneBase

// The file `request.http`: a request line, header fields, an empty line, and the body as it was sent.
//
//     PUT /Services/BCMIncidentNoteService.svc/json/{token}/incidentNotes/801 HTTP/1.1
//     Content-Type: text/json
//
//     {"Id":801,"Note":"Spare unit ordered."}
//
// Editors that send such files need a host before the path. Lines may end with LF or CRLF.
extension SentRequest {
    /// Its name.
    static let file = "request.http"

    /// The head of a fixture's request.
    ///
    /// - Throws: where the file could not be read again.
    init(_ details: Fixture.Details, file: String) throws(FixtureError) {
        let sent = SentRequest(
            method: details.method,
            target: details.endpoint,
            headers: details.requestHeaders,
            body: []
        )
        try self.init(parsing: sent.bytes, file: file)
    }

    /// The file's contents.
    var bytes: [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\n"
        for header in headers { text += "\(header.name): \(header.value)\n" }
        return Array(text.utf8) + [UInt8(ascii: "\n")] + body
    }

    /// Reads the file.
    ///
    /// - Throws: `FIXTURE_VALUE` with the line.
    init(parsing bytes: [UInt8], file: String) throws(FixtureError) {
        var reader = LineReader(bytes: bytes, file: file)
        guard let first = try reader.next(), !first.isEmpty else {
            throw reader.error("a request begins with its method and its path: GET /orders/1 HTTP/1.1")
        }
        let parts = first.split(separator: " ", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts.count == 2 || parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            throw reader.error("a request line is a method, a path and HTTP/1.1")
        }
        method = String(parts[0])
        target = String(parts[1])
        guard Self.methods.contains(method) else {
            throw reader.error("the method is one of \(Self.methods.joined(separator: ", "))")
        }
        guard target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw reader.error("the path begins with '/', and has no blanks and only characters of ASCII")
        }
        var headers: [Fixture.Header] = []
        while let line = try reader.next(), !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { throw reader.error("a header field has a colon") }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let header = Fixture.Header(String(line[..<colon]), String(value))
            guard ASCII.isToken(header.name), ASCII.isFieldValue(header.value) else {
                throw reader.error("this is no header field")
            }
            guard headers.first(named: header.name) == nil else {
                throw reader.error("the header field '\(header.name)' stands more than once")
            }
            headers.append(header)
        }
        self.headers = headers
        let rest = Array(reader.rest)
        // An editor ends the last line of a file, which is no body.
        body = headers.isEmpty && rest.allSatisfy(ASCII.isSpace) ? [] : rest
    }

    /// The methods of requests that can be recorded.
    static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

    /// Reads the lines of a head.
    private struct LineReader {
        let bytes: [UInt8]
        let file: String
        private var offset = 0
        private var line = 0

        init(bytes: [UInt8], file: String) {
            self.bytes = bytes
            self.file = file
        }

        /// What is behind the lines that were read.
        var rest: ArraySlice<UInt8> { bytes[offset...] }

        /// The next line without its end; nil at the end of the file.
        mutating func next() throws(FixtureError) -> String? {
            guard offset < bytes.count else { return nil }
            line += 1
            let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            var content = bytes[offset..<end]
            if content.last == UInt8(ascii: "\r") { content.removeLast() }
            offset = min(end + 1, bytes.count)
            guard let text = String(validating: content, as: UTF8.self) else {
                throw error("the head of a request is a text in UTF-8")
            }
            return text
        }

        func error(_ message: String) -> FixtureError {
            FixtureError(.value, message, file: file, line: max(line, 1))
        }
    }
}
