internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A recorded request as it is sent again.
enum RecordedRequest {
    /// Why a request cannot be sent.
    struct Gap: Error {
        var message: String
        /// The file of the case that says so.
        var file: String
    }

    /// The request of a fixture.
    ///
    /// - Parameters:
    ///   - account: whom it is made to be of.
    ///   - redactor: what the fixture was redacted by.
    ///   - time: the time of day, in seconds since 1970-01-01T00:00:00Z.
    static func request(
        of fixture: Fixture,
        _ account: DriftOptions.Account?,
        _ redactor: Redactor,
        at time: Int64
    ) throws(Gap) -> LiveRequest {
        let details = fixture.details
        guard details.profile == .soap else {
            throw Gap(message: "not sent: the request is no SOAP message", file: details.requestFile)
        }
        try checkResponse(fixture)
        var body = fixture.request
        if let account, details.requestWithheld == nil {
            do throws(FreshHeader.Refusal) {
                body = try FreshHeader.put(account, into: fixture, at: time)
            } catch {
                throw Gap(message: "could not send: \(error.reason)", file: details.requestFile)
            }
        }
        if let gap = fixture.gapOfSending(body, redactor) {
            throw Gap(message: "could not send: \(words(gap))", file: details.requestFile)
        }
        return LiveRequest(
            endpoint: details.endpoint,
            headers: details.requestHeaders,
            body: FreshHeader.identified(body, charset: details.requestHeaders.charset)
        )
    }

    private static func words(_ gap: SendingGap) -> String {
        switch gap {
        case .withheld: "the recorded request was not kept"
        case .withheldPart: "a part of the recorded request was not kept"
        case .redacted: "redacted values of the request are not in the recording"
        case .placeholders: "the request has placeholders in the place of values"
        }
    }

    /// Refuses a case whose response no live one can be held against.
    private static func checkResponse(_ fixture: Fixture) throws(Gap) {
        let details = fixture.details
        let file = "exchange.yaml"
        if details.responseWithheld != nil {
            throw Gap(message: "not sent: the recorded response was not kept", file: file)
        }
        if details.behaviour.failure != nil {
            throw Gap(message: "not sent: the fixture simulates a fault of the connection", file: file)
        }
        if let scenario = details.scenario, scenario.responses(in: { _ in nil }) == false {
            let state = Excerpt.escaped((scenario.requiredState ?? "").utf8)
            let message = "not sent: the fixture requires the state '\(state)', which cannot be set on an upstream"
            throw Gap(message: message, file: file)
        }
    }
}
