#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The files of a journal, for who has the lock of its store.
enum JournalFiles {
    /// Makes a journal ready to be continued: what was never finished is removed, and torn tails are cut off.
    ///
    /// - Parameter report: is told of each finding before anything of it is changed.
    /// - Returns: the journal's state after that.
    /// - Throws: `RECORDING_DAMAGED` where records are gone that were said to be safe; nothing is changed then.
    static func open(
        _ folder: StoreFolder,
        report: (JournalFinding) -> Void
    ) throws(RecordingError) -> JournalState {
        let state = try JournalState(reading: folder)
        for finding in state.findings { report(finding) }
        if let damage = state.damage {
            throw RecordingError(
                .damaged,
                "\(damage.reason); the journal must be repaired before it is written",
                file: damage.file,
                offset: damage.offset
            )
        }
        for entry in try folder.entries() where entry.name.utf8.starts(with: StoreFolder.unfinished.utf8) {
            try folder.remove(entry.name, entry.kind)
        }
        for number in state.segments {
            let name = JournalState.name(number)
            guard let finding = state.findings.first(where: { $0.file.utf8.elementsEqual(folder.path(of: name).utf8) })
            else { continue }
            let file = try folder.open(name, flags: O_WRONLY)
            defer { folder.calls.close(file) }
            try folder.perform(name) { () throws(SystemFailure) in
                try folder.calls.truncate(file, to: finding.offset)
                try folder.calls.synchronize(file, dataOnly: false)
            }
        }
        return state
    }

    /// The name of the file with a part's content, which records of the journal refer to.
    static func name(of content: Fixture.Withheld) -> String { partPrefix + content.sha256 }

    private static let partPrefix = "part-"

    /// Removes a journal whose records all lie in folders, the newest segment first: an older one does not miss it.
    static func remove(_ folder: StoreFolder) throws(RecordingError) {
        for number in try JournalState.segments(in: folder).reversed() {
            try folder.removeFile(JournalState.name(number))
            try folder.synchronize()
        }
        // They are in the folders of their cases, too, or of exchanges that were never recorded whole.
        for entry in try folder.entries() where entry.name.utf8.starts(with: partPrefix.utf8) {
            try folder.remove(entry.name, entry.kind)
        }
    }
}
