internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

/// Reads an HTTP Archive 1.2.
enum HARReader {
    static func read(_ root: JSONValue, file: String, _ into: inout ImportCollection) {
        guard let log = root["log"], let entries = log["entries"], entries.kind == .array else {
            let place = InterchangePlace(file: file, pointer: "/log")
            return into.findings.append(InterchangeFinding(.whole, place, "an archive has 'log' with 'entries'"))
        }
        for (key, _) in log.members where !["entries", "version"].contains(key) { into.passOver(key) }
        let before = into.fixtures.count
        for entry in entries.elements.prefix(ImportCollection.most + 1) {
            into.collect { (into) throws(InterchangeRefusal) in try exchange(entry, file: file, &into) }
        }
        HARSequences.link(&into, from: before)
    }

    private static func exchange(
        _ value: JSONValue,
        file: String,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> ImportedFixture {
        var entry = try ForeignObject(value, file: file)
        let note = try CaseNote(&entry, key: "_soapstone")
        guard var request = try entry.object("request"), var response = try entry.object("response") else {
            throw InterchangeRefusal(entry.place, "an entry has 'request' and 'response'")
        }
        let target = try target(&request)
        let body = if let own = note?.request { own } else { try requestBody(&request) }
        let type = try request.object("postData")?.value["mimeType"]?.string
        var details = note?.details ?? Fixture.Details(operation: "", endpoint: target)
        details.endpoint = target
        details.requestHeaders = try headers(&request)
        if details.requestHeaders.first(named: "Content-Type") == nil, let type, note == nil {
            details.requestHeaders.append(Fixture.Header("Content-Type", type))
        }
        guard let status = try response.integer("status"), 200...599 ~= status else {
            throw InterchangeRefusal(response.place, "there is no response with a status from 200 to 599")
        }
        details.status = status
        details.responseHeaders = try headers(&response)
        let responseBody = try Self.responseBody(of: &response, &details, hasNote: note != nil)
        if note == nil {
            if let text = try entry.string("startedDateTime") { details.recordedAt = Self.time(text) ?? 0 }
            if let time = try entry.number("time"), 0...3_600_000 ~= time {
                details.latency = .microseconds(Int64((time * 1_000).rounded()))
            }
        } else {
            _ = (entry.take("startedDateTime"), entry.take("time"))
        }
        request.passOver(["httpVersion", "queryString", "headersSize", "bodySize", "comment"], &into)
        response.passOver(
            ["statusText", "httpVersion", "redirectURL", "headersSize", "bodySize", "comment"],
            &into
        )
        // Cookies stand in the header fields as well, from which they are taken away.
        for message in [request, response] where message.value["cookies"]?.count ?? 0 > 0 { into.passOver("cookies") }
        _ = (request.take("cookies"), response.take("cookies"))
        entry.passOver(["cache", "timings", "serverIPAddress", "connection", "pageref", "comment", "time"], &into)
        for object in [request, response, entry] { tellRest(object, &into) }
        return ImportedFixture(
            place: entry.place,
            service: note?.service,
            name: note?.name,
            hasKind: note != nil,
            details: details,
            request: body,
            response: responseBody
        )
    }

    /// Fields of tools' own begin with an underscore.
    private static func tellRest(_ object: ForeignObject, _ into: inout ImportCollection) {
        for (key, value) in object.rest where value.kind != .null {
            if key.hasPrefix("_") {
                into.passOver(Excerpt.escaped(key.utf8))
            } else {
                into.leaveOut(object.place(of: value), "'\(Excerpt.escaped(key.utf8))' is no member of HAR 1.2")
            }
        }
    }

    private static func target(_ request: inout ForeignObject) throws(InterchangeRefusal) -> String {
        let method = try request.string("method") ?? ""
        guard method.utf8.elementsEqual("POST".utf8) else {
            throw InterchangeRefusal(
                request.place,
                "the method is \(Excerpt.escaped(method.utf8)), and SOAP is sent by POST"
            )
        }
        guard let url = try request.string("url") else {
            throw InterchangeRefusal(request.place, "the request has no 'url'")
        }
        return InterchangeName.target(of: url)
    }

    private static func requestBody(_ request: inout ForeignObject) throws(InterchangeRefusal) -> [UInt8] {
        guard let data = request.value["postData"], let text = data["text"]?.string else {
            throw InterchangeRefusal(request.place, "the request has no body")
        }
        // Firefox and others have it for responses and for requests; HAR 1.2 has it for responses.
        guard data["encoding"]?.string?.utf8.elementsEqual("base64".utf8) == true else { return Array(text.utf8) }
        guard let bytes = Base64Bytes.decode(text.utf8) else {
            throw request.refusal(data, "the body is no Base64")
        }
        return bytes
    }

    private static func headers(_ message: inout ForeignObject) throws(InterchangeRefusal) -> [Fixture.Header] {
        var headers: [Fixture.Header] = []
        for value in try message.list("headers") ?? [] {
            guard let name = value["name"]?.string, let text = value["value"]?.string else {
                throw message.refusal(value, "a header field has 'name' and 'value'")
            }
            // Fields of HTTP/2 that are no header fields.
            if name.hasPrefix(":") { continue }
            guard ASCII.isToken(name), ASCII.isFieldValue(text) else {
                throw message.refusal(value, "this is no header field")
            }
            headers.append(Fixture.Header(name, text))
        }
        return headers
    }

    private static func responseBody(
        of response: inout ForeignObject,
        _ details: inout Fixture.Details,
        hasNote: Bool
    ) throws(InterchangeRefusal) -> [UInt8] {
        guard var content = try response.object("content") else { return [] }
        let type = try content.string("mimeType") ?? ""
        if !type.isEmpty, !hasNote, details.responseHeaders.first(named: "Content-Type") == nil {
            details.responseHeaders.append(Fixture.Header("Content-Type", type))
        }
        let text = try content.string("text") ?? ""
        guard try content.string("encoding")?.utf8.elementsEqual("base64".utf8) == true else { return Array(text.utf8) }
        guard let bytes = Base64Bytes.decode(text.utf8) else {
            throw InterchangeRefusal(content.place, "the response's text is no Base64")
        }
        return bytes
    }

    /// The seconds of a time of ISO 8601 with a zone; the fraction is dropped.
    static func time(_ text: String) -> Int64? {
        let main = text.prefix(19)
        guard let time = CivilDateTime(String(main))?.secondsSinceEpoch else { return nil }
        let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        if zone == "Z" || zone.isEmpty { return time }
        let digits = zone.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, digits.allSatisfy(ASCII.isDigit), zone.first == "+" || zone.first == "-",
            let number = Int64(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let offset = (number / 100) * 3600 + (number % 100) * 60
        return zone.first == "+" ? time - offset : time + offset
    }
}
