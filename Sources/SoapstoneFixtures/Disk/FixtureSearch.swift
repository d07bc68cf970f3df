/// The search of a folder of fixtures in steps, which can be made side by side.
package struct FixtureSearch: Sendable {
    private let root: String
    private let own: String

    /// Begins the search of a folder.
    ///
    /// - Throws: where the folder itself cannot be read.
    package init(_ path: String) throws(FixtureError) {
        root = path
        own = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        _ = try Directory(path: path)
    }

    /// Folders that are looked into together, because they lie in one.
    package struct Place: Sendable {
        /// The names of the folders from the root to the one that they lie in.
        fileprivate var parent: [String] = []
        /// Their names; nil where the root itself is meant.
        fileprivate var names: [String]?

        /// The root.
        package init() {}

        fileprivate init(_ parent: [String], _ names: [String]) {
            self.parent = parent
            self.names = names
        }

        /// As many as are looked into at once: the way to them is gone once for all.
        fileprivate static let most = 64
    }

    /// Looks into some folders.
    ///
    /// - Returns: the cases that they are, and the folders in them that are to be looked into.
    package func step(_ place: Place) -> (found: FixtureFolder, inner: [Place]) {
        var found = FixtureFolder()
        var inner: [Place] = []
        do throws(FixtureError) {
            try walk(place.parent[...], in: Directory(path: root), place, &found, &inner)
        } catch {
            found.problems.append(error)
        }
        return (found, inner)
    }

    /// Goes down to the folder that a place is in.
    private func walk(
        _ rest: ArraySlice<String>,
        in folder: borrowing Directory,
        _ place: Place,
        _ found: inout FixtureFolder,
        _ inner: inout [Place]
    ) throws(FixtureError) {
        if let next = rest.first {
            return try walk(rest.dropFirst(), in: folder.folder(next), place, &found, &inner)
        }
        guard let names = place.names else { return look(into: folder, place.parent, &found, &inner) }
        for name in names {
            do throws(FixtureError) {
                look(into: try folder.folder(name), place.parent + [name], &found, &inner)
            } catch {
                found.problems.append(error)
            }
        }
    }

    private func look(
        into folder: borrowing Directory,
        _ names: [String],
        _ found: inout FixtureFolder,
        _ inner: inout [Place]
    ) {
        do throws(FixtureError) {
            var next: [String] = []
            for entry in try found.visit(folder, names: [own] + names) {
                switch entry {
                case .success(let name): next.append(name)
                case .failure(let problem): found.problems.append(problem)
                }
            }
            for start in stride(from: 0, to: next.count, by: Place.most) {
                inner.append(Place(names, Array(next[start..<min(start + Place.most, next.count)])))
            }
        } catch {
            found.problems.append(error)
        }
    }
}
