#if Redis
internal import CHiredis

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A connection to a Redis server.
///
/// `@unchecked Sendable`: one thread has it at a time. `RedisPool` hands it out to one call and takes it back, both
/// under its lock, and nobody else knows of it.
final class RedisConnection: @unchecked Sendable {
    /// Why a command was not answered.
    enum Failure: OpenError, Equatable {
        /// No connection, or it broke: the command may have been carried out or not.
        case broken(String)
        /// The server said no.
        case refused(String)

        /// The reason, with nothing of a command in it.
        var description: String {
            switch self {
            case .broken(let reason), .refused(let reason): reason
            }
        }
    }

    /// What a server answers.
    enum Response: Equatable {
        case nothing
        case number(Int64)
        case text([UInt8])
        case list([Response])
    }

    private enum Wire {
        case plain(UnsafeMutablePointer<redisContext>)
        case secure(RedisTLSChannel)
    }

    private let wire: Wire

    /// Connects, names itself and chooses the database.
    ///
    /// - Parameter time: how long connecting may take, and each command.
    init(_ server: RedisServer, time: Duration) throws(Failure) {
        switch (server.place, server.tls) {
        case (.network(let host, let port), let tls?):
            wire = .secure(try RedisTLSChannel(host: host, port: Int(port), tls, time: time))
        case (.network(let host, _), nil) where !EndpointURL.isLoopback(host):
            throw .broken("a server on another machine is reached over TLS alone")
        default: wire = .plain(try Self.connect(to: server.place, time: time))
        }
        if let password = server.password { _ = try run(["AUTH", password]) }
        if server.database != 0 { _ = try run(["SELECT", String(server.database)]) }
    }

    deinit { if case .plain(let context) = wire { redisFree(context) } }

    private static func connect(
        to place: RedisServer.Place,
        time: Duration
    ) throws(Failure) -> UnsafeMutablePointer<redisContext> {
        let limit = timeval(
            tv_sec: Int(time.components.seconds),
            tv_usec: .init(time.components.attoseconds / 1_000_000_000_000)
        )
        let made =
            switch place {
            case .network(let host, let port): redisConnectWithTimeout(host, port, limit)
            case .socket(let path): redisConnectUnixWithTimeout(path, limit)
            }
        guard let made else { throw .broken("no memory") }
        guard made.pointee.err == 0, redisSetTimeout(made, limit) == REDIS_OK else {
            defer { redisFree(made) }
            throw broken(made)
        }
        return made
    }

    /// Sends a command and waits for its response.
    func run(_ words: [String]) throws(Failure) -> Response {
        let texts = words.map { Array($0.utf8) }
        return switch wire {
        case .plain(let context): try Self.run(texts, on: context)
        case .secure(let channel): try channel.run(texts)
        }
    }

    private static func run(
        _ texts: [[UInt8]],
        on context: UnsafeMutablePointer<redisContext>
    ) throws(Failure) -> Response {
        // One buffer for all words: their pointers must hold until hiredis has copied them.
        var buffer = texts.flatMap { $0 }
        if buffer.isEmpty { buffer = [0] }
        let lengths = texts.map(\.count)
        let received = buffer.withUnsafeBytes { bytes -> UnsafeMutableRawPointer? in
            var pointers: [UnsafePointer<CChar>?] = []
            var offset = 0
            for length in lengths {
                pointers.append(bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self))
                offset += length
            }
            return redisCommandArgv(context, Int32(texts.count), &pointers, lengths)
        }
        guard let received else { throw broken(context) }
        defer { freeReplyObject(received) }
        return try response(received.assumingMemoryBound(to: redisReply.self).pointee)
    }

    /// The value of what hiredis has read.
    static func response(_ response: redisReply) throws(Failure) -> Response {
        switch response.type {
        case REDIS_REPLY_NIL: return .nothing
        case REDIS_REPLY_INTEGER: return .number(response.integer)
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: return .text(text(response))
        case REDIS_REPLY_ARRAY:
            var list: [Response] = []
            for index in 0..<response.elements {
                guard let element = response.element?[index] else { continue }
                list.append(try Self.response(element.pointee))
            }
            return .list(list)
        default:
            // The code alone, such as WRONGPASS: the rest may quote the command.
            let code = text(response).prefix { $0 != UInt8(ascii: " ") }.prefix(32)
            throw .refused(String(decoding: code, as: UTF8.self))
        }
    }

    private static func text(_ response: redisReply) -> [UInt8] {
        guard let text = response.str else { return [] }
        return Array(UnsafeRawBufferPointer(start: text, count: response.len))
    }

    private static func broken(_ context: UnsafeMutablePointer<redisContext>) -> Failure {
        withUnsafeBytes(of: context.pointee.errstr) { bytes in
            .broken(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        }
    }
}
#endif
