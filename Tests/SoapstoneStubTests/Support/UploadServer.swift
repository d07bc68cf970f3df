import Foundation
import Synchronization
import TestListener

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server that takes requests with large bodies, and responses them as it is told to.
final class UploadServer: Sendable {
    /// What becomes of a request.
    enum Manner: Sendable {
        /// It is read whole, and answered.
        case reads
        /// It is answered with a status once its head and some of its body have come, and read on.
        case respondsEarly(String)
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

    static let response = Stub.envelope("<done xmlns='urn:n'/>")
    var port: Int { listener.port }
    private let work: UploadWork
    private let listener: LoopbackListener

    init(_ manner: Manner = .reads) throws {
        let work = UploadWork(manner)
        self.work = work
        listener = try LoopbackListener { work.serve($0) }
    }

    deinit { listener.stop() }

    /// The requests that have come whole.
    var requests: [Request] { work.taken.withLock { $0 } }

    func release() { work.gate.signal() }
}

/// What an upload server does on its connections.
private final class UploadWork: Sendable {
    let taken = Mutex<[UploadServer.Request]>([])
    let gate = DispatchSemaphore(value: 0)
    private let manner: UploadServer.Manner

    init(_ manner: UploadServer.Manner) { self.manner = manner }

    func serve(_ connection: Int32) {
        while let request = read(connection) {
            taken.withLock { $0.append(request) }
            if case .respondsEarly = manner { continue }
            response(connection, "200 OK")
        }
    }

    private func response(_ connection: Int32, _ status: String) {
        let text =
            "HTTP/1.1 \(status)\r\nContent-Type: text/xml; charset=utf-8\r\n"
            + "Content-Length: \(UploadServer.response.utf8.count)\r\n\r\n\(UploadServer.response)"
        _ = Array(text.utf8).withUnsafeBytes {
            send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// One request; nil where it does not come whole.
    private func read(_ connection: Int32) -> UploadServer.Request? {
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
        case .respondsEarly(let status):
            guard !bytes.isEmpty || more() else { return nil }
            response(connection, status)
        case .waits: gate.wait()
        case .breaksOff:
            guard !bytes.isEmpty || more() else { return nil }
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            return nil
        }
        if let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap({ Int($0.1) }) {
            while bytes.count < length { guard more() else { return nil } }
            return UploadServer.Request(head: head, body: bytes)
        }
        var body: [UInt8] = []
        while let line = line(), let size = Int(String(decoding: bytes[line], as: UTF8.self), radix: 16) {
            while bytes.count < line.upperBound + 2 + size + 2 { guard more() else { return nil } }
            body += bytes[(line.upperBound + 2)...].prefix(size)
            bytes.removeFirst(line.upperBound + 2 + size + 2)
            if size == 0 { return UploadServer.Request(head: head, body: body) }
        }
        return nil
    }
}
