package import SoapstoneSOAP
package import SoapstoneXML

/// Which fixture answers a request, or why none does.
package struct Explanation: Sendable {
    /// The fixture that responses.
    package struct Response: Sendable {
        package let id: Fixture.ID
        /// How the request is like its recorded one.
        package let likeness: FixtureIndex.Likeness
        /// Other fixtures whose recorded requests differ from it in values alone that cannot be told apart.
        package let others: [Fixture.ID]
    }

    package let version: SOAPVersion
    /// The action without quotes; nil where the request names none or an empty one.
    package let action: String?
    /// The name of the body's element; nil where the body is empty.
    package let payloadName: XMLName?
    /// nil where no fixture answers.
    package let response: Response?
    /// The fixtures that come nearest, nearest first; none where one responses.
    package let nearest: [NearMiss]
    /// Whether the action goes with another payload than the one that the request has.
    package let isContradiction: Bool
}

extension FixtureIndex {
    /// Says which fixture answers a request with all scenarios in their first states, or what it comes nearest to.
    ///
    /// - Parameter head: its Content-Type may be missing: the envelope's own version and encoding then hold.
    /// - Throws: what is wrong with a request that no fixture is even looked for.
    package func explanation(of body: [UInt8], _ head: RequestHead) throws(SOAPError) -> Explanation {
        let type = head.values(ofHeader: "Content-Type").first
        let message = try MessageReader(allowsEncoding: true, allowsSiblings: true).read(body, contentType: type)
        let named = try SOAPAction.parse(header: head.values(ofHeader: "SOAPAction").first, contentType: type)
        let action = named.flatMap { $0.isEmpty ? nil : $0 }
        let envelope = message.envelope
        var scratch = ByteWriter()
        let found = find(envelope, package: message.package, action: action, head: head, scratch: &scratch) { _ in nil }
        let name = envelope.payload?.name
        return Explanation(
            version: envelope.version,
            action: action,
            payloadName: name,
            response: found.map { found in
                Explanation.Response(
                    id: fixtures[found.fixture].id,
                    likeness: found.likeness,
                    others: found.likeness == .reduced ? others(beside: found) : []
                )
            },
            nearest: found == nil
                ? nearMisses(MatchRequest(envelope, package: message.package, action: action, head: head)) : [],
            isContradiction: found == nil && contradicts(action: action, payloadName: name)
        )
    }

    private func others(beside found: Found) -> [Fixture.ID] {
        (found.group.map(members) ?? []).filter { $0 != found.fixture }.map { fixtures[$0].id }
    }
}

/// Which fixture answers a request without SOAP, or why none does.
package struct HTTPExplanation: Sendable {
    package let method: String
    /// Path and query.
    package let target: String
    /// nil where no fixture answers.
    package let response: Fixture.ID?
    /// The fixtures that come nearest, nearest first; none where one responds.
    package let nearest: [NearMiss]
}

extension FixtureIndex {
    /// Says which fixture answers a request that is written as `request.http` is, with all scenarios in their first states,
    /// or what it comes nearest to; nil for bytes that do not begin as such a file does.
    ///
    /// - Parameter file: its name, for errors.
    package func explanation(ofHTTP bytes: [UInt8], file: String) throws(FixtureError) -> HTTPExplanation? {
        guard SentRequest.methods.contains(where: { bytes.starts(with: "\($0) ".utf8) }) else { return nil }
        let request = try SentRequest(parsing: bytes, file: file)
        let found = find(request) { _ in nil }
        return HTTPExplanation(
            method: request.method,
            target: request.target,
            response: found.map { fixtures[$0].id },
            nearest: found == nil ? nearMisses(request) { _ in nil } : []
        )
    }
}
