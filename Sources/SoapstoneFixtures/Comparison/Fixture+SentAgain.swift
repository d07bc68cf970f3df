extension Fixture {
    /// Why the recorded request cannot be sent to a live service as it is; nil where it can.
    ///
    /// - Parameters:
    ///   - request: the recorded body, perhaps with credentials put in.
    ///   - redactor: what the fixture was redacted by.
    package func gapOfSending(_ request: [UInt8], _ redactor: Redactor) -> SendingGap? {
        if details.requestWithheld != nil { return .withheld }
        let headers = details.requestHeaders
        let isRedacted = Redactor.isRedacted(request) || headers.contains { Redactor.isRedacted(Array($0.value.utf8)) }
        if isRedacted || Redactor.isRedacted(Array(details.endpoint.utf8)) { return .redacted }
        if hasWithheldRequestPart { return .withheldPart }
        if hasPseudonym(request, redactor) { return .redacted }
        return placeholders.isEmpty ? nil : .placeholders
    }

    /// Whether the request has pseudonyms: values that redaction changes unless `exchange.yaml` lists them.
    private func hasPseudonym(_ request: [UInt8], _ redactor: Redactor) -> Bool {
        let known = details.redactions
        guard !known.isEmpty else { return false }
        let type = details.requestHeaders.first(named: "Content-Type")
        let one = redactor.redact(body: request, contentType: type, known: known)
        let other = redactor.redact(body: request, contentType: type, known: [])
        if one != other { return true }
        let headers = details.requestHeaders
        return redactor.redact(headers: headers, length: nil, known: known).headers
            != redactor.redact(headers: headers, length: nil, known: []).headers
    }
}

/// Why a recorded request cannot be sent again.
package enum SendingGap: Sendable {
    /// The body was not kept.
    case withheld
    /// A part beside the envelope was not kept.
    case withheldPart
    /// Values were taken away when it was recorded.
    case redacted
    /// It has placeholders of XMLUnit.
    case placeholders
}
