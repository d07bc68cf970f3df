import Foundation
import Synchronization

/// A TCP server on a free port of the loopback interface that says exactly what a test tells it to.
///
/// Each connection runs the script on a thread of its own and is closed at the script's end.
final class ScriptedServer: Sendable {
    struct SetUpError: Error {
        let call: String
        let code = errno
    }

    let port: UInt16
    private let listener: Int32
    private let accepted = Mutex(0)

    /// How many connections were accepted.
    var connectionCount: Int { accepted.withLock { $0 } }

    /// The URL of a path on this server.
    func url(_ path: String = "/soap") -> String { "http://127.0.0.1:\(port)\(path)" }

    init(_ script: @escaping @Sendable (ScriptedConnection) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw SetUpError(call: "socket") }
        port = try Self.bind(listener)
        guard listen(listener, 256) == 0 else { throw SetUpError(call: "listen") }
        // The thread must not keep the server alive, or nothing would end it.
        Thread.detachNewThread { [listener, weak self] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    guard errno == EINVAL else { continue }
                    // Shut down. Closed here and not in deinit: this thread could otherwise accept from another server's
                    // listener that has got the same number.
                    close(listener)
                    return
                }
                let number = self?.countConnection() ?? 0
                Thread.detachNewThread {
                    script(ScriptedConnection(descriptor: descriptor, number: number))
                }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private func countConnection() -> Int {
        accepted.withLock { count in
            count += 1
            return count
        }
    }

    /// Binds a socket to a free port of 127.0.0.1 and returns the port.
    private static func bind(_ descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard Glibc.bind(descriptor, generic, length) == 0 else { throw SetUpError(call: "bind") }
                guard getsockname(descriptor, generic, &length) == 0 else { throw SetUpError(call: "getsockname") }
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
    }

    /// A port of 127.0.0.1 where nobody listens.
    static func closedPort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return try bind(descriptor)
    }
}
