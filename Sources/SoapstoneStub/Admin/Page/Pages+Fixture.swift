internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstonePages
internal import SoapstoneSOAP
internal import SoapstoneXML

// One request of the journal.
extension Pages {
    func fixture(_ number: Int) throws(Refusal) -> StubResponse {
        let call = try admin.call(number)
        let name = Self.name(call)
        return page(.fixture, "\(name), request \(number)") { data in
            data.set("name", name)
            Self.fillOutcome(call, &data)
            data.set("rawAddress", Self.raw(number))
            data.set("facts", facts(call))
            if call.body?.isEmpty == false { data.set("makeAddress", "\(PageRoute.folder)/new-stub?request=\(number)") }
            data.set("curl", CurlCommand(call, isSecure: admin.server.access.isSecure)?.text)
            let misses = call.entry.call.nearMisses
            data.set("hasMisses", !misses.isEmpty)
            data.set("misses", misses) { Self.fill($0, &$1) }
            data.set("messages", [request(call), response(call)])
        }
    }

    private static func raw(_ number: Int) -> String { "/__soapstone/requests/\(number)" }

    /// Where all of a body is that is cut on the page.
    private static func whole(_ number: Int) -> (text: String, address: String) {
        ("All of it is in the raw JSON.", raw(number))
    }

    private func facts(_ call: ShownCall) -> [PageData] {
        let entry = call.entry
        var facts: [PageData] = [
            .fact("Request", String(entry.number)),
            .fact("Time", call.timeText),
            .fact("Status", entry.status.map(String.init) ?? "none was sent"),
            .fact("Duration", Figures.duration(nanoseconds: entry.duration.nanoseconds)),
        ]
        if let payload = call.payload { facts.append(.fact("Element", payload.description, isCode: true)) }
        if let action = call.action { facts.append(.fact("Action", action, isCode: true)) }
        switch entry.origin {
        case .fixture(let fixture):
            facts.append(
                .fact("Matched by", fixture.id.description, address: PageRoute.address(of: fixture.id), isCode: true)
            )
        case .operation(let name): facts.append(.fact("Contract's operation", name, isCode: true))
        case nil: break
        }
        if let code = entry.call.problem { facts.append(.fact("Problem", code, isCode: true)) }
        if !entry.call.passedOver.isEmpty {
            facts.append(.fact("Passed over", entry.call.passedOver.joined(separator: ", "), isCode: true))
        }
        return facts
    }

    // MARK: - Near misses

    private static func fill(_ miss: NearMiss, _ data: inout PageData) {
        data.set("missID", miss.id.description)
        data.set("missAddress", PageRoute.address(of: miss.id))
        data.set("missSummary", summary(miss))
        data.set("differences", miss.differences) { Self.fill($0, &$1) }
        data.set("hints", miss.hints) { $1.set("hint", $0) }
        var namespaces: [Difference.Namespace] = []
        for new in miss.differences.flatMap(\.namespaces) {
            let isKnown = namespaces.contains {
                $0.prefix.isSameBytes(as: new.prefix) && $0.uri.isSameBytes(as: new.uri)
            }
            if !isKnown { namespaces.append(new) }
        }
        data.set("hasPrefixes", !namespaces.isEmpty)
        data.set("prefixes", namespaces.enumerated()) { item, data in
            data.set("prefix", item.element.prefix)
            data.set("uri", item.element.uri)
            data.set("isLast", item.offset == namespaces.count - 1)
        }
    }

    private static func summary(_ miss: NearMiss) -> String {
        var texts: [String] = []
        if let action = miss.expectedAction { texts.append("It was recorded with the action '\(action)'.") }
        if !miss.differences.isEmpty {
            texts.append(Figures.count(miss.differences.count, "difference", "differences") + ".")
        } else if miss.expectedAction == nil {
            // Values that were taken away may be all that differs.
            texts.append("What differs is not shown here.")
        }
        return texts.joined(separator: " ")
    }

    private static func fill(_ difference: Difference, _ data: inout PageData) {
        data.set("kind", difference.kind.rawValue)
        // A line of it may end behind a slash.
        let steps = difference.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        data.set("steps", steps.enumerated()) { item, data in
            data.set("step", String(Substring(item.element)) + (item.offset < steps.count - 1 ? "/" : ""))
        }
        // The order of elements has no two values.
        data.set("hasSides", difference.kind != .order)
        // What is said of a side without a value that can be shown.
        let (expected, found) =
            switch difference.kind {
            case .different: ("a long value", "another long value")
            case .missing: ("something", "nothing")
            case .extra: ("nothing", "something")
            case .order, .condition, .json, .header, .query, .state, .status, .bytes: ("nothing", "nothing")
            }
        data.set("expected", difference.expected.map(Self.quoted) ?? expected)
        data.set("expectedClass", difference.expected == nil ? "none" : "mono")
        data.set("found", difference.found.map(Self.quoted) ?? found)
        data.set("foundClass", difference.found == nil ? "none" : "mono")
    }

    /// A value, of which an empty one would not be seen.
    private static func quoted(_ value: String) -> String { value.isEmpty ? "''" : value }

    // MARK: - Messages

    private func request(_ call: ShownCall) -> PageData {
        let number = call.entry.number
        let body = call.body
        var blocks: [PageData] = []
        var absent: String?
        let bytes = call.entry.call.bodyBytes
        if let body, !body.isEmpty {
            let type = call.entry.call.contentType
            if let text = ShownText(body, contentType: type) {
                blocks.append(.block("Body, \(Figures.bytes(bytes))", text, whole: Self.whole(number)))
            } else {
                absent = "The body, \(Figures.bytes(bytes)), is no text: the raw JSON has it in Base64."
            }
            if let json = json(of: body, type, call, .request) {
                blocks.append(.block("As JSON by the contract", json, whole: ("", "")))
            }
        } else {
            absent =
                body == nil ? "The body, \(Figures.bytes(bytes)), is too large for the journal." : "There is no body."
        }
        return .message(
            "Request",
            line: "\(call.entry.call.head.method.rawValue) \(call.url)",
            call.headers(length: body?.count),
            blocks,
            absent
        )
    }

    private func response(_ call: ShownCall) -> PageData {
        var blocks: [PageData] = []
        var absent: String?
        let body = call.responseBody
        if let body, let response = call.entry.response {
            let type = response.fields.first(named: "Content-Type")
            let bytes = Figures.bytes(response.bodyBytes)
            if body.isEmpty {
                absent = "There is no body."
            } else if let text = ShownText(body, contentType: type) {
                blocks.append(.block("Body, \(bytes)", text, whole: Self.whole(call.entry.number)))
            } else {
                absent = "The body, \(bytes), is no text: the raw JSON has it in Base64."
            }
            if let json = json(of: body, type, call, .response) {
                blocks.append(.block("As JSON by the contract", json, whole: ("", "")))
            }
        } else if call.entry.status == nil {
            absent = "None was sent, or not all of it."
        } else if call.entry.call.problem != nil || !call.entry.call.outcome.isMatched {
            absent = "It says why there is no other, with values as they are: it is not kept."
        } else {
            absent = "It was broken on purpose, or is too large for the journal."
        }
        return .message(
            "Response",
            line: call.entry.status.map { "HTTP \($0)" },
            call.responseHeaders(length: body?.count),
            blocks,
            absent
        )
    }

    /// A message that was redacted as JSON; nil without a contract that has its operation.
    private func json(
        of body: [UInt8],
        _ contentType: String?,
        _ call: ShownCall,
        _ direction: OperationCodec.Direction
    ) -> ShownText? {
        guard let contract = admin.replayer.contract, let version = call.entry.call.fields?.media.version else {
            return nil
        }
        let json = contract.json(of: body, contentType, direction, version, call.payload, call.entry.call.action)
        return json.map { ShownText($0) }
    }
}

extension PageData {
    static func fact(_ label: String, _ text: String, address: String? = nil, isCode: Bool = false) -> PageData {
        PageData { data in
            data.set("label", label)
            data.set("fact", text)
            data.set("factAddress", address)
            data.set("isCode", isCode)
        }
    }

    /// One side of a fixture.
    ///
    /// - Parameters:
    ///   - line: what stands before the header fields.
    ///   - absent: what is said of a body that is not there.
    static func message(
        _ heading: String,
        line: String?,
        _ headers: [Fixture.Header],
        _ blocks: [PageData],
        _ absent: String?
    ) -> PageData {
        PageData { data in
            data.set("heading", heading)
            data.set("line", line)
            data.set("hasHeaders", !headers.isEmpty)
            data.set("headers", headers) { header, data in
                data.set("header", header.name)
                data.set("headerValue", header.value)
            }
            data.set("blocks", blocks)
            data.set("absent", absent)
        }
    }
}
