internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures

/// The rules that a request's head must keep before a byte of its body is looked at.
///
/// They are stricter than the parser's where a lenient reading lets two servers read two requests (RFC 9112 sections
/// 3.2, 6.1 and 11.2).
struct HeadCheck {
    let limits: StubLimits
    /// Bytes that the body may have.
    let bodyBytes: Int

    func check(_ head: HTTPRequestHead, _ fields: RequestFields) throws(Refusal) {
        try checkSizes(head, fields)
        try checkHost(head, fields)
        try checkFraming(head, fields)
        if let expectation = fields.expectation {
            guard ASCII.matches(expectation.utf8, "100-continue".utf8) else {
                throw Refusal(status: .expectationFailed, code: .syntax, message: "only 100-continue can be expected")
            }
        }
    }

    private func checkSizes(_ head: HTTPRequestHead, _ fields: RequestFields) throws(Refusal) {
        // Method, path and version with two blanks; the version has eight bytes.
        let line = head.method.rawValue.utf8.count + head.uri.utf8.count + 10
        guard line <= limits.requestLineBytes else {
            throw .limit(.uriTooLong, "the request line has more than \(limits.requestLineBytes) bytes")
        }
        guard head.headers.count <= limits.fields else {
            throw .limit(.requestHeaderFieldsTooLarge, "there are more than \(limits.fields) header fields")
        }
        guard fields.largestField <= limits.fieldBytes else {
            throw .limit(.requestHeaderFieldsTooLarge, "a header field has more than \(limits.fieldBytes) bytes")
        }
        guard line + 2 + fields.bytes <= limits.headBytes else {
            throw .limit(.requestHeaderFieldsTooLarge, "the head has more than \(limits.headBytes) bytes")
        }
    }

    private func checkHost(_ head: HTTPRequestHead, _ fields: RequestFields) throws(Refusal) {
        guard fields.hosts.count <= 1 else { throw .syntax("there is more than one Host") }
        guard let host = fields.hosts.first else {
            guard head.version == .http1_0 else { throw .syntax("there is no Host") }
            return
        }
        guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/\\?#@,\"<>".utf8.contains($0) }) else {
            throw .syntax("the Host is not a name or address with a port")
        }
    }

    private func checkFraming(_ head: HTTPRequestHead, _ fields: RequestFields) throws(Refusal) {
        if let name = fields.repeated { throw .syntax("the header field \(name) stands more than once") }
        if let coding = fields.transferEncodings.first {
            guard head.version != .http1_0 else { throw .syntax("HTTP/1.0 has no Transfer-Encoding") }
            guard fields.contentLength == nil else {
                throw .syntax("there is a Content-Length beside the Transfer-Encoding")
            }
            guard fields.transferEncodings.count == 1, ASCII.matches(coding.utf8, "chunked".utf8) else {
                throw Refusal(
                    status: .notImplemented,
                    code: .coding,
                    message: "the only Transfer-Encoding is chunked"
                )
            }
        }
        if let length = fields.contentLength {
            // The parser has made sure of digits; more of them than an Int holds are too many bytes as well.
            guard let count = Int(length), count <= bodyBytes else {
                throw .bodyLimit(bodyBytes)
            }
        }
    }
}
