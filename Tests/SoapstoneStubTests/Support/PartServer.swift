import Foundation
import Synchronization
import TestListener

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server that responses each request with what it is told to send, piece by piece, and counts what was taken of it.
final class PartServer: Sendable {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    var port: Int { listener.port }
    private let taken = Count()
    private let listener: LoopbackListener

    /// - Parameter response: the next piece of a response by its number, from 0; nil at its end, where the connection closes.
    init(responding response: @escaping @Sendable (Int) -> [UInt8]?) throws {
        listener = try LoopbackListener { [taken] connection in
            Self.serve(connection, response) { count in taken.value.withLock { $0 += count } }
        }
    }

    deinit { listener.stop() }

    /// How many bytes of responses this machine's kernel has taken.
    var sent: Int { taken.value.withLock { $0 } }

    private static func serve(_ connection: Int32, _ response: (Int) -> [UInt8]?, _ count: (Int) -> Void) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // Requests of these tests are small, and end where their envelope does.
        while !String(decoding: request, as: UTF8.self).contains("Envelope>") {
            let read = recv(connection, &buffer, buffer.count, 0)
            guard read > 0 else { return }
            request += buffer[..<read]
        }
        var number = 0
        while let piece = response(number) {
            var sent = 0
            while sent < piece.count {
                let taken = piece[sent...].withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard taken > 0 else { return }
                sent += taken
                count(taken)
            }
            number += 1
        }
    }
}

/// A message of an envelope and one large part.
struct LargeMessage: Sendable {
    static let boundary = "large-1"
    static let type =
        "multipart/related; boundary=\"\(boundary)\"; type=\"application/xop+xml\"; start=\"<root@x>\"; start-info=\"text/xml\""

    /// A piece of the part, of which the message has `pieces`: bytes that hold line ends and half delimiters.
    static let piece: [UInt8] = {
        var state: UInt32 = 2_463_534_242
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 << 20)
        while bytes.count < 1 << 20 {
            // Marsaglia's xorshift: bytes of every value, without a delimiter in them.
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            withUnsafeBytes(of: state) { bytes += $0 }
        }
        bytes.replaceSubrange(1_000..<1_011, with: Array("\r\n--large-\r\n".utf8.prefix(11)))
        return bytes
    }()

    var pieces: Int
    var note = "hello"

    private func entity(_ id: String, _ type: String) -> String {
        "--\(Self.boundary)\r\nContent-Type: \(type)\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <\(id)>\r\n\r\n"
    }

    /// What stands before the large part.
    var opening: [UInt8] {
        let include = "<x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:scan@x'/>"
        let body = "<stored xmlns='urn:n'><password>hunter2</password><scan>\(include)</scan></stored>"
        return Array(
            (entity("root@x", "application/xop+xml; charset=UTF-8; type=\"text/xml\"") + Stub.envelope(body) + "\r\n"
                + entity("note@x", "text/plain") + note + "\r\n" + entity("scan@x", "image/tiff")).utf8
        )
    }

    var ending: [UInt8] { Array("\r\n--\(Self.boundary)--\r\n".utf8) }

    /// The bytes of the large part.
    var part: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces * Self.piece.count)
        for _ in 0..<pieces { bytes += Self.piece }
        return bytes
    }

    var bytes: [UInt8] { opening + part + ending }

    var count: Int { opening.count + pieces * Self.piece.count + ending.count }

    /// Whether bytes end with those of the message; faster in a debug build than to compare arrays.
    func ends(_ bytes: [UInt8]) -> Bool {
        bytes.count >= count
            && bytes.withUnsafeBytes { given in
                self.bytes.withUnsafeBytes { own in
                    guard let given = given.baseAddress, let own = own.baseAddress else { return false }
                    return memcmp(given + (bytes.count - count), own, count) == 0
                }
            }
    }

    /// The pieces of a response with the message, with a length or in chunks.
    func response(_ number: Int, isChunked: Bool = false) -> [UInt8]? {
        let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(count)"
        let head = Array(
            "HTTP/1.1 200 OK\r\nContent-Type: \(Self.type)\r\n\(framing)\r\nConnection: close\r\n\r\n".utf8
        )
        func framed(_ piece: [UInt8]) -> [UInt8] {
            isChunked ? Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8) : piece
        }
        switch number {
        case 0: return head + framed(opening)
        case 1...pieces: return framed(Self.piece)
        case pieces + 1: return framed(ending) + Array((isChunked ? "0\r\n\r\n" : "").utf8)
        default: return nil
        }
    }
}
