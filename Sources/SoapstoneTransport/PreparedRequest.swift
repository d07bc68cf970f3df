/// A request that has passed every check, in the form in which libcurl takes it.
struct PreparedRequest: Sendable {
    let url: RequestURL
    let method: HTTPTransport.Request.Method
    let headerLines: [String]
    let body: [UInt8]
    /// What is sent in the place of the body.
    let stream: RequestStream?
    let credential: HTTPTransport.Credential?
    /// Whether it is passed on for somebody else, who gets the response as it comes: packed as the request allows it.
    let isRelayed: Bool
    /// The most bytes of the response's body, unpacked.
    let maximumResponseBytes: Int
    /// How long the caller waits.
    let time: Duration
    /// When the caller stops waiting.
    let deadline: ContinuousClock.Instant

    /// Checks a request; its time starts to run.
    init(
        _ request: HTTPTransport.Request,
        _ configuration: HTTPTransport.Configuration,
        isRelayed: Bool = false
    ) throws(TransportError) {
        self.isRelayed = isRelayed
        let allowed = min(request.deadline ?? configuration.totalTimeout, configuration.totalTimeout)
        time = .milliseconds(allowed.boundedMilliseconds)
        deadline = .now + time
        maximumResponseBytes = min(
            request.maximumResponseBytes ?? configuration.maximumResponseBytes,
            configuration.maximumResponseBytes
        )
        url = try RequestURL(
            request.url,
            plainHosts: configuration.allowsPlainHTTP,
            allowsAll: request.allowsPlainHTTP
        )
        method = request.method
        body = request.body
        stream = request.method == .head ? nil : request.stream
        credential = request.credential
        try credential?.check()
        if credential != nil, request.headers.contains(where: { $0.isNamed("Authorization") }) {
            throw TransportError(.badRequest, "The request has both a credential and a field Authorization")
        }

        // "Name:" takes away what libcurl would send by itself: it would wait for "100 Continue" before a large body, and
        // call the body a form.
        var lines = ["Expect:"]
        if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { lines.append("Content-Type:") }
        // What somebody else has left out is not made up for him.
        if isRelayed, !request.headers.contains(where: { $0.isNamed("Accept") }) { lines.append("Accept:") }
        if let stream, stream.length == nil { lines.append("Transfer-Encoding: chunked") }
        for field in request.headers { lines.append(try field.line(isRelayed: isRelayed)) }
        headerLines = lines
    }

    /// Whether it has a body, which may be empty.
    var hasBody: Bool {
        switch method {
        case .head: false
        case .post, .put, .patch: true
        case .get, .delete, .options: stream != nil || !body.isEmpty
        }
    }

    /// Describes a failure of this request.
    func error(
        _ code: TransportError.Code,
        _ reason: String,
        connected: Bool = false,
        isBeforeFirstByte: Bool = true,
        tlsFailure: TransportError.TLSFailure? = nil
    ) -> TransportError {
        TransportError(
            code,
            "\(reason) (\(method.rawValue) \(url.display))",
            reason: reason,
            connected: connected,
            isBeforeFirstByte: isBeforeFirstByte,
            tlsFailure: tlsFailure
        )
    }
}
