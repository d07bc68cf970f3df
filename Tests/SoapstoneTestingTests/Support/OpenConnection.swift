import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A connection to a stub that stays open.
final class OpenConnection: Sendable {
    struct Refused: Error {}

    private let descriptor: Int32

    init(to url: URL) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(url.port ?? 0).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // An object that has all of its values ends like any other, and closes what it opened.
        guard result == 0 else { throw Refused() }
    }

    deinit { close(descriptor) }

    /// Sends the head of a request whose body never comes.
    func beginRequest() {
        let head = "POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: 9\r\n\r\n"
        _ = Array(head.utf8).withUnsafeBytes { bytes in
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Whether something still listens at a URL.
    static func isOpen(_ url: URL) -> Bool { (try? OpenConnection(to: url)) != nil }
}
