/// Finds the names that somebody may have meant.
package enum NearestNames {
    /// Up to two names within an edit distance of a third of the word's length, nearest first.
    package static func of(_ word: some Collection<UInt8>, among names: [String]) -> [String] {
        guard word.count <= 64 else { return [] }
        let folded = word.map(lower)
        return
            names
            .map { (name: $0, distance: distance(folded, $0.utf8.map(lower))) }
            .filter { $0.distance <= max(1, $0.name.utf8.count / 3) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(2).map(\.name)
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// Levenshtein's distance.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
