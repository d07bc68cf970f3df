internal import SoapstoneBase
internal import SoapstoneCodec

/// Writes exchanges as an HTTP Archive 1.2.
enum HARWriter {
    /// The host of the URLs: an archive has whole ones, and a fixture the path alone.
    private static let origin = "http://localhost"

    /// The archive, and what could not be written.
    static func archive(_ fixtures: [Fixture]) -> (bytes: [UInt8], findings: [InterchangeFinding]) {
        var findings: [InterchangeFinding] = []
        let kept = fixtures.filter { fixture in
            let place = InterchangePlace(file: fixture.id.description)
            do throws(InterchangeRefusal) {
                try check(fixture, place)
            } catch {
                findings.append(error.finding)
                return false
            }
            let losses = losses(fixture.details)
            if !losses.isEmpty {
                let message =
                    "\(losses.joined(separator: ", ")): an archive says what happened, and not what is to happen"
                findings.append(InterchangeFinding(.part, place, message))
            }
            return true
        }
        var json = JSONText()
        json.object {
            $0.object("log") {
                $0.member("version", "1.2")
                $0.object("creator") {
                    $0.member("name", "soapstone")
                    $0.member("version", "1")
                }
                $0.objects("entries", kept) { write($0, to: &$1) }
            }
        }
        return (json.bytes, findings)
    }

    private static func check(_ fixture: Fixture, _ place: InterchangePlace) throws(InterchangeRefusal) {
        guard fixture.details.requestWithheld == nil, fixture.details.responseWithheld == nil else {
            throw InterchangeRefusal(place, "of one of its bodies only size and hash are kept")
        }
        guard fixture.details.profile == .soap else {
            throw InterchangeRefusal(place, "the request is no SOAP message, and only those are read again")
        }
        do throws(FixtureError) {
            _ = try fixture.details.yaml()
        } catch {
            throw InterchangeRefusal(place, "\(error.message) [\(error.code.rawValue)]")
        }
    }

    private static func losses(_ details: Fixture.Details) -> [String] {
        let behaviour = details.behaviour
        return [
            ("match", details.matchers != Fixture.Matchers()),
            ("compare", details.comparison != Fixture.Comparison()), ("scenario", details.scenario != nil),
            ("delay", behaviour.delay != nil), ("dribble", behaviour.dribble != nil),
            ("fault", behaviour.failure != nil),
            ("template", behaviour.template != nil),
        ].filter(\.1).map { "'\($0.0)'" }
    }

    private static func write(_ fixture: Fixture, to json: inout JSONText) {
        let details = fixture.details
        let milliseconds = details.latency.map { Double(DurationText.microseconds($0)) / 1_000 } ?? 0
        let time = CivilDateTime(secondsSinceEpoch: details.recordedAt ?? 0).map { "\($0)Z" }
        json.member("startedDateTime", time ?? "1970-01-01T00:00:00Z")
        json.member("time", milliseconds)
        json.object("request") { json in
            json.member("method", details.method)
            json.member("url", origin + details.endpoint)
            writeHead(details.requestHeaders, size: fixture.request.count, to: &json)
            let query = details.endpoint.firstIndex(of: "?").map { details.endpoint[$0...].dropFirst() } ?? ""
            json.objects("queryString", RequestHead(headers: [], query: String(query)).parameters) { pair, json in
                json.member("name", pair.name)
                json.member("value", pair.value)
            }
            json.object("postData") {
                $0.member("mimeType", details.requestHeaders.first(named: "Content-Type") ?? "")
                $0.member("text", String(decoding: fixture.request, as: UTF8.self))
            }
        }
        json.object("response") { json in
            json.member("status", details.status)
            json.member("statusText", "")
            json.member("redirectURL", "")
            writeHead(details.responseHeaders, size: fixture.response.count, to: &json)
            json.object("content") { json in
                json.member("size", fixture.response.count)
                json.member("mimeType", details.responseHeaders.first(named: "Content-Type") ?? "")
                if let text = String(validating: fixture.response, as: UTF8.self) {
                    json.member("text", text)
                } else {
                    json.member("text", String(decoding: Base64Bytes.encode(fixture.response), as: UTF8.self))
                    json.member("encoding", "base64")
                }
            }
        }
        json.object("cache") { _ in }
        json.object("timings") {
            $0.member("send", 0)
            $0.member("wait", milliseconds)
            $0.member("receive", 0)
        }
        // A text of JSON is Unicode: a request that is not UTF-8 stands in the note as well.
        let isText = String(validating: fixture.request, as: UTF8.self) != nil
        // What is written was written before, when it was checked.
        try? CaseNote(fixture, withRequest: !isText).write("_soapstone", to: &json)
    }

    private static func writeHead(_ headers: [Fixture.Header], size: Int, to json: inout JSONText) {
        json.member("httpVersion", "HTTP/1.1")
        json.objects("cookies", [String]()) { _, _ in }
        json.objects("headers", headers) { header, json in
            json.member("name", header.name)
            json.member("value", header.value)
        }
        json.member("headersSize", -1)
        json.member("bodySize", size)
    }
}
