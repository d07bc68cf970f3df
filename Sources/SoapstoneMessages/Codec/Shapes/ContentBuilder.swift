internal import SoapstoneSchema
internal import SoapstoneXML

/// Numbers the particles of a draft, and finds out which objects and members JSON has for them.
struct ContentBuilder {
    /// The type's own namespace: its names have the plain keys.
    private let namespace: String
    /// Whether all elements are in one scope, as in mixed content, where the order is that of the text.
    private let isFlat: Bool
    private var nodes: [ContentModel.Node] = []
    private var drafts: [ScopeDraft] = []
    private var firstSets: [FirstSet] = []
    private var firstCount = 0
    private var wildcards: [Wildcard?] = []

    /// A scope while its fields are collected.
    private struct ScopeDraft {
        var parent: Int
        var parentField: Int
        var node: Int
        var fields: [FieldDraft] = []
        var fieldOfName: [UInt32: Int] = [:]
        var nodesOfField: [[Int32]] = []
    }

    private struct FieldDraft {
        var kind: Field.Kind
        var compositor: ModelGroup.Compositor = .sequence
        var occurs = Occurs.never
    }

    init(namespace: String, isFlat: Bool) {
        self.namespace = namespace
        self.isFlat = isFlat
    }

    mutating func model(of draft: ContentDraft) throws(ContentDraft.Refusal) -> ContentModel {
        drafts.append(ScopeDraft(parent: -1, parentField: -1, node: 0))
        // A model that repeats as a whole is a member of the type's object, so something has to stand around it.
        let root =
            draft.isRepeatedGroup && !isFlat ? ContentDraft(occurs: .once, term: .group(.sequence, [draft])) : draft
        for (field, occurs) in try add(root, scope: 0, depth: 0) { drafts[0].fields[field].occurs = occurs }
        try findFirstSets(0)
        var scopes: [ContentModel.Scope] = []
        for draft in drafts { scopes.append(scope(of: draft)) }
        return ContentModel(nodes: nodes, scopes: scopes, firstSets: firstSets, plain: plainNodes())
    }

    /// Adds a particle and those in it, and counts for each field of the scope how often it occurs there.
    private mutating func add(
        _ draft: ContentDraft,
        scope: Int,
        depth: Int
    ) throws(ContentDraft.Refusal) -> [Int: Occurs] {
        guard depth <= ContentDraft.nestingLimit else {
            throw ContentDraft.Refusal(message: "its groups are more than \(ContentDraft.nestingLimit) deep")
        }
        let index = nodes.count
        nodes.append(ContentModel.Node(kind: .element, min: draft.occurs.min, max: draft.occurs.max))
        nodes[index].scope = Int32(scope)
        wildcards.append(nil)
        defer { nodes[index].end = Int32(nodes.count) }
        switch draft.term {
        case .element(let use):
            let field = field(for: use, in: scope)
            nodes[index].nameBits = use.nameBits
            nodes[index].field = Int32(field)
            nodes[index].isOptional = draft.occurs.min == 0
            drafts[scope].nodesOfField[field].append(Int32(index))
            return [field: draft.occurs]
        case .wildcard(let wildcard):
            let field = newField(FieldDraft(kind: .wildcard(wildcard)), in: scope)
            nodes[index].kind = .wildcard
            nodes[index].field = Int32(field)
            nodes[index].isOptional = draft.occurs.min == 0
            wildcards[index] = wildcard
            drafts[scope].nodesOfField[field].append(Int32(index))
            return [field: draft.occurs]
        case .group(let compositor, let children):
            nodes[index].kind = compositor.kind
            guard draft.isRepeatedGroup, !isFlat else {
                let counts = try addChildren(children, compositor, of: index, scope: scope, depth: depth)
                return counts.mapValues { $0.times(draft.occurs) }
            }
            let field = newField(FieldDraft(kind: .group(scope: drafts.count), compositor: compositor), in: scope)
            nodes[index].field = Int32(field)
            nodes[index].opensScope = true
            drafts[scope].nodesOfField[field].append(Int32(index))
            let inner = drafts.count
            drafts.append(ScopeDraft(parent: scope, parentField: field, node: index))
            let counts = try addChildren(children, compositor, of: index, scope: inner, depth: depth)
            for (field, occurs) in counts { drafts[inner].fields[field].occurs = occurs }
            return [field: draft.occurs]
        }
    }

    private mutating func addChildren(
        _ children: [ContentDraft],
        _ compositor: ModelGroup.Compositor,
        of index: Int,
        scope: Int,
        depth: Int
    ) throws(ContentDraft.Refusal) -> [Int: Occurs] {
        var counts: [Int: Occurs] = [:]
        /// In how many branches of a choice a field is.
        var branches: [Int: Int] = [:]
        var isOptional = compositor != .choice
        for child in children {
            let start = nodes.count
            let found = try add(child, scope: scope, depth: depth + 1)
            if compositor == .choice {
                for (field, occurs) in found {
                    counts[field] = counts[field].map { $0.or(occurs) } ?? occurs
                    branches[field, default: 0] += 1
                }
                isOptional = isOptional || nodes[start].isOptional
            } else {
                for (field, occurs) in found { counts[field] = occurs.plus(counts[field] ?? .never) }
                isOptional = isOptional && nodes[start].isOptional
            }
        }
        // What one branch has and another has not may be missing.
        for (field, count) in branches where count < children.count { counts[field]?.min = 0 }
        nodes[index].isOptional = isOptional || nodes[index].min == 0
        return counts
    }

    // MARK: - Fields

    private mutating func field(for use: ElementUse, in scope: Int) -> Int {
        if let known = drafts[scope].fieldOfName[use.nameBits] { return known }
        let field = newField(FieldDraft(kind: .element(use)), in: scope)
        drafts[scope].fieldOfName[use.nameBits] = field
        return field
    }

    private mutating func newField(_ field: FieldDraft, in scope: Int) -> Int {
        drafts[scope].fields.append(field)
        drafts[scope].nodesOfField.append([])
        return drafts[scope].fields.count - 1
    }

    private func scope(of draft: ScopeDraft) -> ContentModel.Scope {
        let keys = keys(of: draft)
        let fields = zip(draft.fields, keys).map { Field($0.kind, key: $1, occurs: $0.occurs) }
        return ContentModel.Scope(
            fields: fields,
            parent: draft.parent,
            parentField: draft.parentField,
            node: draft.node,
            nodesOfField: draft.nodesOfField
        )
    }

    /// Local names; where two names share one, that of the type's own namespace, else the first, has it, and the others
    /// have their namespace in front. Groups and wildcards are numbered from the second on.
    private func keys(of draft: ScopeDraft) -> [String] {
        var plain: [ByteKey: XMLName] = [:]
        for case .element(let use) in draft.fields.lazy.map(\.kind) {
            let key = ByteKey(use.name.local)
            if plain[key] == nil || use.name.namespace.isSameBytes(as: namespace) { plain[key] = use.name }
        }
        var counts: [String: Int] = [:]
        return draft.fields.map { field in
            let base: String
            switch field.kind {
            case .element(let use):
                return plain[ByteKey(use.name.local)] == use.name ? use.name.local : use.name.clark
            case .wildcard: base = ReservedKey.any
            case .group: base = field.compositor == .choice ? "$choice" : "$sequence"
            }
            let count = counts[base, default: 0] + 1
            counts[base] = count
            return count == 1 ? base : "\(base)\(count)"
        }
    }

    // MARK: - What may begin a group

    /// First sets of all groups in a node, from the inside out.
    private mutating func findFirstSets(_ index: Int) throws(ContentDraft.Refusal) {
        guard nodes[index].kind.isGroup else { return }
        var set = FirstSet()
        var isOpen = true
        var child = index + 1
        while child < Int(nodes[index].end) {
            nodes[child].parent = Int32(index)
            try findFirstSets(child)
            if isOpen {
                switch nodes[child].kind {
                case .element: set.add(nodes[child].nameBits, child)
                case .wildcard: if let wildcard = wildcards[child] { set.add(wildcard, child) }
                default:
                    let inner = firstSets[Int(nodes[child].first)]
                    for name in inner.names { set.add(name, child) }
                    for entry in inner.wildcards { set.add(entry.wildcard, child) }
                }
            }
            if nodes[index].kind == .sequence, !nodes[child].isOptional { isOpen = false }
            child = Int(nodes[child].end)
        }
        firstCount += set.count
        guard firstCount <= ContentDraft.particleLimit * 10 else {
            throw ContentDraft.Refusal(message: "too many elements may begin its groups")
        }
        nodes[index].first = Int32(firstSets.count)
        firstSets.append(set)
    }

    /// The elements of a model that is one sequence of them, of which no two have a name.
    private func plainNodes() -> ArraySlice<ContentModel.Node>? {
        guard !isFlat else { return nil }
        var elements = nodes[...]
        if nodes[0].kind == .sequence {
            guard nodes[0].min == 1, nodes[0].max == 1 else { return nil }
            elements = nodes.dropFirst()
        }
        guard elements.allSatisfy({ $0.kind == .element }), elements.count == drafts[0].fields.count else { return nil }
        return elements
    }
}

extension ContentModel.Node.Kind {
    var isGroup: Bool { self != .element && self != .wildcard }
}

extension ModelGroup.Compositor {
    fileprivate var kind: ContentModel.Node.Kind {
        switch self {
        case .sequence: .sequence
        case .choice: .choice
        case .all: .all
        }
    }
}
