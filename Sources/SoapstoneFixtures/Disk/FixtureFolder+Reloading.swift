internal import SoapstoneSOAP

extension FixtureFolder {
    /// Reads a folder anew. A case that cannot be read or used now is as it was before, with its problem.
    ///
    /// - Parameters:
    ///   - path: the folder, as `load` was given it.
    ///   - former: the exchanges that it had.
    /// - Throws: what `load` throws; nothing is known of the folder then.
    package static func reload(_ path: String, over former: [Exchange]) throws(FixtureError) -> FixtureFolder {
        var folder = try load(path)
        folder.keepUnusable(former)
        folder.keepUnreadable(former, in: path)
        folder.exchanges.sort { $0.id < $1.id }
        return folder
    }

    /// Puts former exchanges in the place of those whose requests no longer are SOAP messages.
    private mutating func keepUnusable(_ former: [Exchange]) {
        let known = Dictionary(former.map { ($0.id, $0) }) { first, _ in first }
        for index in exchanges.indices {
            let exchange = exchanges[index]
            guard let old = known[exchange.id], exchange.details.requestWithheld == nil,
                old.request != exchange.request
            else { continue }
            do throws(SOAPError) {
                _ = try MatchKey.message(of: exchange)
            } catch {
                problems.append(FixtureIndex.problem(error, of: exchange))
                exchanges[index] = old
            }
        }
    }

    /// Adds the former exchanges of cases that were left out.
    private mutating func keepUnreadable(_ former: [Exchange], in path: String) {
        let read = Set(exchanges.map(\.id))
        let broken = problems.map(\.file)
        exchanges += former.filter { old in
            !read.contains(old.id)
                && Self.places(of: old.id, in: path).contains { place in
                    // A problem is that of a file in the case, of its folder, or of a folder that it lies in.
                    broken.contains { Self.isIn($0, place) || Self.isIn(place, $0) }
                }
        }
    }

    /// Where a case may lie: below its system's folder, or below that of all systems.
    private static func places(of id: Exchange.ID, in path: String) -> [String] {
        ["\(path)/\(id)", "\(path)/\(id.system)/\(id)"]
    }

    /// Whether a path is that of a folder, or of something in it.
    private static func isIn(_ path: String, _ folder: String) -> Bool {
        path.utf8.starts(with: folder.utf8)
            && [nil, UInt8(ascii: "/")].contains(path.utf8.dropFirst(folder.utf8.count).first)
    }
}
