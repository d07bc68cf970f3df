/// A folder that is written as a whole: after a crash it is there with all of its files, or not at all.
package struct NewFolder: Sendable {
    /// A file to write, and the folders that it lies in.
    package struct File: Equatable, Sendable {
        package var path: [String]
        package var bytes: [UInt8]

        package init(path: [String], bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    private let path: String
    private let above: String
    private let name: String
    private let calls: any SystemCalls

    /// Takes a path where nothing is, or an empty folder; the folder above must be there.
    ///
    /// - Throws: `RECORDING_VALUE` where something is in the way.
    package init(_ path: String, calls: any SystemCalls = RealSystemCalls()) throws(RecordingError) {
        guard let (above, name) = StoreFolder.split(path), name != ".", name != ".." else {
            throw RecordingError(.value, "a new folder needs a name of its own", file: path)
        }
        self.path = path
        self.name = name
        self.calls = calls
        self.above = above
        try check(folderAbove())
    }

    private func folderAbove() throws(RecordingError) -> StoreFolder {
        try StoreFolder(path: above.isEmpty ? "." : above, calls: calls, isMade: false)
    }

    private func check(_ folder: StoreFolder) throws(RecordingError) {
        guard folder.has(name) else { return }
        guard let known = try? folder.existing(name), try known.entries().isEmpty else {
            throw RecordingError(.value, "it is there already, and is not an empty folder", file: path)
        }
    }

    /// Writes the files beside the path, then puts them in its place.
    package func write(_ files: [File]) throws(RecordingError) {
        let folder = try folderAbove()
        try check(folder)
        let temporary = StoreFolder.unfinished + name
        // What is left of a run that was killed.
        if folder.has(temporary) { try folder.removeTree(temporary) }
        do throws(RecordingError) {
            let root = try folder.newFolder(temporary)
            for file in files {
                var place = root
                for name in file.path.dropLast() { place = try place.folder(name) }
                guard let name = file.path.last else { continue }
                try place.write(file.bytes, to: name)
                try place.synchronize()
            }
            try root.synchronize()
            // An empty folder of that name is replaced by it; one that is no longer empty is not.
            try folder.rename(temporary, to: name)
            try folder.synchronize()
        } catch {
            try? folder.removeTree(temporary)
            throw error
        }
    }
}

extension StoreFolder {
    /// Removes a folder with everything in it; links are removed and not followed.
    fileprivate func removeTree(_ name: String) throws(RecordingError) {
        let folder = try existing(name)
        for entry in try folder.entries() {
            if entry.kind == .folder { try folder.removeTree(entry.name) } else { try folder.removeFile(entry.name) }
        }
        try perform(name) { () throws(SystemFailure) in
            try calls.remove(name, in: descriptor, isFolder: true)
        }
    }
}
