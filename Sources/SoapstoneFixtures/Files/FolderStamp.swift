/// What a folder of fixtures looks like from outside: names, sizes and times of all files, so that a change shows without
/// reading them.
public struct FolderStamp: Equatable, Sendable {
    private let digest: Int

    /// Looks at a folder. What cannot be looked at counts as such, and so does its coming back.
    public init(of path: String) {
        var hasher = Hasher()
        do throws(FixtureError) {
            try Self.walk(Directory(path: path), depth: 0, &hasher)
        } catch {
            hasher.combine(error.code)
        }
        digest = hasher.finalize()
    }

    /// Goes as deep as cases lie, and leaves alone what loading leaves alone.
    private static func walk(
        _ folder: borrowing Directory,
        depth: Int,
        _ hasher: inout Hasher
    ) throws(FixtureError) {
        for entry in try folder.entries(hasVersions: true) where entry.name.utf8.first != UInt8(ascii: ".") {
            hasher.combine(entry.name)
            hasher.combine(entry.version)
            guard entry.kind == .folder, depth < 5 else { continue }
            do throws(FixtureError) {
                try walk(folder.folder(entry.name), depth: depth + 1, &hasher)
            } catch {
                hasher.combine(error.code)
            }
            hasher.combine("..")
        }
    }
}
