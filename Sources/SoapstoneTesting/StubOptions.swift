public import SoapstoneFixtures
public import SoapstoneStub

/// How a stub in a test answers, and what is expected of the requests.
public struct StubOptions: Sendable {
    /// Which answers wait. None does by default: tests are to be quick, whatever was recorded.
    public var delays: DelayRule
    /// The calls that are expected, judged when the test is over; nil where none are.
    ///
    /// All requests count, those from before ``RunningStub/reset()`` as well.
    public var expectations: Expectations?
    /// Whether requests that nothing answers are well. By default the test fails at its end, and is told where each of them
    /// differs from the nearest fixture.
    ///
    /// Expectations that allow unexpected calls allow these, too.
    public var allowsUnmatched: Bool
    /// How long requests in flight are waited for when the test is over, before their connections are closed.
    ///
    /// In a task that is cancelled they are not waited for.
    public var drain: Duration
    /// The rules that the fixtures were redacted by, and that what is shown of requests is redacted by.
    public var rules: RedactionRules
    /// How many requests are kept. They take as much memory as they have bytes.
    package var journalEntries = 100_000

    /// Makes options, the default ones where nothing is given.
    public init(
        delays: DelayRule = .off,
        expectations: Expectations? = nil,
        allowsUnmatched: Bool = false,
        drain: Duration = .seconds(2),
        rules: RedactionRules = .standard
    ) {
        self.delays = delays
        self.expectations = expectations
        self.allowsUnmatched = allowsUnmatched
        self.drain = drain
        self.rules = rules
    }
}

extension StubOptions {
    var configuration: StubConfiguration {
        var configuration = StubConfiguration()
        configuration.port = 0
        configuration.delays = delays
        configuration.expectations = expectations
        configuration.times.drain = drain
        configuration.limits.journalEntries = journalEntries
        // A body of more than a sixteenth is not kept: so all are that the stub takes.
        configuration.limits.journalBytes = configuration.limits.bodyBytes * 32
        return configuration
    }
}
