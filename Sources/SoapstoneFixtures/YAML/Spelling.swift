internal import SoapstoneBase

/// Finds what somebody meant who misspelt a word.
package enum Spelling {
    /// The candidate that takes the fewest changed letters to reach; nil where none is near.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let folded = word.utf8.map(ASCII.lowercase)
        let ranked = candidates.map { (word: $0, distance: distance(folded, $0.utf8.map(ASCII.lowercase))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.word.utf8.count / 3) ? best.word : nil
    }

    /// Levenshtein's distance: insertions, deletions and replacements.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
