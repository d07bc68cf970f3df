/// A session that a fixture's `request.json` names: which user of the system of record it stands for.
public struct Session: Equatable, Sendable {
    /// The value of `cacheid`.
    public var cacheID: String
    /// The user's web id, 12 digits.
    public var webID: String

    /// Makes a session.
    public init(cacheID: String, webID: String) {
        self.cacheID = cacheID
        self.webID = webID
    }
}

extension Session {
    /// Reads `sessions.yaml`: a list of `{cacheid: …, webId: "…"}`, no id twice.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 1 MiB.
    ///   - file: its name, for errors.
    public static func list(parsing bytes: [UInt8], file: String = "sessions.yaml") throws(FixtureError) -> [Session] {
        var sessions: [Session] = []
        var known: Set<String> = []
        for node in try YAMLFile(parsing: bytes, file: file, limit: 1 << 20).root.elements() {
            let mapping = try YAMLMapping(node, keys: ["cacheid", "webId"])
            let session = Session(
                cacheID: try mapping.required("cacheid").name(),
                webID: try digits(mapping.required("webId"))
            )
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
