internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneXML

/// The elements of the messages of a fixture whose operation has no SOAP.
struct PlainElements {
    let request: Result<XMLElement, Outcome.Failure>
    /// A failure where the response is an error, or cannot be read.
    let response: Result<XMLElement, Outcome.Failure>

    init(_ fixture: Fixture, _ operation: Operation) {
        let details = fixture.details
        let isMissing = Result<XMLElement, Outcome.Failure>.failure(Outcome.Failure(.noSuchOperation))
        guard let profile = operation.profile, let element = profile.element,
            let method = Operation.WireRequest.Method(rawValue: details.method)
        else {
            (request, response) = (isMissing, isMissing)
            return
        }
        let headers = Dictionary(details.requestHeaders.map { ($0.name, $0.value) }) { first, _ in first }
        let sent = Operation.WireRequest(method, details.endpoint, headers: headers, body: fixture.request)
        request = Result { () throws(Outcome.Failure) in try element(sent) }
        let received = Operation.WireResponse(
            status: details.status,
            contentType: details.responseHeaders.first(named: "Content-Type"),
            body: fixture.response
        )
        response = Result { () throws(Outcome.Failure) in
            guard case .payload(let element) = try profile.response(received, 0).content else {
                throw Outcome.Failure(.contract)
            }
            return element
        }
    }
}
