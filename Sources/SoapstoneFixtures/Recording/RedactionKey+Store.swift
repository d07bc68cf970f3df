extension RedactionKey {
    /// Where a store has its key: in the folder of its journal, which no repository takes.
    private static func path(in store: String) -> String { "\(store)/\(Recorder.folderName)/redaction.key" }

    /// The key of a store that is recorded into, which is made where it is not there.
    ///
    /// - Parameter store: the folder of a system, which a recorder holds.
    /// - Throws: `FIXTURE_KEY_FILE` where it cannot be read or made.
    public init(store: String) throws(FixtureError) {
        do throws(FixtureError) {
            try self.init(file: Self.path(in: store))
        } catch {
            guard error.code == .missing else { throw error }
            self = try Self.create(file: Self.path(in: store))
        }
    }

    /// The key of a folder of recorded exchanges; nil where it has none, as in a repository.
    ///
    /// - Parameter folder: that of a system, or the folder of all systems, which has the key of the only one that has any.
    /// - Throws: `FIXTURE_KEY_FILE` where there is a key that cannot be read, or where several systems have one.
    public static func find(in folder: String) throws(FixtureError) -> RedactionKey? {
        if let own = try key(of: folder) { return own }
        let entries = (try? Directory(path: folder).entries()) ?? []
        var found: (store: String, key: RedactionKey)?
        for entry in entries where entry.kind == .folder {
            let store = "\(folder)/\(entry.name)"
            guard let key = try key(of: store) else { continue }
            if let found {
                throw PrivateFile.failure(
                    "\(found.store) and \(store) were recorded with keys of their own: name one of these folders",
                    folder
                )
            }
            found = (store, key)
        }
        return found?.key
    }

    private static func key(of store: String) throws(FixtureError) -> RedactionKey? {
        do throws(FixtureError) {
            return try RedactionKey(file: path(in: store))
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }
}
