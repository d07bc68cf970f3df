internal import SoapstoneSOAP
internal import SoapstoneXML

extension CapturedExchange {
    /// What whoever records should know of an exchange that was just captured.
    package struct Prospect: Equatable, Sendable {
        /// The element in the request's body: `{urn:shop}getOrder`; nil where the request is not kept or has none.
        package var operation: String?
        /// Why a replay will not answer with the exchange; nil where it will.
        package var gap: String?
        /// What not every replay can read; nil for what all can.
        package var caution: String?
    }

    /// What will become of the exchange in a replay.
    ///
    /// - Parameters:
    ///   - request: what was received, and could perhaps not be read.
    ///   - response: likewise.
    package func prospect(request: ReceivedBody, response: ReceivedBody) -> Prospect {
        var exchange = self
        exchange.normalizeHeaders()
        let recorded = RecordedCase(exchange, volatile: .standard)
        var prospect = Prospect(operation: recorded.key?.payloadName?.description)
        // Without SOAP, a request that nobody could read is told by its hash.
        if profile == .soap, self.request.withheld != nil {
            prospect.gap = request.problem("request", requestHeaders, .request)
        } else if self.response.withheld != nil {
            prospect.gap = response.problem("response", responseHeaders, .response)
        } else {
            let kept = Fixture(
                id: Fixture.ID(system: "", service: "_", operation: "_", name: "_"),
                details: recorded.details(operation: "_", scenario: nil),
                request: self.request.bytes,
                response: self.response.bytes,
                storedParts: parts.map { Fixture.StoredPart(file: $0, path: "") }
            )
            prospect.gap = FixtureIndex([kept]).problems.first?.message
        }
        guard prospect.gap == nil, profile == .soap else { return prospect }
        prospect.caution =
            Self.caution(self.request.bytes, requestHeaders, "request")
            ?? Self.caution(self.response.bytes, responseHeaders, "response")
        return prospect
    }

    /// Says that a message is in an encoding that WS-I Basic Profile 1.1 (R1012) does not allow.
    private static func caution(_ body: [UInt8], _ headers: [Fixture.Header], _ kind: String) -> String? {
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        let message = try? reader.read(body, contentType: headers.first(named: "Content-Type"))
        guard case .foreign(let name)? = message?.envelope.document.encoding else { return nil }
        return "the \(kind) is in \(Excerpt.escaped(name.utf8)), and kept so: where iconv does not have this encoding, "
            + "it cannot be read"
    }
}

extension ReceivedBody {
    /// Why a body is kept as size and hash only.
    fileprivate func problem(_ kind: String, _ headers: [Fixture.Header], _ limits: XMLLimits) -> String {
        let end = "; only its size and hash are kept"
        switch self {
        case .captured(let message):
            if let problem = message.problem { return "the \(kind) cannot be recorded: \(problem)\(end)" }
            return ReceivedBody.whole(message.body).problem(kind, headers, limits)
        case .whole(let bytes):
            let reader = MessageReader(limits: limits, allowsEncoding: true, allowsSiblings: true)
            do throws(SOAPError) {
                _ = try reader.read(bytes, contentType: headers.first(named: "Content-Type"))
                return "the \(kind) cannot be redacted\(end)"
            } catch {
                return "the \(kind) cannot be read: \(error.message) [\(error.machineCode)]\(end)"
            }
        }
    }
}
