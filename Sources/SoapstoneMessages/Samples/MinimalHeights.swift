package import SoapstoneSchema
internal import SoapstoneXML

/// How many elements an element or type must have inside each other at least: what makes a sample end.
///
/// A type that cannot do without itself has no height: no message of it exists.
package struct MinimalHeights: Sendable {
    package static let endless = Int.max / 2

    /// Of each group, and of each complex type by its own content.
    private let groups: [Int]
    private let types: [Int]
    /// For each abstract type, the lowest one that is derived from it; -1 for none.
    private let derived: [Int]
    /// For each abstract element, the lowest one that may stand for it.
    private let substitutes: [ElementID: ElementID]
    /// The global elements by namespace, the lowest first; those without a height are left out.
    package let globalElements: [(namespace: String, elements: [ElementID])]

    package init(_ set: SchemaSet) {
        var search = HeightSearch(set)
        search.run()
        groups = search.groups
        types = search.types
        derived = search.derived
        substitutes = search.substitutes
        var namespaces: [ByteKey: [(height: Int, element: ElementID)]] = [:]
        for id in set.globalElements.values {
            let height = search.height(of: id)
            guard height < Self.endless else { continue }
            namespaces[ByteKey(set[id].name.namespace), default: []].append((height, id))
        }
        globalElements = namespaces.map { namespace, elements in
            let sorted = elements.sorted { ($0.height, $0.element.index) < ($1.height, $1.element.index) }
            return (namespace.text, sorted.map(\.element))
        }
    }

    /// The height of an element, its own level counted.
    package func height(of element: ElementID, _ set: SchemaSet) -> Int {
        if set[element].isAbstract { return substitutes[element].map { height(of: $0, set) } ?? Self.endless }
        return height(of: set[element].type, set) + 1
    }

    /// The height of what stands between the tags of an element of a type; a lower one's where it is abstract.
    package func height(of type: TypeID, _ set: SchemaSet) -> Int {
        switch type {
        case .simple: return 0
        case .complex(let id):
            guard set[id].isAbstract else { return types[id.index] }
            return derived[id.index] < 0 ? Self.endless : types[derived[id.index]]
        }
    }

    package func height(of particle: Particle, _ set: SchemaSet) -> Int {
        guard particle.occurs.min > 0 else { return 0 }
        switch particle.term {
        case .element(let id): return min(height(of: id, set), Self.endless)
        case .group(let id): return groups[id.index]
        case .wildcard(let wildcard): return height(of: wildcard)
        }
    }

    package func height(of wildcard: Wildcard) -> Int {
        Self.height(of: wildcard, globalElements.lazy.map(\.namespace))
    }

    /// The height of an element that a wildcard lets through: where it asks for one that is declared, there may be none.
    ///
    /// - Parameter namespaces: those that have global elements.
    fileprivate static func height(of wildcard: Wildcard, _ namespaces: some Sequence<String>) -> Int {
        wildcard.processContents != .strict || namespaces.contains { wildcard.allows($0) } ? 1 : endless
    }

    /// The lowest type derived from an abstract one that is not abstract.
    func concrete(of type: ComplexTypeID) -> ComplexTypeID? {
        derived[type.index] < 0 ? nil : ComplexTypeID(derived[type.index])
    }

    /// The lowest element that may stand for an abstract one.
    func substitute(of element: ElementID) -> ElementID? { substitutes[element] }
}

/// Finds the heights: each time something turns out lower, what is made of it is looked at again.
private struct HeightSearch {
    private let set: SchemaSet
    var groups: [Int]
    var types: [Int]
    var derived: [Int]
    var substitutes: [ElementID: ElementID] = [:]

    /// Groups first, then types: what is made of a group, and what of an element with a type.
    private var users: [[Int]]
    /// For each type, its elements that may stand for abstract ones, and what is made of those.
    private var members: [[(member: ElementID, head: ElementID)]]
    private var headUsers: [ElementID: [Int]] = [:]
    private var agenda: [Int] = []
    private var isOnAgenda: [Bool]
    /// The namespaces of global elements.
    private let namespaces: [String]

    init(_ set: SchemaSet) {
        self.set = set
        groups = Array(repeating: MinimalHeights.endless, count: set.groups.count)
        types = Array(repeating: MinimalHeights.endless, count: set.complexTypes.count)
        derived = Array(repeating: -1, count: types.count)
        users = Array(repeating: [], count: groups.count + types.count)
        members = Array(repeating: [], count: types.count)
        isOnAgenda = Array(repeating: true, count: groups.count + types.count)
        agenda = Array(0..<users.count)
        namespaces = Set(set.globalElements.keys.map { ByteKey($0.namespace) }).map(\.text)
        // In their places: to take all types and elements out of their lists takes longer than all else here.
        for index in groups.indices {
            for particle in set.groups[index].particles { note(particle, in: index) }
        }
        for index in types.indices {
            if let particle = set.complexTypes[index].content.particle { note(particle, in: groups.count + index) }
        }
        for (head, substitutes) in set.substitutes where set[head].isAbstract {
            for member in substitutes {
                switch set[member].type {
                case .complex(let type): members[type.index].append((member, head))
                case .simple: stand(member, for: head, 1)
                }
            }
        }
    }

    /// Notes what a group or type is made of.
    private mutating func note(_ particle: Particle, in user: Int) {
        guard particle.occurs.min > 0 else { return }
        switch particle.term {
        case .group(let id): users[id.index].append(user)
        case .wildcard: break
        case .element(let id):
            if set.elements[id.index].isAbstract { return headUsers[id, default: []].append(user) }
            if case .complex(let type) = set.elements[id.index].type { users[groups.count + type.index].append(user) }
        }
    }

    mutating func run() {
        var next = 0
        while next < agenda.count {
            let node = agenda[next]
            next += 1
            isOnAgenda[node] = false
            if node < groups.count {
                let height = height(of: set.groups[node])
                guard height < groups[node] else { continue }
                groups[node] = height
                lookAgain(users[node])
            } else {
                look(at: node - groups.count)
            }
            // What is done is dropped from time to time.
            guard next > 100_000 else { continue }
            agenda.removeFirst(next)
            next = 0
        }
    }

    private mutating func lookAgain(_ nodes: [Int]) {
        for node in nodes where !isOnAgenda[node] {
            isOnAgenda[node] = true
            agenda.append(node)
        }
    }

    private mutating func look(at index: Int) {
        let height = set.complexTypes[index].content.particle.map { self.height(of: $0) } ?? 0
        guard height < types[index] else { return }
        types[index] = height
        guard !set.complexTypes[index].isAbstract else { return }
        change(of: index, to: height)
        // An abstract type is as low as the lowest that is derived from it and has a name to be asked for by.
        var base = set.complexTypes[index].name == nil ? nil : set.complexTypes[index].base
        while case .complex(let id)? = base, .complex(id) != SchemaSet.anyType {
            base = set.complexTypes[id.index].base
            guard set.complexTypes[id.index].isAbstract,
                derived[id.index] < 0 || height < types[derived[id.index]] || derived[id.index] == index
            else { continue }
            derived[id.index] = index
            change(of: id.index, to: height)
        }
    }

    /// An element of a type has become lower.
    private mutating func change(of index: Int, to height: Int) {
        lookAgain(users[groups.count + index])
        for (member, head) in members[index] { stand(member, for: head, height + 1) }
    }

    /// Lets an element of a height stand for an abstract one if no lower one does.
    private mutating func stand(_ member: ElementID, for head: ElementID, _ height: Int) {
        if let known = substitutes[head], known != member, self.height(of: known) <= height { return }
        substitutes[head] = member
        lookAgain(headUsers[head] ?? [])
    }

    package func height(of element: ElementID) -> Int {
        guard !set.elements[element.index].isAbstract else {
            return substitutes[element].map { height(of: $0) } ?? MinimalHeights.endless
        }
        switch set.elements[element.index].type {
        case .simple: return 1
        case .complex(let id):
            guard set.complexTypes[id.index].isAbstract else { return types[id.index] + 1 }
            return derived[id.index] < 0 ? MinimalHeights.endless : types[derived[id.index]] + 1
        }
    }

    private func height(of particle: Particle) -> Int {
        guard particle.occurs.min > 0 else { return 0 }
        switch particle.term {
        case .element(let id): return min(height(of: id), MinimalHeights.endless)
        case .group(let id): return groups[id.index]
        case .wildcard(let wildcard): return MinimalHeights.height(of: wildcard, namespaces)
        }
    }

    private func height(of group: ModelGroup) -> Int {
        let heights = group.particles.lazy.map { height(of: $0) }
        return group.compositor == .choice ? heights.min() ?? 0 : heights.max() ?? 0
    }
}
