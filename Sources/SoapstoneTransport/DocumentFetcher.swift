internal import SoapstoneBase
internal import Synchronization

/// Brings documents by HTTP, for a thread that waits for them.
///
/// Hosts are where their names promise (`HTTPTransport.Reach`), no redirect is followed, no credential is sent, and there
/// is an end to each document and to all of them together. Only a response with status 200 is a document.
public final class DocumentFetcher: Sendable {
    /// Limits and trust of a fetcher.
    public struct Configuration: Sendable {
        /// How long one document may take.
        public var documentTime: Duration = .seconds(10)
        /// How long all documents may take together.
        public var totalTime: Duration = .seconds(120)
        /// The hosts other than this machine that may be asked by `http://`, without port.
        public var plainHosts: Set<String> = []
        /// The hosts that may be on a private network, without port.
        public var privateHosts: Set<String> = []
        /// Whom to trust.
        public var tls = HTTPTransport.TLS()

        /// Makes a configuration with the default limits.
        public init() {}
    }

    private let configuration: Configuration
    private let transport: HTTPTransport
    private let spent = Mutex(Duration.zero)

    /// Makes a fetcher; no connection is opened before the first document.
    ///
    /// - Throws: `.shutDown` where libcurl or its thread could not be started.
    public init(_ configuration: Configuration = Configuration()) throws(TransportError) {
        self.configuration = configuration
        var transportation = HTTPTransport.Configuration()
        transportation.totalTimeout = configuration.documentTime
        transportation.connectTimeout = min(transportation.connectTimeout, configuration.documentTime)
        // Each fetch says its own limit.
        transportation.maximumResponseBytes = .max
        transportation.allowsPlainHTTP = configuration.plainHosts
        transportation.reach = .named(
            privateHosts: Set(
                configuration.privateHosts.map { String(decoding: $0.utf8.map(ASCII.lowercase), as: UTF8.self) }
            )
        )
        transportation.tls = configuration.tls
        transport = try HTTPTransport(configuration: transportation)
    }

    /// Waits: a process that exits while libcurl closes connections would leave it half done.
    deinit { transport.shutdownAndWait() }

    /// A document as it came.
    public struct Document: Equatable, Sendable {
        /// Unpacked.
        public var bytes: [UInt8]
        /// The response's `Content-Type`, with its parameters; nil where it has none.
        public var contentType: String?
    }

    /// Brings a document, and blocks the thread until it is there.
    ///
    /// - Parameters:
    ///   - url: an absolute `https://` URL, or an `http://` one where its host is among the plain ones; what may not stand
    ///     in a URL is encoded.
    ///   - limit: the most bytes to accept.
    public func fetch(_ url: String, limit: Int) throws(DocumentError) -> Document {
        let left = configuration.totalTime - spent.withLock { $0 }
        guard left > .zero else {
            throw DocumentError(
                code: .timeout,
                reason: "All documents together take longer than \(configuration.totalTime)"
            )
        }
        let time = min(left, configuration.documentTime)
        let start = ContinuousClock.now
        defer { spent.withLock { $0 += start.duration(to: .now) } }
        let response: HTTPTransport.Response
        do throws(TransportError) {
            response = try transport.sendAndWait(
                .init(url: Self.encoded(url), method: .get, deadline: time, maximumResponseBytes: limit)
            )
        } catch {
            throw DocumentError(error, after: time)
        }
        guard response.status == 200 else { throw DocumentError(response) }
        return Document(bytes: response.body, contentType: response.contentType)
    }

    /// The URL with blanks, control characters and all beyond ASCII as `%XX` (RFC 3986 section 2.1, of UTF-8).
    private static func encoded(_ url: String) -> String {
        PercentEncoding.encoded(url, keeping: ASCII.isVisible)
    }
}
