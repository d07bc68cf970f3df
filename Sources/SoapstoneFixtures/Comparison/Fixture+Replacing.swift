internal import SoapstoneSOAP

extension Fixture {
    /// The exchange with a live response in the place of the recorded one, redacted as recordings are; its JSON is gone.
    ///
    /// - Parameter time: when the response came, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `RECORDING_VALUE`, `RECORDING_LIMIT` for a response that no exchange can have.
    package func replacingResponse(
        by live: LiveResponse,
        at time: Int64,
        _ redactor: Redactor
    ) throws(RecordingError) -> Fixture {
        var captured = CapturedExchange(
            redacting: details.endpoint,
            requestHeaders: details.requestHeaders,
            request: .whole([]),
            status: live.status,
            responseHeaders: live.headers,
            response: .whole(live.body),
            recordedAt: time,
            by: redactor
        )
        captured.normalizeHeaders()
        // What stands in the request stays listed.
        captured.redactions = Set(captured.redactions + details.redactions).sorted()
        try captured.check()
        var exchange = self
        exchange.details.status = captured.status
        exchange.details.responseHeaders = captured.responseHeaders
        exchange.details.recordedAt = time
        exchange.details.redactions = captured.redactions
        exchange.details.responseWithheld = captured.response.withheld
        exchange.response = captured.response.bytes
        exchange.responseJSON = nil
        let kind = RecordedCase.kind(of: captured)
        // An edge case stays one as long as it succeeds.
        if kind != .ordinary || details.kind == .fault || details.kind == .negative { exchange.details.kind = kind }
        return exchange
    }
}
