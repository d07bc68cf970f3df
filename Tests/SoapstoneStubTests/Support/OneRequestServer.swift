import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server that takes one request, byte for byte, and answers it with what it was given.
final class OneRequestServer: Sendable {
    struct Failure: Error {}

    let port: Int
    private let received = Mutex<String?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(answering answer: String) throws {
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
        Thread.detachNewThread { [self] in
            serve(listener, answer)
        }
    }

    private func serve(_ listener: Int32, _ answer: String) {
        let connection = accept(listener, nil, nil)
        defer {
            close(connection)
            close(listener)
            done.signal()
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !Self.isWhole(bytes) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        received.withLock { [bytes] in $0 = String(decoding: bytes, as: UTF8.self) }
        _ = Array(answer.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Whether head and body of a request with a Content-Length, or none, have come.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let head = text[..<end.lowerBound].lowercased()
        let length = head.firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        return text[end.upperBound...].utf8.count >= length
    }

    /// The request, once it has come.
    func request() throws -> String {
        guard done.wait(timeout: .now() + 10) == .success, let text = received.withLock({ $0 }) else { throw Failure() }
        return text
    }
}
