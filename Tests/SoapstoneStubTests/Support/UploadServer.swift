import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server that takes requests with large bodies, and answers them as it is told to.
final class UploadServer: Sendable {
    struct Failure: Error {}

    /// What becomes of a request.
    enum Manner: Sendable {
        /// It is read whole, and answered.
        case reads
        /// It is answered with a status once its head and some of its body have come, and read on.
        case answersEarly(String)
        /// Nothing of its body is read before `release`.
        case waits
        /// The connection is reset once its head and some of its body have come.
        case breaksOff
    }

    struct Request: Sendable {
        var head: String
        /// Without chunks.
        var body: [UInt8]
    }

    static let answer = Stub.envelope("<done xmlns='urn:n'/>")
    let port: Int
    private let listener: Int32
    private let manner: Manner
    private let taken = Mutex<[Request]>([])
    private let gate = DispatchSemaphore(value: 0)

    init(_ manner: Manner = .reads) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure() }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        self.manner = manner
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                let server = self
                Thread.detachNewThread {
                    server?.serve(connection)
                    close(connection)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The requests that have come whole.
    var requests: [Request] { taken.withLock { $0 } }

    func release() { gate.signal() }

    private func serve(_ connection: Int32) {
        while let request = read(connection) {
            taken.withLock { $0.append(request) }
            if case .answersEarly = manner { continue }
            send(connection, "200 OK")
        }
    }

    private func send(_ connection: Int32, _ status: String) {
        let text =
            "HTTP/1.1 \(status)\r\nContent-Type: text/xml; charset=utf-8\r\n"
            + "Content-Length: \(Self.answer.utf8.count)\r\n\r\n\(Self.answer)"
        _ = Array(text.utf8).withUnsafeBytes {
            Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// One request; nil where it does not come whole.
    private func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 262_144)
        func more() -> Bool {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            bytes += buffer[..<count]
            return true
        }
        func line() -> Range<Int>? {
            while true {
                if let end = bytes.firstRange(of: "\r\n".utf8)?.lowerBound { return 0..<end }
                guard bytes.count < 100, more() else { return nil }
            }
        }
        var end: Int?
        while end == nil {
            guard more() else { return nil }
            end = bytes.prefix(4_096).firstRange(of: "\r\n\r\n".utf8)?.upperBound
        }
        let head = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
        bytes.removeFirst(end ?? 0)
        switch manner {
        case .reads: break
        case .answersEarly(let status):
            guard !bytes.isEmpty || more() else { return nil }
            send(connection, status)
        case .waits: gate.wait()
        case .breaksOff:
            guard !bytes.isEmpty || more() else { return nil }
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            return nil
        }
        if let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap({ Int($0.1) }) {
            while bytes.count < length { guard more() else { return nil } }
            return Request(head: head, body: bytes)
        }
        var body: [UInt8] = []
        while let line = line(), let size = Int(String(decoding: bytes[line], as: UTF8.self), radix: 16) {
            while bytes.count < line.upperBound + 2 + size + 2 { guard more() else { return nil } }
            body += bytes[(line.upperBound + 2)...].prefix(size)
            bytes.removeFirst(line.upperBound + 2 + size + 2)
            if size == 0 { return Request(head: head, body: body) }
        }
        return nil
    }
}
