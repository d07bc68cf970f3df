#if Redis
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// A connection to a Redis server over TLS 1.2 or newer.
///
/// hiredis has TLS from version 1.0 on and holds no host name against a certificate in any. So NIOSSL, which does,
/// carries the bytes, and hiredis reads the responses out of them.
final class RedisTLSChannel: Sendable {
    private let channel: any Channel
    private let time: Duration

    /// Connects; what is wrong with the server's certificate is told, and nothing is sent to it then.
    ///
    /// - Parameter time: how long connecting may take, the handshake, and each command.
    init(
        host: String,
        port: Int,
        _ tls: RedisServer.TLS,
        time: Duration
    ) throws(RedisConnection.Failure) {
        self.time = time
        let context = try Self.context(tls)
        let address = try? SocketAddress(ipAddress: host, port: port)
        let group = MultiThreadedEventLoopGroup.singleton
        let ready = group.next().makePromise(of: Void.self)
        let bootstrap = ClientBootstrap(group: group).connectTimeout(TimeAmount(time)).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                // Without a name, the address of the connection is held against those in the certificate.
                let secure = try NIOSSLClientHandler(context: context, serverHostname: address == nil ? host : nil)
                try channel.pipeline.syncOperations.addHandlers([secure, RedisResponses(ready)])
            }
        }
        do {
            let connecting = address.map { bootstrap.connect(to: $0) } ?? bootstrap.connect(host: host, port: port)
            channel = try connecting.wait()
        } catch {
            ready.fail(error)
            throw RedisTLSFailure.reason(error)
        }
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { [channel] in
            ready.fail(RedisConnection.Failure.broken("TLS: the handshake took too long; the server may speak no TLS"))
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        do {
            try ready.futureResult.wait()
        } catch {
            channel.close(promise: nil)
            throw RedisTLSFailure.reason(error)
        }
    }

    deinit { channel.close(promise: nil) }

    /// Sends a command and waits for its response.
    func run(_ words: [[UInt8]]) throws(RedisConnection.Failure) -> RedisConnection.Response {
        let response = channel.eventLoop.makePromise(of: RedisConnection.Response.self)
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { [channel] in
            response.fail(RedisConnection.Failure.broken("no response was received in time"))
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        channel.writeAndFlush(RedisResponses.Command(words, response)).whenFailure { response.fail($0) }
        do {
            return try response.futureResult.wait()
        } catch {
            throw RedisTLSFailure.reason(error)
        }
    }

    /// What the files say now: each connection reads them anew, so they may be replaced while the gateway runs.
    private static func context(_ tls: RedisServer.TLS) throws(RedisConnection.Failure) -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        do {
            if let file = tls.authorityFile {
                configuration.trustRoots = .certificates(try certificates(in: file))
            }
            if let certificate = tls.certificateFile, let key = tls.keyFile {
                configuration.certificateChain = try certificates(in: certificate).map { .certificate($0) }
                let bytes = Array(try ConfigurationFile.read(key, isSecret: true).utf8)
                configuration.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: bytes, format: .pem))
            }
            return try NIOSSLContext(configuration: configuration)
        } catch let error as ConfigurationFile.Failure {
            throw .broken("TLS: the configuration \(error.message)")
        } catch {
            throw .broken("TLS: the files of \(tls) cannot be used together")
        }
    }

    private static func certificates(in file: String) throws -> [NIOSSLCertificate] {
        let found = try NIOSSLCertificate.fromPEMBytes(Array(try ConfigurationFile.text(at: file).utf8))
        guard !found.isEmpty else {
            throw ConfigurationFile.Failure(message: "names \(file), which has no certificate in it")
        }
        return found
    }
}

/// What is told of a connection over TLS that failed.
enum RedisTLSFailure {
    /// The reason in words that name nothing of the server's but what is wrong with it.
    static func reason(_ error: any Error) -> RedisConnection.Failure {
        if let failure = error as? RedisConnection.Failure { return failure }
        if let error = error as? NIOSSLExtraError, error == .failedToValidateHostname {
            return .broken("TLS: the server's certificate is another host's; name the server as its certificate does")
        }
        // BoringSSL's reasons are in its words alone.
        let words = "\(error)"
        let known: [(words: String, reason: String)] = [
            ("CERTIFICATE_VERIFY_FAILED", "the server's certificate is not of a trusted authority, or does not hold"),
            ("WRONG_VERSION_NUMBER", "the server does not speak TLS"),
            ("UNSUPPORTED_PROTOCOL", "the server does not speak TLS 1.2 or newer"),
            ("ALERT", "the server refuses this side; it may want a client certificate of its authority"),
        ]
        if let reason = known.first(where: { words.utf8.firstRange(of: $0.words.utf8) != nil })?.reason {
            return .broken("TLS: \(reason)")
        }
        return .broken(error is NIOSSLError || error is BoringSSLError ? "TLS: the handshake failed" : "no connection")
    }
}
#endif
