/// A session that a fixture's `request.json` names: which user of the system of record it stands for, or what an
/// earlier step of a registration left in it.
public struct Session: Equatable, Sendable {
    /// The value of `cacheid`.
    public var cacheID: String
    /// What the session knows, by the names that records take it under.
    public var values: [String: String]

    /// What a session may know: the user's web id, 12 digits, and cases, or what the steps of a flow without a user left.
    static let names = [
        "webId", "cases", "identityToken", "flowToken", "flow", "otpReference", "otpEmail", "otpPhone",
    ]

    /// The user's web id, 12 digits; nil where nobody has signed in.
    public var webID: String? { values["webId"] }

    /// Makes the session of a user.
    public init(cacheID: String, webID: String) {
        self.init(cacheID: cacheID, values: ["webId": webID])
    }

    /// Makes a session from what it knows.
    public init(cacheID: String, values: [String: String]) {
        self.cacheID = cacheID
        self.values = values
    }
}

extension Session {
    /// Reads `sessions.yaml`: a list of `{cacheid: …, webId: "…"}`, no id twice; the others of
    /// `names` may stand beside the web id or in its place.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 1 MiB.
    ///   - file: its name, for errors.
    public static func list(parsing bytes: [UInt8], file: String = "sessions.yaml") throws(FixtureError) -> [Session] {
        var sessions: [Session] = []
        var known: Set<String> = []
        for node in try YAMLFile(parsing: bytes, file: file, limit: 1 << 20).root.elements() {
            let mapping = try YAMLMapping(node, keys: ["cacheid"] + names)
            var session = Session(cacheID: try mapping.required("cacheid").name(), values: [:])
            for name in names {
                guard let value = mapping[name] else { continue }
                session.values[name] = name == "webId" ? try digits(value) : try value.text()
            }
            if session.values.isEmpty { _ = try mapping.required("webId") }
            guard known.insert(session.cacheID).inserted else {
                throw node.error(.duplicate, "the session '\(session.cacheID)' stands more than once")
            }
            sessions.append(session)
        }
        return sessions
    }

    /// Reads `sessions.yaml` of a system's folder.
    public static func list(inFolder path: String) throws(FixtureError) -> [Session] {
        let folder = try Directory(path: path)
        return try list(parsing: folder.read("sessions.yaml", limit: 1 << 20), file: folder.path(of: "sessions.yaml"))
    }

    /// A web id is quoted in the file: 12 digits without quotes would be a number there.
    private static func digits(_ node: YAMLNode) throws(FixtureError) -> String {
        let text = try node.text()
        guard text.utf8.count == 12, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            throw node.unexpected("12 digits")
        }
        return text
    }
}
