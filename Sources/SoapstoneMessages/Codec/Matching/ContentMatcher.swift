internal import SoapstoneSchema
internal import SoapstoneXML

/// Holds child elements against a content model, and sorts them into objects and fields on the way.
///
/// It looks at names alone and never goes back: "unique particle attribution" says that the next name decides. It is no
/// deeper than the groups of a model are (`ContentDraft.nestingLimit`).
struct ContentMatcher<Children: ChildNames> {
    let model: ContentModel
    let children: Children
    let end: Int
    /// Whether elements that the model does not have anywhere are passed over, and collected.
    let skipsUnknown: Bool
    var list: OccurrenceList
    /// The child that comes next.
    private(set) var next: Int
    /// The node that nothing fitted; -1 where what is left fits no node.
    private(set) var failedNode = -1
    private(set) var unknown: [Int] = []

    init(
        _ model: ContentModel,
        _ children: Children,
        from content: Int,
        to end: Int,
        skippingUnknown: Bool,
        list: OccurrenceList
    ) {
        self.model = model
        self.children = children
        self.end = end
        self.list = list
        skipsUnknown = skippingUnknown
        next = content
        settle()
    }

    /// Whether the children from first to last are what the model lets stand.
    mutating func matches(into object: Int) -> Bool {
        match(0, object) && next == end
    }

    private mutating func match(_ index: Int, _ object: Int) -> Bool {
        let node = model.nodes[index]
        var count: UInt32 = 0
        switch node.kind {
        case .element:
            while count < node.max, next < end, children.name(at: next) == node.nameBits {
                take(node, object)
                count += 1
            }
        case .wildcard:
            guard case .wildcard(let wildcard) = model.scopes[Int(node.scope)].fields[Int(node.field)].kind else {
                return false
            }
            while count < node.max, next < end, allows(wildcard) {
                take(node, object)
                count += 1
            }
        case .sequence, .choice, .all:
            while count < node.max, next < end, let branch = branch(of: node) {
                let before = next
                let inner = node.opensScope ? list.open(node.field, in: object) : object
                guard matchOnce(index, node, branch, inner) else { return false }
                count += 1
                if next == before { break }
            }
        }
        guard count < node.min, !node.isOptional else { return true }
        failedNode = index
        return false
    }

    /// One occurrence of a group, which the next element begins.
    private mutating func matchOnce(
        _ index: Int,
        _ node: ContentModel.Node,
        _ branch: Int,
        _ object: Int
    ) -> Bool {
        switch node.kind {
        case .choice:
            return match(branch, object)
        case .all:
            return matchAll(index, node, branch, object)
        default:
            var child = index + 1
            while child < Int(node.end) {
                guard match(child, object) else { return false }
                child = Int(model.nodes[child].end)
            }
            return true
        }
    }

    private mutating func matchAll(
        _ index: Int,
        _ node: ContentModel.Node,
        _ first: Int,
        _ object: Int
    ) -> Bool {
        var seen: Set<Int> = []
        var branch = Optional(first)
        while let child = branch, seen.insert(child).inserted {
            guard match(child, object) else { return false }
            branch = next < end ? self.branch(of: node) : nil
        }
        var child = index + 1
        while child < Int(node.end) {
            if !seen.contains(child), !model.nodes[child].isOptional {
                failedNode = child
                return false
            }
            child = Int(model.nodes[child].end)
        }
        return true
    }

    /// The part of a group that the next element begins.
    private func branch(of node: ContentModel.Node) -> Int? {
        let set = model.firstSets[Int(node.first)]
        if let branch = set.node(of: children.name(at: next)) { return branch }
        return set.wildcards.first { allows($0.wildcard) }.map { Int($0.node) }
    }

    private func allows(_ wildcard: Wildcard) -> Bool {
        wildcard.allows(children.namespace(at: next))
    }

    private mutating func take(_ node: ContentModel.Node, _ object: Int) {
        list.append(node.field, Int32(next), to: object)
        next = children.after(next)
        settle()
    }

    /// Whether an element may stand anywhere in the model.
    private func isKnown(_ index: Int) -> Bool {
        model.place(of: children.name(at: index)) { children.namespace(at: index) } != nil
    }

    /// Goes past text, and past what is to be passed over.
    private mutating func settle() {
        while next < end {
            if children.isElement(at: next) {
                guard skipsUnknown, !isKnown(next) else { return }
                unknown.append(next)
            }
            next = children.after(next)
        }
    }
}

/// Child elements by their names.
protocol ChildNames {
    /// Whether an element stands there, and not text.
    func isElement(at index: Int) -> Bool
    /// The number of the element's name.
    func name(at index: Int) -> UInt32
    /// The namespace of the element's name, for wildcards.
    func namespace(at index: Int) -> String
    /// Where the next child stands.
    func after(_ index: Int) -> Int
}

/// Children on a document's tape.
struct TapeChildren: ChildNames {
    let document: XMLDocument
    let tape: XMLTape

    @inline(__always)
    func isElement(at index: Int) -> Bool { tape.events[index].kind == .element }

    @inline(__always)
    func name(at index: Int) -> UInt32 { tape.events[index].name }

    func namespace(at index: Int) -> String { document.name(tape.events[index].nameID).namespace }

    @inline(__always)
    func after(_ index: Int) -> Int { Int(tape.events[index].end) }
}

extension ContentModel {
    /// The first place where an element by name may stand; nil where there is none.
    func place(of name: UInt32, namespace: () -> String) -> Place? {
        if let place = places[name]?.first { return place }
        guard !wildcards.isEmpty else { return nil }
        let namespace = namespace()
        return wildcards.first { $0.wildcard.allows(namespace) }?.place
    }

    /// What may stand where a node failed, in words.
    func expected(at index: Int) -> String {
        guard index >= 0 else { return "the end of the content" }
        var names: [String] = []
        var isMore = false
        func collect(_ index: Int) {
            let node = nodes[index]
            switch node.kind {
            case .element, .wildcard:
                guard names.count < 5 else { return isMore = true }
                let field = scopes[Int(node.scope)].fields[Int(node.field)]
                if case .element(let use) = field.kind {
                    names.append("'\(use.name.local)'")
                } else {
                    names.append("an element that the wildcard lets through")
                }
            default:
                var child = index + 1
                while child < Int(node.end), !isMore {
                    collect(child)
                    if node.kind == .sequence, !nodes[child].isOptional { break }
                    child = Int(nodes[child].end)
                }
            }
        }
        collect(index)
        return names.joined(separator: " or ") + (isMore ? " or others" : "")
    }
}
