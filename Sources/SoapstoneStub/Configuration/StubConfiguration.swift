public import SoapstoneFixtures
public import SoapstoneServing
public import SoapstoneWSDL

/// How a stub server listens and what it accepts.
public struct StubConfiguration: Sendable {
    /// The port that IANA has registered as `soap-http`.
    public static let standardPort = 7627

    /// The address to listen on; only this machine can reach the default one.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 picks a free one.
    public var port = StubConfiguration.standardPort
    /// How many threads serve connections; one for each core that the stub may use.
    public var threads = 1
    /// What makes it HTTPS; nil for HTTP.
    public var tls: ServerTLS?
    /// How much of everything to take.
    public var limits = StubLimits()
    /// How long clients may take.
    public var times = StubTimes()
    /// What requests to the admin interface must bring; without it, only programs on the same machine may use it.
    public var adminToken: AdminToken?
    /// The calls that are expected; nil where none are.
    public var expectations: Expectations?
    /// The contracts that are given out at `?wsdl`, of which the one with an address at the path is meant, else the first;
    /// a contract that the stub answers by comes before them.
    public var descriptions: [PublishedContract] = []
    /// Which answers wait.
    public var delays = DelayRule.asRecorded
    /// Where stubs are saved that were added through the admin interface; nil if they cannot be.
    public var store: StubStore?

    /// Makes the default configuration, to be changed one by one.
    public init() {}
}

/// A folder that stubs are saved into as fixtures, redacted as recordings are.
public struct StubStore: Sendable {
    /// The folder of a system, or of all systems.
    public var folder: String
    /// What is redacted.
    public var rules: RedactionRules

    /// Names a folder and the rules for it.
    public init(_ folder: String, rules: RedactionRules = .standard) {
        self.folder = folder
        self.rules = rules
    }
}

/// How much of everything a stub server accepts.
public struct StubLimits: Sendable {
    /// Bytes of the request line.
    public var requestLineBytes = 8 << 10
    /// Bytes of one header field: name, colon, blank and value.
    public var fieldBytes = 8 << 10
    /// Bytes of the request line and all header fields, each with its line end.
    public var headBytes = 32 << 10
    /// Header fields of a request.
    public var fields = 100
    /// Bytes of a request's body that is held, packed and unpacked.
    public var bodyBytes = 32 << 20
    /// Bytes of a request's body that is held where it could be taken piece by piece: of a SOAP request with parts, and of
    /// one that an upstream gets whatever is recorded.
    public var streamedBytes = 4 << 20
    /// Bytes of the body of a SOAP request with parts; one that is passed on has no limit.
    public var packageBytes = 512 << 20
    /// Connections at a time.
    public var connections = 1_024
    /// Requests on one connection, after which it is closed.
    public var requestsPerConnection = 1_000
    /// Requests on one connection that wait for the response to one before them.
    public var pipelinedRequests = 16
    /// Requests without a match whose report is being made, over all connections.
    public var reports = 256
    /// Requests that the journal keeps; 0 for no journal.
    public var journalEntries = 1_000
    /// About how much memory the journal may take: heads and bodies of requests, and the bodies of responses that were made
    /// for one request alone (from a template, by the contract, or by an upstream). Recorded answers do not count: the
    /// fixtures keep them. A body of more than a sixteenth of it is not kept.
    public var journalBytes = 16 << 20
    /// Stubs that are added through the admin interface.
    public var addedStubs = 1_000
    /// Bytes of their requests and responses.
    public var addedBytes = 64 << 20

    /// Makes the default limits, to be changed one by one.
    public init() {}
}

/// How long a stub server waits.
public struct StubTimes: Sendable {
    /// For the rest of a request's head, once its first byte has come.
    public var head: Duration = .seconds(10)
    /// For a request's body; each `bodyRate` bytes that have come give one second more.
    public var body: Duration = .seconds(30)
    /// Bytes a second that a slow body must keep up.
    public var bodyRate = 500
    /// For a request in all, however fast it comes; one that is taken piece by piece has to keep up `bodyRate` alone, over
    /// each time that `body` is.
    public var request: Duration = .seconds(60)
    /// For the next request on a connection, once the client has taken the response before it.
    public var idle: Duration = .seconds(60)
    /// For a client that reads nothing of its response, or less than `readRate` on the average of this time.
    public var writeStall: Duration = .seconds(30)
    /// Bytes a second that a client must take of what it is sent; 0 for any at all.
    public var readRate = 500
    /// For the client to close a connection once it has taken the last response.
    public var linger: Duration = .seconds(2)
    /// For requests in flight when the server shuts down.
    public var drain: Duration = .seconds(30)

    /// Makes the default times, to be changed one by one.
    public init() {}
}
