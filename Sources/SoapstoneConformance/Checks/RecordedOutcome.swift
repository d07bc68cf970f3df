internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What a device gets for the recorded response, by the codec.
struct RecordedOutcome {
    /// nil where the response is not what a back end sent.
    let json: JSONDocument?
    /// Why there is none.
    let gap: String?
    /// The response's members under the contract's own names, without the gateway's; nil where it has none that the gateway
    /// calls otherwise.
    let underOwnNames: JSONDocument?

    /// - Parameters:
    ///   - message: the response, where it was read already.
    ///   - request: the request, where it was read.
    init(
        _ fixture: Fixture,
        read message: ReceivedMessage? = nil,
        to request: ReceivedMessage? = nil,
        _ operation: Operation,
        _ make: Project.DeviceJSON
    ) {
        let details = fixture.details
        if details.responseWithheld != nil {
            (json, gap, underOwnNames) = (nil, "the body was not kept when it was recorded", nil)
            return
        }
        if details.behaviour.template != nil {
            (json, gap, underOwnNames) = (nil, "the response is a template", nil)
            return
        }
        let recorded = RecordedResponse(
            status: details.status,
            contentType: details.responseHeaders.first(named: "Content-Type"),
            body: fixture.response,
            message: message,
            messageID: request?.envelope.headers.first { $0.element.name == Self.messageID }?.element.text,
            profile: details.profile
        )
        let bytes = make(operation, recorded, details.clock ?? details.recordedAt ?? 0)
        json = try? JSONDocument(parsing: bytes, limits: .file)
        gap = json == nil ? "the codec makes no JSON of the response" : nil
        // No codec that is written by hand has such names.
        underOwnNames = operation.takesMessage ? (json?.root).flatMap(Self.underOwnNames) : nil
    }

    private static let messageID = XMLName("MessageID", in: Addressing.namespace)

    private static func underOwnNames(_ json: JSONValue) -> JSONDocument? {
        func own(_ key: String) -> String? {
            guard key.utf8.first == UInt8(ascii: "$") else { return nil }
            let name = String(key.utf8.dropFirst()) ?? ""
            return ResponseMembers.reserved.contains { $0.isSameBytes(as: name) } ? name : nil
        }
        guard json.members.contains(where: { own($0.0) != nil }) else { return nil }
        return json.dropping(ResponseMembers.ofSuccess) { own($0) ?? $0 }
    }

    /// The JSON as a golden one can have it, and the members that that one need not have: where it has nothing of what a
    /// gateway adds, it is the operation's own, whose names may be those that the gateway puts a `$` before.
    func form(like golden: JSONValue) -> (json: JSONDocument, besides: [String])? {
        guard let json else { return nil }
        // A member of the operation's own may have the name of the gateway's.
        let isOwn = underOwnNames?.root[ResponseMembers.status] != nil && golden["$\(ResponseMembers.status)"] == nil
        guard isOwn || golden[ResponseMembers.status] == nil else { return (json, []) }
        if let own = underOwnNames,
            !golden.members.contains(where: { json.root[$0.0] != nil && own.root[$0.0] == nil })
        {
            return (own, [])
        }
        return (json, isSuccess == true ? ResponseMembers.ofSuccess : Self.membersOfFailure)
    }

    private static let membersOfFailure = [
        "attemptsLeft", "details", "errcode", "errmsg", "httpStatusCode", "lockedUntil", "message", "reason",
        ResponseMembers.status,
    ]

    /// The JSON in the form of a golden one.
    func json(like golden: JSONValue) -> JSONDocument? {
        form(like: golden).flatMap { $0.besides.isEmpty ? $0.json : $0.json.root.dropping($0.besides) }
    }

    /// The JSON without what a gateway adds.
    var ownMembers: JSONDocument? {
        guard let none = try? JSONDocument(parsing: Array("{}".utf8)) else { return nil }
        return json(like: none.root)
    }

    /// Whether the call succeeded; nil where nobody can tell.
    var isSuccess: Bool? { (json?.root).flatMap(Self.isSuccess) }

    /// Whether the JSON of a response is that of a call that succeeded; nil where it does not say so.
    static func isSuccess(_ json: JSONValue) -> Bool? {
        guard let status = json[ResponseMembers.status]?.numberText else { return nil }
        return status.utf8.elementsEqual("0".utf8)
    }
}

extension JSONValue {
    /// Whether an object has the same as another one, some members of each left aside.
    func hasSameMembers(as other: JSONValue, without own: [String], besides others: [String]) -> Bool {
        guard kind == .object, other.kind == .object else { return false }
        var count = 0
        for (key, value) in members where !own.contains(where: { $0.isSameBytes(as: key) }) {
            guard let same = other[key], value.isEquivalent(to: same) else { return false }
            count += 1
        }
        return other.members.count { member in !others.contains { $0.isSameBytes(as: member.0) } } == count
    }

    /// The object without some of its members.
    ///
    /// - Parameter name: what the key of each other one becomes.
    func dropping(_ keys: [String], renaming name: (String) -> String = { $0 }) -> JSONDocument? {
        var output = ByteWriter()
        output.append("{")
        var isFirst = true
        for (key, value) in members where !keys.contains(where: { $0.isSameBytes(as: key) }) {
            if !isFirst { output.append(",") }
            isFirst = false
            output.appendJSON(name(key))
            output.append(":")
            value.write(to: &output)
        }
        output.append("}")
        return try? JSONDocument(parsing: output.bytes, limits: .file)
    }

    /// The line and the column of the value in the document, from 1.
    var lineAndColumn: (line: Int, column: Int) {
        withTape { tape, index in
            let error = tape.valueError(at: index, "")
            return (error.line, error.column)
        }
    }

    /// The value that a pointer leads to, or the last one on the way.
    func nearest(_ pointer: String) -> JSONValue {
        var value = self
        for key in JSONPointer.steps(of: pointer) {
            if value.kind == .array, let index = Int(key), index >= 0, index < value.count {
                value = Array(value.elements)[index]
            } else if let member = value[key] {
                value = member
            } else {
                break
            }
        }
        return value
    }
}
