internal import SoapstoneCodec
internal import SoapstoneXML

/// Reads mappings of WireMock: https://wiremock.org/docs/stubbing.
enum WireMockReader {
    /// The priority of a mapping that says none. In WireMock, 1 goes first.
    static let standardPriority = 5

    static func read(_ root: JSONValue, of file: ForeignFile, _ into: inout ImportCollection) {
        let list = root.kind == .array ? root : root["mappings"]
        guard let list else {
            return into.collect { (into) throws(InterchangeRefusal) in try mapping(root, of: file, &into) }
        }
        for (key, value) in root.members where !key.utf8.elementsEqual("mappings".utf8) {
            guard !["meta", "importOptions"].contains(key) else {
                into.passOver(key)
                continue
            }
            into.leaveOut(
                InterchangePlace(file: file.path, pointer: value.pointer),
                "'\(Excerpt.escaped(key.utf8))' has no equal here"
            )
        }
        for value in list.elements.prefix(ImportCollection.most + 1) {
            into.collect { (into) throws(InterchangeRefusal) in try mapping(value, of: file, &into) }
        }
    }

    private static func mapping(
        _ value: JSONValue,
        of file: ForeignFile,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> ImportedFixture {
        var mapping = try ForeignObject(value, file: file.path)
        let place = mapping.place
        mapping.passOver(["id", "uuid", "persistent", "insertionIndex"], &into)
        let name = try mapping.string("name")
        var note: CaseNote?
        if var metadata = try mapping.object("metadata") {
            note = try CaseNote(&metadata, key: "soapstone")
            metadata.tellRest(&into)
        }
        guard let requestObject = try mapping.object("request", "newRequest") else {
            throw InterchangeRefusal(place, "there is no 'request', so nothing can be matched")
        }
        var response = WireMockResponse()
        if let object = try mapping.object("response", "newResponse") {
            try response.read(object, of: file, &into)
        }
        var request = WireMockRequest(namespaces: note?.details.matchers.namespaces ?? [:], hasNote: note != nil)
        try request.read(requestObject, &into)
        let body =
            if let own = note?.request, request.body == nil { own } else {
                try request.recorded(responding: response.body, at: place, &into)
            }
        var details =
            note?.details
            ?? Fixture.Details(operation: "", endpoint: request.endpoint, requestHeaders: request.heads(for: body))
        details.endpoint = request.endpoint
        if let action = request.action { details.requestHeaders.set("SOAPAction", action) }
        if let own = note?.details, response.status == own.behaviour.failure?.status {
            details.status = own.status
        } else {
            details.status = response.status
        }
        details.responseHeaders = response.headers
        details.scenario = try scenario(&mapping, &into)
        if let own = note?.details.matchers {
            request.matchers.ignored = own.ignored
            request.matchers.action = own.action
        }
        request.matchers.priority = try priority(&mapping, note, body)
        details.matchers = request.matchers
        details.behaviour = note.map { WireMockBehaviour.merged(response.behaviour, $0.details) } ?? response.behaviour
        mapping.tellRest(&into)
        return ImportedFixture(
            place: place,
            service: note?.service,
            name: note?.name ?? name,
            hasKind: note != nil,
            details: details,
            request: body,
            response: response.body
        )
    }

    /// In WireMock, the lowest number goes first.
    private static func priority(
        _ mapping: inout ForeignObject,
        _ note: CaseNote?,
        _ body: [UInt8]
    ) throws(InterchangeRefusal) -> Int {
        let said = try mapping.integer("priority")
        let number = said ?? standardPriority
        if let note {
            let hasPlaceholders = ByteSearch.first("xmlunit.", in: body, body.indices) != nil
            if WireMockRank.number(note.details, hasPlaceholders: hasPlaceholders) == number {
                return note.details.matchers.priority
            }
        }
        guard -900_000...900_000 ~= number else {
            throw InterchangeRefusal(mapping.place, "the priority is out of range")
        }
        return standardPriority - number
    }

    private static func scenario(
        _ mapping: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> Fixture.Scenario? {
        let required = try mapping.string("requiredScenarioState")
        let next = try mapping.string("newScenarioState")
        guard let name = try mapping.string("scenarioName") else {
            guard required == nil, next == nil else {
                throw InterchangeRefusal(mapping.place, "there is a state, and no scenario that it would be of")
            }
            return nil
        }
        return Fixture.Scenario(
            name: InterchangeName.state(name),
            requiredState: required.map(InterchangeName.state),
            newState: next.map(InterchangeName.state)
        )
    }
}
