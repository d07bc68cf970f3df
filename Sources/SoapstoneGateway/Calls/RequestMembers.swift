internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The members of a request to one of the gateway's built-in operations, read as strictly as a contract's.
struct RequestMembers {
    private let object: JSONValue

    /// Takes a request whose members are all among those named.
    ///
    /// - Throws: 9105 for what is no object, and for a member that is not known.
    init(_ document: JSONDocument, _ keys: String...) throws(CallFailure) {
        try self.init(document, keys)
    }

    /// Takes a request whose members are all among those named.
    ///
    /// The session's id is one of them always: devices send it with every call once they have it.
    ///
    /// - Throws: 9105 for what is no object, and for a member that is not known.
    init(_ document: JSONDocument, _ keys: [String]) throws(CallFailure) {
        object = document.root
        let keys = keys + (keys.contains(SessionValues.key) ? [] : [SessionValues.key])
        guard object.kind == .object else {
            throw CallFailure(.invalidRequest, detail: "kind")
        }
        for (key, _) in object.members where !keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
            let known = keys.sorted().joined(separator: ", ")
            throw CallFailure(
                member: Excerpt.escaped(key.utf8),
                code: "unknown",
                "is not a member here; the members are \(known)"
            )
        }
    }

    /// A member that is a text.
    ///
    /// - Throws: 9105 where it is missing or something else.
    func text(_ key: String) throws(CallFailure) -> String {
        guard let value = object[key] else { throw CallFailure(member: key, code: "missing", "is missing") }
        guard let text = value.string else { throw CallFailure(member: key, code: "kind", "is not a string") }
        return text
    }

    /// The form of a member; nil where it is not there.
    func kind(of key: String) -> JSONKind? { object[key]?.kind }

    /// Whether a member is there, and neither empty nor null.
    func isFilled(_ key: String) -> Bool {
        guard let value = object[key], value.kind != .null else { return false }
        return value.string != ""
    }

    /// A member that is a text, where it is there.
    ///
    /// - Throws: 9105 where it is something else.
    func optionalText(_ key: String) throws(CallFailure) -> String? {
        object[key] == nil ? nil : try text(key)
    }
}
