internal import SoapstoneXML

/// A session that a fixture's `request.json` names: what it knows of the user, or what an earlier step of a flow without a
/// user left in it.
public struct Session: Equatable, Sendable {
    /// The value of `cacheid`.
    public var cacheID: String
    /// What the session knows, by the names that records take it under.
    public var values: [String: String]

    /// Makes a session from what it knows.
    public init(cacheID: String, values: [String: String]) {
        self.cacheID = cacheID
        self.values = values
    }
}

extension Session {
    /// Reads `sessions.yaml`: a list of `{cacheid: …, webId: "…"}`, no id twice. Beside the id stands what the session knows,
    /// by the names that records take it under: one value at least, all texts.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 1 MiB.
    ///   - file: its name, for errors.
    public static func list(parsing bytes: [UInt8], file: String = "sessions.yaml") throws(FixtureError) -> [Session] {
        var sessions: [Session] = []
        var known: Set<String> = []
        for node in try YAMLFile(parsing: bytes, file: file, limit: 1 << 20).root.elements() {
            var session = Session(cacheID: "", values: [:])
            for (key, value) in try node.pairs() {
                let name = try key.name()
                if name.isSameBytes(as: "cacheid") {
                    session.cacheID = try value.name()
                } else if session.values.updateValue(try value.text(), forKey: name) != nil {
                    throw key.error(.duplicate, "the key '\(name)' stands more than once")
                }
            }
            guard !session.cacheID.isEmpty else { throw node.error(.missingKey, "the key 'cacheid' is missing") }
            guard !session.values.isEmpty else {
                throw node.error(.missingKey, "the session knows nothing: a key beside 'cacheid' is missing")
            }
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
}
