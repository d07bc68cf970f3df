#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The sockets of the connections that libcurl keeps for the next requests.
///
/// libcurl names a connection by its addresses only, before it sends on it. The socket is needed to see whether something
/// waits to be read: libcurl 7.88 sends on such a connection and takes what waits for the response.
final class ConnectionTable {
    /// The two ends of a connection.
    struct Ends: Hashable {
        let localAddress: String
        let localPort: Int32
        let remoteAddress: String
        let remotePort: Int32
    }

    /// An entry outlives its connection, whose numbers may come back; they are entered anew then.
    private var sockets: [Ends: Int32] = [:]

    /// Enters a new connection, whose socket is one of those that were opened for it.
    func enter(_ ends: Ends, openedAmong candidates: [Int32]) {
        // What is forgotten is not used again, which costs a few new connections once in a thousand.
        if sockets.count >= 1024 { sockets.removeAll() }
        sockets[ends] = candidates.last { Self.localPort(of: $0) == ends.localPort }
    }

    /// Tells whether a connection has nothing to read, neither bytes nor its end.
    func isQuiet(_ ends: Ends) -> Bool {
        guard let socket = sockets[ends] else { return false }
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    private static func localPort(of socket: Int32) -> Int32? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        guard code == 0, [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.ss_family) else { return nil }
        // IPv4 and IPv6 have the port in the same place, in network order.
        return withUnsafeBytes(of: &address) { Int32(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
    }
}

/// A table belongs to the curl thread, like the connections in it.
@available(*, unavailable)
extension ConnectionTable: Sendable {}
