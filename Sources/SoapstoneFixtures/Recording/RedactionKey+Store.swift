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
    /// - Parameter folder: that of a system; the folder of all systems has no key of its own.
    /// - Throws: `FIXTURE_KEY_FILE` where there is a key that cannot be read.
    public static func find(in folder: String) throws(FixtureError) -> RedactionKey? {
        do throws(FixtureError) {
            return try RedactionKey(file: path(in: folder))
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }
}
