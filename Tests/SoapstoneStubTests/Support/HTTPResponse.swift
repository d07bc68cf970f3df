/// A response as it came over the wire.
struct HTTPResponse: Equatable {
    var status: Int
    var headers: [String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header field.
    subscript(name: String) -> String? {
        headers.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map {
            String($0.dropFirst(name.count + 2))
        }
    }

    /// The first answer in some bytes and its length; nil where it is not whole.
    static func first(in bytes: [UInt8], isHead: Bool = false) -> (HTTPResponse, Int)? {
        let end = Array("\r\n\r\n".utf8)
        guard
            let headEnd = bytes.indices.first(where: { bytes[$0...].starts(with: end) }),
            let head = String(validating: bytes[..<headEnd], as: UTF8.self)
        else { return nil }
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var response = HTTPResponse(status: status, headers: Array(lines.dropFirst()), body: [])
        let length = isHead ? 0 : response["Content-Length"].flatMap { Int($0) } ?? 0
        let start = headEnd + 4
        guard bytes.count >= start + length else { return nil }
        response.body = Array(bytes[start..<start + length])
        return (response, start + length)
    }
}
