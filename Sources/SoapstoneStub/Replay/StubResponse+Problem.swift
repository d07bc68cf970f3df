internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

extension StubResponse {
    /// The namespace of the element in the detail.
    static let namespace = "urn:soapstone:stub"

    /// How large the detail may grow: a fault's writer leaves out a detail that makes the whole larger than 16 KiB.
    private static let detailBytes = 12 << 10

    /// The response that carries the fault for a problem.
    init(_ problem: Problem) {
        var output = ByteWriter(capacity: 2048)
        let headers: [HeaderContent] =
            problem.version == .soap12 && !problem.notUnderstood.isEmpty ? [.notUnderstood(problem.notUnderstood)] : []
        EnvelopeWriter.write(shortening: problem.fault, headers: headers, detail: Self.detail(problem), to: &output)
        self.init(
            problem.status,
            fields: [("Content-Type", "\(problem.version.mediaType); charset=utf-8")],
            body: output.bytes
        )
    }

    /// The response to a request without SOAP that nothing answers: a problem by RFC 9457, with what it comes nearest to.
    init(_ miss: Replayer.HTTPMiss) {
        var detail = "no fixture matches this request"
        if let nearest = miss.nearest.first {
            detail += "; the nearest is \(nearest.id)"
            if let difference = nearest.differences.first { detail += ", where \(difference)" }
        }
        var json = JSONText()
        json.object { json in
            json.member("type", "urn:soapstone:problem:\(Problem.noMatch)")
            json.member("title", "No fixture matches")
            json.member("status", Int(HTTPResponseStatus.notFound.code))
            json.member("detail", detail)
            json.member("code", Problem.noMatch)
            json.objects("nearMisses", miss.nearest) { $0.write(to: &$1) }
        }
        self.init(
            .notFound,
            fields: [("Content-Type", "application/problem+json")],
            body: json.bytes + [UInt8(ascii: "\n")]
        )
    }

    private static func detail(_ problem: Problem) -> [UInt8] {
        var output = ByteWriter(capacity: 2048)
        output.append("<stub:problem xmlns:stub=\"")
        output.append(utf8: namespace)
        output.append("\">")
        write("code", problem.code, to: &output)
        write("message", problem.message, to: &output)
        if let place = problem.place {
            output.append("<stub:place")
            write(place, to: &output)
            output.append(">")
            output.appendXML(text: place.path)
            output.append("</stub:place>")
        }
        for violation in problem.violations { write(violation, to: &output) }
        for miss in problem.nearMisses { write(miss, to: &output) }
        output.append("</stub:problem>")
        return output.bytes
    }

    /// Writes the line and the column of a place as attributes.
    private static func write(_ place: XMLPlace, to output: inout ByteWriter) {
        output.append(" line=\"")
        output.append(decimal: Int64(place.line))
        output.append("\" column=\"")
        output.append(decimal: Int64(place.column))
        output.append("\"")
    }

    private static func write(_ violation: RequestValidator.Violation, to output: inout ByteWriter) {
        guard output.count < detailBytes else { return }
        let start = output.count
        output.append("<stub:violation rule=\"")
        output.appendXML(attribute: violation.rule)
        output.append("\"")
        if let place = violation.place {
            write(place, to: &output)
            output.append(" path=\"")
            output.appendXML(attribute: place.path)
            output.append("\"")
        }
        output.append(">")
        write("found", violation.found, to: &output)
        if let allowed = violation.allowed { write("expected", allowed, to: &output) }
        output.append("</stub:violation>")
        if output.count > detailBytes { output.truncate(to: start) }
    }

    private static func write(_ miss: NearMiss, to output: inout ByteWriter) {
        guard output.count < detailBytes else { return }
        output.append("<stub:nearest fixture=\"")
        output.appendXML(attribute: miss.id.description)
        output.append("\">")
        if let action = miss.expectedAction { write("action", action, to: &output) }
        for hint in miss.hints where output.count < detailBytes { write("hint", hint, to: &output) }
        for difference in miss.differences {
            let start = output.count
            write(difference, to: &output)
            guard output.count > detailBytes else { continue }
            output.truncate(to: start)
            break
        }
        output.append("</stub:nearest>")
    }

    private static func write(_ difference: Difference, to output: inout ByteWriter) {
        output.append("<stub:difference kind=\"")
        output.append(utf8: difference.kind.rawValue)
        output.append("\" path=\"")
        output.appendXML(attribute: difference.path)
        output.append("\">")
        for namespace in difference.namespaces {
            output.append("<stub:namespace prefix=\"")
            output.appendXML(attribute: namespace.prefix)
            output.append("\" uri=\"")
            output.appendXML(attribute: namespace.uri)
            output.append("\"/>")
        }
        if let expected = difference.expected { write("expected", expected, to: &output) }
        if let found = difference.found { write("found", found, to: &output) }
        output.append("</stub:difference>")
    }

    private static func write(_ name: StaticString, _ text: String, to output: inout ByteWriter) {
        output.append("<stub:")
        output.append(name)
        output.append(">")
        output.appendXML(text: text)
        output.append("</stub:")
        output.append(name)
        output.append(">")
    }
}

extension Problem {
    fileprivate var fault: Fault {
        let code =
            switch blame {
            case .sender: version.senderCode
            case .server: version.receiverCode
            case .version: XMLName("VersionMismatch", in: version.namespace)
            case .notUnderstood: XMLName("MustUnderstand", in: version.namespace)
            }
        return Fault(version, code: code, reason: reason)
    }

    /// Most clients show the reason alone, so the nearest fixture and its first difference are in it.
    private var reason: String {
        var reason = "\(code): \(message)"
        if let place { reason += " at line \(place.line), column \(place.column)" }
        guard let nearest = nearMisses.first else { return reason }
        reason += "; the nearest is \(nearest.id)"
        if let action = nearest.expectedAction { reason += ", recorded with the action '\(action)'" }
        if let difference = nearest.differences.first { reason += ", where \(difference)" }
        if let hint = nearest.hints.first { reason += "; \(hint)" }
        return reason
    }
}
