import Foundation

/// The server's end of one connection; used on one thread.
final class ScriptedConnection {
    /// 1 for the first connection that the server accepted.
    let number: Int
    private let descriptor: Int32
    private var isOpen = true
    private var pending: [UInt8] = []

    init(descriptor: Int32, number: Int) {
        self.descriptor = descriptor
        self.number = number
    }

    deinit { finish() }

    /// Reads one request with its body, or nil at the end of the connection.
    func readRequest() -> ScriptedRequest? {
        while true {
            if let request = ScriptedRequest(taking: &pending) { return request }
            guard let bytes = receivePiece() else { return nil }
            pending += bytes
        }
    }

    /// What comes next, or nil at the end of the connection.
    func receivePiece() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Sends bytes, and tells whether the other end still takes them.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends text, with line breaks as they stand in it.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends a response with its length.
    @discardableResult
    func response(_ body: String, status: String = "200 OK", fields: String = "") -> Bool {
        send(
            "HTTP/1.1 \(status)\r\nContent-Type: text/xml\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }

    /// Waits until the other end closes, and returns whether it did within the time.
    func isClosed(within seconds: Int) -> Bool {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        return count == 0 || (count < 0 && errno == ECONNRESET)
    }

    /// Closes with RST instead of FIN.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        finish()
    }

    /// Closes.
    func finish() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
    }
}

/// A request as it came over the wire.
struct ScriptedRequest {
    /// Request line and fields, without the empty line.
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var requestLine: String { head.components(separatedBy: "\r\n")[0] }

    /// The values of the fields of that name.
    func values(_ name: String) -> [String] {
        head.components(separatedBy: "\r\n").dropFirst().filter { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// Takes a whole request from the front of the bytes, or nothing.
    init?(taking bytes: inout [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let headOnly = ScriptedRequest(head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self), body: [])
        let length = headOnly.values("Content-Length").first.flatMap { Int($0) } ?? 0
        guard bytes.count >= end.upperBound + length else { return nil }
        self.init(head: headOnly.head, body: Array(bytes[end.upperBound..<(end.upperBound + length)]))
        bytes.removeFirst(end.upperBound + length)
    }

    private init(head: String, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
