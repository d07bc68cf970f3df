import Foundation
import Synchronization
import TestListener

/// A back end that takes connections and never answers; it keeps what it was sent.
final class LoneBackEnd: Sendable {
    /// What came, over all connections.
    private final class Record: Sendable {
        let text = Mutex("")
    }

    private let listener: LoopbackListener
    private let record = Record()

    /// Listens on a free port of this machine.
    init() throws {
        listener = try LoopbackListener { [record] connection in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = recv(connection, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                let piece = String(decoding: buffer[..<count], as: UTF8.self)
                record.text.withLock { $0 += piece }
            }
        }
    }

    /// A port of this machine that was free a moment ago.
    static func freePort() throws -> Int {
        let server = try LoneBackEnd()
        server.stop()
        return server.port
    }

    var port: Int { listener.port }

    var url: String { "http://127.0.0.1:\(port)" }

    /// What came, over all connections.
    var received: String { record.text.withLock { $0 } }

    /// Stops listening.
    func stop() { listener.stop() }
}
