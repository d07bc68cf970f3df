import Foundation
import Synchronization
import TestListener

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server that takes one request, byte for byte, and responses it with what it was given.
final class OneRequestServer: Sendable {
    struct Failure: Error {}

    private final class Record: Sendable {
        let request = Mutex<String?>(nil)
        let done = DispatchSemaphore(value: 0)
    }

    var port: Int { listener.port }
    private let record = Record()
    private let listener: LoopbackListener

    convenience init(responding response: String) throws { try self.init(responding: Array(response.utf8)) }

    init(responding response: [UInt8]) throws {
        listener = try LoopbackListener { [record] connection in
            let request = Self.read(connection)
            record.request.withLock { $0 = request }
            _ = response.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            record.done.signal()
        }
    }

    deinit { listener.stop() }

    private static func read(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isWhole(bytes) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
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
        guard record.done.wait(timeout: .now() + 10) == .success, let text = record.request.withLock({ $0 }) else {
            throw Failure()
        }
        return text
    }
}
