internal import SoapstoneSchema
internal import SoapstoneXML

/// Compares what messages are made of, each pair of elements and of types once.
///
/// What it makes is a graph: pairs of elements, the changes of each, and the steps to the pairs in them. A type that
/// contains itself is a circle in it.
final class ComponentComparison {
    let old: ComparedSide
    let new: ComparedSide
    let names = ComparedNames()
    private(set) var nodes: [ComparedNode] = []
    /// Every change once, whatever leads to it.
    private(set) var changes: [ComponentChange] = []
    /// For each change the first one that says the same of another place: both are told as one.
    private(set) var leaders: [Int] = []
    /// Whether something is of the type xs:anyType in both contracts: what stands in it is not compared.
    var metAnyType = false
    /// Whether there are more pairs than are compared.
    private(set) var isTooLarge = false

    private var numbers: [ComparedPair: Int] = [:]
    /// Nodes that were compared; the others wait.
    private var compared = 0
    private var elementChanges: [ComparedElements: [Int]] = [:]
    private var typeChanges: [TypePlace: (changes: [Int], children: [Child])] = [:]
    private var derivedTypeChanges: [DerivedPlace: [Int]] = [:]
    private var said: [ByteKey: Int] = [:]
    private var contents: [Bool: [TypeID: ContentSide]] = [true: [:], false: [:]]

    /// Two elements, whatever their types are where they stand.
    private struct ComparedElements: Hashable {
        var old: ElementID
        var new: ElementID
    }

    /// Two types, with the elements that they are compared at where one of them stands in no document: what became of
    /// `xs:int` is told of each element.
    private struct TypePlace: Hashable {
        var types: ComparedTypes
        var elements: ComparedElements?
    }

    /// Two types, with the kinds of derivation that the elements do not take: what `xsi:type` may name in their place.
    private struct DerivedPlace: Hashable {
        var types: ComparedTypes
        var oldBlock: DerivationSet
        var newBlock: DerivationSet
    }

    /// Child elements of a type.
    struct Child {
        var step: ComparedStep
        var old: ElementID
        var new: ElementID
    }

    /// Pairs that are compared at most.
    private static let mostNodes = 200_000

    init(_ old: ComparedSide, _ new: ComparedSide) {
        self.old = old
        self.new = new
    }

    /// The number of a pair of elements, which are compared with all that is in them.
    func node(_ old: ElementID, _ new: ElementID) -> Int {
        let types = ComparedTypes(old: self.old.set[old].type, new: self.new.set[new].type)
        let root = number(of: ComparedPair(old: old, new: new, types: types))
        while compared < nodes.count {
            compare(compared)
            compared += 1
        }
        return root
    }

    private func number(of pair: ComparedPair) -> Int {
        if let known = numbers[pair] { return known }
        numbers[pair] = nodes.count
        nodes.append(ComparedNode(pair: pair))
        return nodes.count - 1
    }

    private func compare(_ index: Int) {
        let pair = nodes[index].pair
        guard nodes.count < Self.mostNodes else {
            isTooLarge = true
            return
        }
        let elements = ComparedElements(old: pair.old, new: pair.new)
        if elementChanges[elements] == nil {
            elementChanges[elements] = compareElements(pair.old, pair.new).map { add($0) }
        }
        let isPlaced =
            old.place(old.origin(of: pair.types.old)) != nil && new.place(new.origin(of: pair.types.new)) != nil
        let place = TypePlace(types: pair.types, elements: isPlaced ? nil : elements)
        if typeChanges[place] == nil {
            let (changes, children) = compareTypes(pair)
            typeChanges[place] = (changes.map { add($0) }, children)
        }
        let blocks = blocks(of: pair)
        let named = DerivedPlace(types: pair.types, oldBlock: blocks.old, newBlock: blocks.new)
        if derivedTypeChanges[named] == nil {
            derivedTypeChanges[named] = derivedChanges(pair).map { add(placed($0, pair)) }
        }
        guard let own = elementChanges[elements], let (changes, children) = typeChanges[place],
            let derived = derivedTypeChanges[named]
        else { return }
        nodes[index].changes = own + changes + derived
        for child in children {
            let types = ComparedTypes(old: old.set[child.old].type, new: new.set[child.new].type)
            let inner = ComparedPair(old: child.old, new: child.new, types: types)
            nodes[index].edges.append((child.step, number(of: inner)))
        }
        for (name, types) in derivedTypes(pair) {
            let inner = ComparedPair(old: pair.old, new: pair.new, types: types)
            nodes[index].edges.append((.type(old: name, new: name), number(of: inner)))
        }
    }

    /// Takes up a change. Names that moved to another namespace together are told as one, and so are elements that came
    /// for every wildcard; each has its own messages that show it.
    private func add(_ change: ComponentChange) -> Int {
        var leader = changes.count
        if change.kind == .namespace || change.kind == .wildcardElements {
            let key = ByteKey("\(change.kind.rawValue) \(change.message)")
            leader = said[key] ?? leader
            said[key] = leader
        }
        changes.append(change)
        leaders.append(leader)
        return changes.count - 1
    }

    /// The content model of a type; nil where it is too large to look at.
    func content(of type: TypeID, isOld: Bool) -> ContentSide? {
        if let known = contents[isOld]?[type] { return known }
        let side = isOld ? old : new
        guard case .complex(let id) = type,
            let content = try? ContentSide(side.set[id].content.particle, of: side, names)
        else { return nil }
        contents[isOld]?[type] = content
        return content
    }

    // MARK: - Types

    private func compareTypes(_ pair: ComparedPair) -> ([ComponentChange], [Child]) {
        let types = pair.types
        let (a, b) = (TypeForm(types.old, old), TypeForm(types.new, new))
        var changes: [ComponentChange] = []
        var children: [Child] = []
        if let before = a.text, let after = b.text {
            changes += simpleChanges(before, after).map { placed($0, pair) }
        } else if a.text == nil, b.text == nil {
            if a.isMixed != b.isMixed, a.isMixed || b.isMixed {
                var change = ComponentChange(
                    .mixed,
                    b.isMixed
                        ? "text may stand between the children" : "no text may stand between the children any more"
                )
                if a.isMixed { change.fewer = .shown([.mixedText]) } else { change.more = .shown([.mixedText]) }
                changes.append(placed(change, pair))
            }
            let content = compareContents(types)
            changes += content.changes.map { placed($0, pair) }
            children = content.children
        } else {
            changes.append(placed(contentKind(a, b, types), pair))
        }
        let abstract = abstractChange(types)
        // What stands in xs:anyType is not compared.
        if types.old != SchemaSet.anyType || types.new != SchemaSet.anyType {
            changes += globalAttributeChanges(a, b).map { placed($0, pair) }
        }
        changes += (abstract + compareAttributes(a, b) + arrayChanges(a, b)).map { placed($0, pair) }
        return (changes, children)
    }

    /// Where a change says nothing of its place, it is that of the type; of one that stands in no document, that of the
    /// element.
    private func placed(_ change: ComponentChange, _ pair: ComparedPair) -> ComponentChange {
        func origin(_ type: TypeID, _ element: ElementID, _ side: ComparedSide) -> Origin {
            let own = side.origin(of: type)
            return side.place(own) == nil ? side.set[element].origin : own
        }
        var change = change
        change.old = change.old ?? origin(pair.types.old, pair.old, old)
        change.new = change.new ?? origin(pair.types.new, pair.new, new)
        return change
    }

    private func contentKind(_ a: TypeForm, _ b: TypeForm, _ types: ComparedTypes) -> ComponentChange {
        var change = ComponentChange(.contentKind, "it had \(a.words), and has \(b.words)")
        let isOldFree = a.text?.takes("") ?? true
        let isNewFree = b.text?.takes("") ?? true
        let others = (othersThan(types.old, old), othersThan(types.new, new))
        // Nothing but an empty element, which the other one takes for one with an empty text.
        if !(a.isEmpty && isNewFree && others.0.isEmpty) { change.fewer = .shown(witnesses(a) + others.0) }
        if !(b.isEmpty && isOldFree && others.1.isEmpty) { change.more = .shown(witnesses(b) + others.1) }
        return change
    }

    /// Types that `xsi:type` may say in the place of a complex one.
    private func othersThan(_ type: TypeID, _ side: ComparedSide) -> [ChangeWitness] {
        guard case .complex(let id) = type, type != SchemaSet.anyType else { return [] }
        return side.derived(from: id, blocked: []).prefix(4).compactMap { side.set[$0].name.map(ChangeWitness.type) }
    }

    private func witnesses(_ form: TypeForm) -> [ChangeWitness] {
        form.text == nil ? [.plain, .mixedText] : [.plain, .text("sample"), .text("1"), .text("")]
    }

    private func abstractChange(_ types: ComparedTypes) -> [ComponentChange] {
        guard case .complex(let a) = types.old, case .complex(let b) = types.new,
            old.set[a].isAbstract != new.set[b].isAbstract
        else { return [] }
        let isNow = new.set[b].isAbstract
        var change = ComponentChange(
            .abstractType,
            isNow ? "the type is abstract now: xsi:type has to name another one" : "the type is no longer abstract"
        )
        if isNow { change.fewer = .shown([.plain]) } else { change.more = .shown([.plain]) }
        return [change]
    }

    /// The types that `xsi:type` may name in place of those declared, in both contracts.
    private func derivedTypes(_ pair: ComparedPair) -> [(XMLName, ComparedTypes)] {
        guard pair.types.old == old.set[pair.old].type, pair.types.new == new.set[pair.new].type,
            case .complex(let a) = pair.types.old, case .complex(let b) = pair.types.new,
            pair.types.old != SchemaSet.anyType, pair.types.new != SchemaSet.anyType
        else { return [] }
        let blocks = blocks(of: pair)
        let derived = new.derived(from: b, blocked: blocks.new)
        let others = Dictionary(derived.map { (new.set[$0].name, $0) }) { first, _ in first }
        return old.derived(from: a, blocked: blocks.old).compactMap { id in
            guard let name = old.set[id].name, let other = others[name] else { return nil }
            return (name, ComparedTypes(old: .complex(id), new: .complex(other)))
        }
    }

    /// The kinds of derivation that two elements do not take; substitution is part of what children may be called.
    private func blocks(of pair: ComparedPair) -> (old: DerivationSet, new: DerivationSet) {
        let kinds: DerivationSet = [.extension, .restriction]
        return (old.set[pair.old].block.intersection(kinds), new.set[pair.new].block.intersection(kinds))
    }

    private func derivedChanges(_ pair: ComparedPair) -> [ComponentChange] {
        let types = pair.types
        guard case .complex(let a) = types.old, case .complex(let b) = types.new,
            types.old != SchemaSet.anyType, types.new != SchemaSet.anyType
        else { return [] }
        let blocks = blocks(of: pair)
        let before = old.derived(from: a, blocked: blocks.old)
        let after = new.derived(from: b, blocked: blocks.new)
        let namesBefore = Set(before.compactMap { old.set[$0].name })
        let namesAfter = Set(after.compactMap { new.set[$0].name })
        var changes: [ComponentChange] = []
        for id in before {
            guard let name = old.set[id].name, !namesAfter.contains(name) else { continue }
            var change = ComponentChange(.derivedRemoved, "xsi:type can no longer name \(ShownName.of(name))")
            change.fewer = .shown([.type(name)])
            change.old = old.set[id].origin
            changes.append(change)
        }
        for id in after {
            guard let name = new.set[id].name, !namesBefore.contains(name) else { continue }
            var change = ComponentChange(.derivedAdded, "xsi:type can now name \(ShownName.of(name))")
            change.more = .shown([.type(name)])
            change.new = new.set[id].origin
            changes.append(change)
        }
        return changes
    }

    /// Changes of simple types as changes of an element with such a text.
    func simpleChanges(
        _ before: Datatype,
        _ after: Datatype,
        _ witness: (String) -> ChangeWitness = { .text($0) }
    ) -> [ComponentChange] {
        SimpleComparison(before, after).differences.map { difference in
            var change = ComponentChange(difference.kind, difference.message)
            change.fewer = Self.effect(difference.fewer, witness)
            change.more = Self.effect(difference.more, witness)
            change.warning = difference.warning
            return change
        }
    }

    private static func effect(
        _ effect: SimpleComparison.Effect,
        _ witness: (String) -> ChangeWitness
    ) -> ChangeEffect {
        switch effect {
        case .none: .none
        case .text(let text): .shown([witness(text)])
        case .undecided(let reason): .undecided(reason)
        }
    }
}
