import Foundation

/// A listener on a free port of this machine, and a thread for each of its connections.
package final class LoopbackListener: Sendable {
    /// Where it listens.
    package let port: Int
    private let descriptor: Int32

    /// Listens.
    ///
    /// - Parameter serve: called on a thread of its own with a connection, which is closed when it returns.
    /// - Throws: `POSIXError`.
    package init(_ serve: @escaping @Sendable (Int32) -> Void) throws {
        #if os(Linux)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    serve(connection)
                    close(connection)
                }
            }
        }
    }

    /// Stops listening.
    package func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
