internal import SoapstoneSchema
internal import SoapstoneXML

/// Finds which of the names that are gone live on under another name.
struct Renames {
    /// New names by the old ones, and the other way round.
    private(set) var newNames: [Symbol: Symbol] = [:]
    private(set) var oldNames: [Symbol: Symbol] = [:]

    init(
        _ removed: [Symbol],
        _ added: [Symbol],
        _ old: ContentSide,
        _ new: ContentSide,
        _ names: ComparedNames,
        _ oldSet: SchemaSet,
        _ newSet: SchemaSet,
        _ oldCounts: [Symbol: Occurs],
        _ newCounts: [Symbol: Occurs]
    ) {
        // A name in another namespace is the same name.
        for before in removed {
            let local = names.names[before].local
            let same = added.filter { oldNames[$0] == nil && names.names[$0].local.isSameBytes(as: local) }
            if same.count == 1 { pair(before, same[0]) }
        }
        let (left, right) = (removed.filter { newNames[$0] == nil }, added.filter { oldNames[$0] == nil })
        guard left.count <= 20, right.count <= 20 else { return }
        for before in left {
            let alike = right.filter { after in
                guard oldNames[after] == nil, oldCounts[before] == newCounts[after],
                    let a = old.declarations[before], let b = new.declarations[after]
                else { return false }
                return Self.areSimilar(names.names[before].local, names.names[after].local)
                    && Self.haveSameShape(oldSet[a].type, oldSet, newSet[b].type, newSet)
            }
            if alike.count == 1 { pair(before, alike[0]) }
        }
    }

    private mutating func pair(_ before: Symbol, _ after: Symbol) {
        newNames[before] = after
        oldNames[after] = before
    }

    /// Whether two names look like one that was changed: case, an ending, a few letters.
    static func areSimilar(_ a: String, _ b: String) -> Bool {
        let (x, y) = (
            Array(a.utf8.map(FilePath.lowercase)).prefix(100), Array(b.utf8.map(FilePath.lowercase)).prefix(100)
        )
        if x == y { return true }
        let (short, long) = x.count < y.count ? (x, y) : (y, x)
        if short.count >= 3, long.starts(with: short) || long.reversed().starts(with: short.reversed()) { return true }
        return distance(Array(x), Array(y)) * 3 <= long.count
    }

    /// Letters to change, take away or put in (Levenshtein).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let next = min(row[j] + 1, row[j + 1] + 1, corner + (x == y ? 0 : 1))
                corner = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[b.count]
    }

    /// Whether two types look alike from outside: the same text, the same name, or children of the same names.
    static func haveSameShape(_ a: TypeID, _ oldSet: SchemaSet, _ b: TypeID, _ newSet: SchemaSet) -> Bool {
        switch (a, b) {
        case (.simple(let x), .simple(let y)):
            return oldSet[x].datatype.acceptsSame(as: newSet[y].datatype)
        case (.complex(let x), .complex(let y)):
            if let name = oldSet[x].name, let other = newSet[y].name, name.local.isSameBytes(as: other.local) {
                return true
            }
            let (before, after) = (
                children(oldSet[x].content.particle, oldSet), children(newSet[y].content.particle, newSet)
            )
            return !before.isEmpty && before == after
        default: return false
        }
    }

    /// The local names of the elements that a particle has, those of groups at most a few deep.
    private static func children(_ particle: Particle?, _ set: SchemaSet, _ depth: Int = 0) -> Set<ByteKey> {
        guard let particle, depth < 8 else { return [] }
        switch particle.term {
        case .element(let id): return [ByteKey(set[id].name.local)]
        case .wildcard: return []
        case .group(let id):
            return set[id].particles.prefix(500).reduce(into: []) { $0.formUnion(children($1, set, depth + 1)) }
        }
    }
}
