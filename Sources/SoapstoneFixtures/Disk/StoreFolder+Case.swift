extension StoreFolder {
    /// Writes a case's folder into this one, that of its operation. After a crash it is there whole, or not at all.
    ///
    /// - Parameters:
    ///   - name: the folder's name, which nothing has yet.
    ///   - files: what is in it besides `exchange.yaml`.
    ///   - links: files of other folders, and the names that they have in this one as well.
    func writeCase(
        _ name: String,
        _ details: Fixture.Details,
        files: [(name: String, bytes: [UInt8])],
        links: [(name: String, folder: StoreFolder, own: String)] = []
    ) throws(RecordingError) {
        let temporary = Self.unfinished + name
        if has(temporary) { try remove(temporary, .folder) }
        let unfinished = try newFolder(temporary)
        try unfinished.write(Self.yaml(details, unfinished), to: "exchange.yaml")
        for (file, bytes) in files { try unfinished.write(bytes, to: file) }
        for link in links { try unfinished.link(link.name, of: link.folder, as: link.own) }
        try unfinished.synchronize()
        try rename(temporary, to: name)
        try synchronize()
    }

    /// The bytes of `exchange.yaml` in a folder.
    static func yaml(_ details: Fixture.Details, _ folder: StoreFolder) throws(RecordingError) -> [UInt8] {
        do throws(FixtureError) {
            return try details.yaml(file: folder.path(of: "exchange.yaml"))
        } catch {
            throw RecordingError(.value, error.message, file: error.file)
        }
    }
}
