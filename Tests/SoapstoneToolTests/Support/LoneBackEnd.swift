import Foundation
import Synchronization

/// A back end that takes connections and never answers; it keeps what it was sent.
final class LoneBackEnd: Sendable {
    let port: Int
    private let listener: Int32
    private let text = Mutex("")

    /// Listens on a free port of this machine.
    init() throws {
        #if os(Linux)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [self] in keep(connection) }
            }
        }
    }

    /// A port of this machine that was free a moment ago.
    static func freePort() throws -> Int {
        let server = try LoneBackEnd()
        server.stop()
        return server.port
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// What came, over all connections.
    var received: String { text.withLock { $0 } }

    /// Stops listening.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func keep(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            let piece = String(decoding: buffer[..<count], as: UTF8.self)
            text.withLock { $0 += piece }
        }
        close(connection)
    }
}
