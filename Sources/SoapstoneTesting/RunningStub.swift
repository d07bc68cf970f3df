public import Foundation
public import SoapstoneFixtures
public import SoapstoneStub

/// A stub that runs within a test.
public struct RunningStub: Sendable {
    /// Where it listens: `http://127.0.0.1:39211`.
    public let url: URL
    private let server: StubServer

    init(_ server: StubServer) {
        self.server = server
        // An address and a port make a URL.
        url = URL(string: "\(server.address)")!
    }

    /// The URL of a service: what the code under test is to call.
    ///
    /// - Parameter path: as text, `/sets/ims-case`; what a URL does not take is percent-encoded.
    public func url(path: String) -> URL { url.appending(path: path) }

    // MARK: - Requests

    /// The SOAP requests since the stub began or was reset, oldest first, redacted as recordings are.
    ///
    /// A request is here before its client has the response.
    public var requests: [StubRequest] { server.snapshot.requests }

    /// Header fields and body of a request as they came, with all passwords and personal values in them.
    ///
    /// It is for assertions on what redaction takes away. Do not print it, and compare first: `#expect` shows the values
    /// that it is given when it fails.
    ///
    /// - Returns: nil where the stub was reset since.
    public func unredacted(_ request: StubRequest) -> (headers: [Fixture.Header], body: [UInt8]?)? {
        server.unredacted(request.number)
    }

    /// Throws where certain calls did not come as often as they are to, of the requests since the stub began or was reset.
    ///
    ///     try stub.verify(.operation("getCaseList"), count: 2)
    ///     try stub.verify(.fixture("ims-case/ping/ordinary"), count: .atLeast(1))
    ///
    /// - Parameters:
    ///   - calls: what the calls have in common.
    ///   - path: the path that they are sent to, without a query; nil for any.
    ///   - count: how often they are to come.
    public func verify(
        _ calls: Expectation.Subject,
        path: String? = nil,
        count: CallCount = .atLeast(1)
    ) throws(VerificationError) {
        let snapshot = server.snapshot
        if let error = VerificationError(snapshot, Expectation(calls, path: path, count, line: 1)) { throw error }
    }

    /// Forgets the requests, and sets every scenario to its first state.
    ///
    /// Requests of before that had no response are not told any more.
    public func reset() { server.reset() }

    // MARK: - Scenarios

    /// The state of a scenario, `Started` at first; nil where no fixture names the scenario.
    public func state(of scenario: String) -> String? { server.state(of: scenario) }

    /// Sets the state of a scenario.
    ///
    /// - Throws: where no fixture names the scenario or the state.
    public func setState(of scenario: String, to state: String) throws(StubError) {
        try server.setState(of: scenario, to: state)
    }
}
