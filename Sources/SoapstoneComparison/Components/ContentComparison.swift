internal import SoapstoneSchema
internal import SoapstoneXML

/// Compares two content models: which words of names they allow.
///
/// Each name is looked at by itself first: how often it occurs at least and at most is exact, and a content with it, or
/// without it, is right or wrong whatever else changed. What names do not explain is a matter of their order.
struct ContentComparison {
    var old: ContentSide
    var new: ContentSide
    let names: ComparedNames
    let oldSet: SchemaSet
    let newSet: SchemaSet
    var changes: [ComponentChange] = []
    /// Names of children that stand for each other.
    var pairs: [(Symbol, Symbol)] = []

    var alphabet: [Symbol] = []
    /// The old names of what is called otherwise now, by the new ones: those both contents are compared by.
    var oldNames: [Symbol: Symbol] = [:]
    /// The numbers of changes by the names that they are about.
    var changeOf: [Symbol: Int] = [:]
    var counts: (old: [Symbol: Occurs], new: [Symbol: Occurs]) = ([:], [:])

    init(_ old: ContentSide, _ new: ContentSide, _ names: ComparedNames, _ oldSet: SchemaSet, _ newSet: SchemaSet) {
        (self.old, self.new, self.names, self.oldSet, self.newSet) = (old, new, names, oldSet, newSet)
    }

    mutating func run() {
        let isSame = ContentComparison.areSame(old, new, exceptCounts: false)
        openWildcards()
        if isSame {
            pairs = alphabet.map { ($0, $0) }
            return
        }
        counts = (old.counts(), new.counts())
        compareNames()
        compareWildcards()
        guard !ContentComparison.areSame(old, new, exceptCounts: true), !areAllGroups else { return }
        compareWords()
    }

    private mutating func openWildcards() {
        var seen: Set<Symbol> = []
        alphabet = (old.takes + new.takes).flatMap { $0 }.filter { seen.insert($0).inserted }
        guard !old.model.wildcards.isEmpty || !new.model.wildcards.isEmpty else { return }
        let isDeclared = old.wildcards.map(\.wildcard.processContents) != new.wildcards.map(\.wildcard.processContents)
        let known = [old, new].flatMap { $0.namespacesOfWildcards(isDeclared: isDeclared) }
        let namespaces = Set((known + ["urn:example:any"]).map { ByteKey($0) })
        alphabet += namespaces.map(\.text).sorted().map { names.symbol(ComparedNames.any(in: $0)) }
        old.open(alphabet, names)
        new.open(alphabet, names)
    }

    // MARK: - Models that are plain to compare

    /// Whether two models have the same nodes; where counts do not matter, leaves of names that occur once may differ
    /// in how often they do, if nothing around them may be missing, come again or give way to something else: of
    /// `(a, b?)?` and `(a, b)?` the counts are the same. They are so, too, of elements that others may stand for: each name
    /// may be missing.
    private static func areSame(_ a: ContentSide, _ b: ContentSide, exceptCounts: Bool) -> Bool {
        guard a.model.nodes.count == b.model.nodes.count, a.takes == b.takes else { return false }
        var seen: Set<Symbol> = []
        let twice = Set(a.takes.flatMap { $0 }.filter { !seen.insert($0).inserted })
        return a.model.nodes.indices.allSatisfy { index in
            let (x, y) = (a.model.nodes[index], b.model.nodes[index])
            guard x.parent == y.parent, x.end == y.end else { return false }
            switch (x.kind, y.kind) {
            case (.sequence, .sequence), (.choice, .choice), (.all, .all):
                return x.written == y.written
            case (.wildcard(let p), .wildcard(let q)):
                return x.min == y.min && x.max == y.max && (exceptCounts || p == q)
            case (.element, .element):
                let isFree =
                    exceptCounts && a.takes[index].count == 1 && a.takes[index].allSatisfy { !twice.contains($0) }
                    && a.isAlwaysThere(x.parent) && b.isAlwaysThere(y.parent)
                return isFree && x.max > 0 && y.max > 0 || x.min == y.min && x.max == y.max
            default: return false
            }
        }
    }

    /// Whether both are `xs:all` groups that are the whole content: then there is nothing but counts.
    private var areAllGroups: Bool {
        [old, new].allSatisfy { side in
            guard let root = side.model.nodes.first, case .all = root.kind, root.written == .once else { return false }
            return side.members(of: 0).allSatisfy { side.model.nodes[$0].end == $0 + 1 }
        }
    }
}
