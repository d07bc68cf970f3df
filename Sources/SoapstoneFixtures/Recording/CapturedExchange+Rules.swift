internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP

extension CapturedExchange {
    /// The most bytes of an endpoint, and of the names and values of one side's header fields.
    ///
    /// With every character escaped, `exchange.yaml` then has less than 64 KiB, values that stand in the place of others
    /// included.
    static let headBytes = 4 << 10
    /// The most bytes that the list of those values may have.
    static let redactionBytes = 36 << 10

    /// How long a list of values is in `exchange.yaml`.
    static func listBytes(_ redactions: [Pseudonym]) -> Int {
        redactions.reduce(0) {
            $0 + $1.name.text.utf8.count + $1.value.utf8.count + "- {name: '', value: ''}\n".utf8.count
        }
    }

    /// Makes header fields such as a fixture can say them: fields of one name become one, in the order of the first
    /// (RFC 9110 section 5.3), and fields without a value, which say nothing, are left out.
    mutating func normalizeHeaders() {
        requestHeaders = Self.normalized(requestHeaders)
        responseHeaders = Self.normalized(responseHeaders)
    }

    static func normalized(_ headers: [Fixture.Header]) -> [Fixture.Header] {
        var result: [Fixture.Header] = []
        for header in headers where !header.value.isEmpty {
            if let known = result.firstIndex(where: { ASCII.matches($0.name.utf8, header.name.utf8) }) {
                result[known].value += ", " + header.value
            } else {
                result.append(header)
            }
        }
        return result
    }

    /// Refuses what could not be read back as a fixture.
    ///
    /// - Throws: `RECORDING_VALUE`, `RECORDING_LIMIT`.
    func check() throws(RecordingError) {
        guard endpoint.utf8.first == UInt8(ascii: "/"), endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw RecordingError(.value, "the endpoint is no path that begins with '/'")
        }
        guard profile == .soap ? method == "POST" : SentRequest.methods.contains(method) else {
            throw RecordingError(.value, "a request with the method \(method) is not recorded")
        }
        guard 200...599 ~= status else { throw RecordingError(.value, "the status \(status) is not in 200...599") }
        guard ![204, 304].contains(status) || response == .bytes([]) else {
            throw RecordingError(.value, "a response with status \(status) has no body")
        }
        guard CivilDateTime(secondsSinceEpoch: recordedAt) != nil else {
            throw RecordingError(.value, "the time of recording is not in the years 1 to 9999")
        }
        guard endpoint.utf8.count <= Self.headBytes else {
            throw RecordingError(.limit, "the endpoint has more than \(Self.headBytes) bytes")
        }
        for headers in [requestHeaders, responseHeaders] {
            let isSound = headers.allSatisfy { Self.isSound($0) }
            guard isSound else { throw RecordingError(.value, "a header field is malformed") }
            guard headers.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Self.headBytes else {
                throw RecordingError(.limit, "the header fields have more than \(Self.headBytes) bytes")
            }
        }
        guard Self.listBytes(redactions) <= Self.redactionBytes else {
            throw RecordingError(.limit, "the list of redacted values has more than \(Self.redactionBytes) bytes")
        }
        guard parts.count <= MIMELimits.standard.parts else {
            throw RecordingError(.limit, "a response has more than \(MIMELimits.standard.parts) parts")
        }
        for kept in [request.withheld, response.withheld].compactMap(\.self) + parts.map(\.content) {
            let isDigest = kept.sha256.utf8.count == 64 && kept.sha256.utf8.allSatisfy("0123456789abcdef".utf8.contains)
            guard isDigest, 0...999_999_999 ~= kept.bytes else {
                throw RecordingError(.value, "a withheld body has its size and 64 digits of base 16")
            }
        }
        for (body, limit) in [(request, Fixture.FileLimit.request), (response, Fixture.FileLimit.response)] {
            guard body.bytes.count <= limit else { throw RecordingError(.limit, "a body has more than \(limit) bytes") }
        }
    }

    /// Whether a fixture can say the field. A byte order mark before a text is lost where YAML is read.
    private static func isSound(_ header: Fixture.Header) -> Bool {
        ASCII.isToken(header.name) && ASCII.isFieldValue(header.value)
            && !header.value.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    }
}
