internal import SoapstoneSOAP

extension FixtureFolder {
    /// Reads a folder anew. A case that cannot be read or used now is as it was before, with its problem.
    ///
    /// - Parameters:
    ///   - path: the folder, as `load` was given it.
    ///   - former: the fixtures that it had.
    /// - Throws: what `load` throws; nothing is known of the folder then.
    package static func reload(_ path: String, over former: [Fixture]) throws(FixtureError) -> FixtureFolder {
        var folder = try load(path)
        folder.keepUnusable(former)
        folder.keepUnreadable(former, in: path)
        folder.fixtures.sort { $0.id < $1.id }
        return folder
    }

    /// Puts former fixtures in the place of those whose requests no longer are SOAP messages.
    private mutating func keepUnusable(_ former: [Fixture]) {
        let known = Dictionary(former.map { ($0.id, $0) }) { first, _ in first }
        for index in fixtures.indices {
            let fixture = fixtures[index]
            guard let old = known[fixture.id], fixture.details.profile == .soap, fixture.details.requestWithheld == nil,
                old.request != fixture.request
            else { continue }
            do throws(SOAPError) {
                _ = try fixture.receivedRequest()
            } catch {
                problems.append(FixtureIndex.problem(error, of: fixture))
                fixtures[index] = old
            }
        }
    }

    /// Adds the former fixtures of cases that were left out.
    private mutating func keepUnreadable(_ former: [Fixture], in path: String) {
        let read = Set(fixtures.map(\.id))
        let broken = problems.map(\.file)
        fixtures += former.filter { old in
            !read.contains(old.id)
                && Self.places(of: old.id, in: path).contains { place in
                    // A problem is that of a file in the case, of its folder, or of a folder that it lies in.
                    broken.contains { Self.isIn($0, place) || Self.isIn(place, $0) }
                }
        }
    }

    /// Where a case may lie: below its system's folder, or below that of all systems.
    private static func places(of id: Fixture.ID, in path: String) -> [String] {
        ["\(path)/\(id)", "\(path)/\(id.system)/\(id)"]
    }

    /// Whether a path is that of a folder, or of something in it.
    private static func isIn(_ path: String, _ folder: String) -> Bool {
        path.utf8.starts(with: folder.utf8)
            && [nil, UInt8(ascii: "/")].contains(path.utf8.dropFirst(folder.utf8.count).first)
    }
}
