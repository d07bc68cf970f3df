#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A client that sends what it is told, byte for byte.
final class SocketClient: Sendable {
    struct Failure: Error {
        var message: String
    }

    private let descriptor: Int32

    /// Connects to a port of this machine; reading waits for at most `seconds`.
    ///
    /// - Parameter receiveBuffer: how many bytes the kernel holds that were not read; what it finds best unless given.
    init(port: Int, address host: String = "127.0.0.1", seconds: Int = 10, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer {
            // Before it connects: the window that it offers comes of it.
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        // A request in two pieces would wait for the server's delayed acknowledgement of the first.
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(message: "connect: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all bytes, or as many as the server takes before it closes.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Sends a byte; whether the connection took it.
    func isTaken(_ byte: UInt8) -> Bool {
        withUnsafeBytes(of: byte) { Glibc.send(descriptor, $0.baseAddress, 1, Int32(MSG_NOSIGNAL)) } == 1
    }

    /// Has the connection end at once, whatever is in flight, when this object goes.
    func resetAtClose() {
        var option = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<Glibc.linger>.size))
    }

    func closeOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// What comes next; empty at the end of the connection, nil when nothing came in time.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count < 0 { return errno == EAGAIN || errno == EWOULDBLOCK ? nil : [] }
        return Array(buffer[..<count])
    }

    /// Everything until the server closes.
    func readAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            guard let piece = read() else {
                throw Failure(message: "the connection stays open after \(all.count) bytes")
            }
            if piece.isEmpty { return all }
            all += piece
        }
    }

    /// Everything until the connection ends, and the error that it ends with; 0 where the server closed it.
    func readToEnd() -> (bytes: [UInt8], error: Int32) {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count < 0 { return (all, errno) }
            if count == 0 { return (all, 0) }
            all += buffer[..<count]
        }
    }

    /// Reads `count` answers and leaves the connection as it is.
    func responses(_ count: Int, isHead: Bool = false) throws -> [HTTPResponse] {
        var bytes: [UInt8] = []
        var found: [HTTPResponse] = []
        while true {
            while found.count < count, let (response, length) = HTTPResponse.first(in: bytes, isHead: isHead) {
                found.append(response)
                bytes.removeFirst(length)
            }
            if found.count == count { return found }
            guard let piece = read() else { throw Failure(message: "no answer in time") }
            guard !piece.isEmpty else { throw Failure(message: "closed after \(found.count) answers") }
            bytes += piece
        }
    }

    func response(isHead: Bool = false) throws -> HTTPResponse {
        try responses(1, isHead: isHead)[0]
    }

    /// Sends a request and reads its response.
    func exchange(_ request: String) throws -> HTTPResponse {
        send(request)
        return try response()
    }
}
