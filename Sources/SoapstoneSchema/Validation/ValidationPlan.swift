internal import SoapstoneXML
internal import Synchronization

/// What a `SchemaSet` comes to for validating: names as numbers, types made ready when they are first met.
package final class ValidationPlan: Sendable {
    let set: SchemaSet
    let limits: ValidationLimits
    private let symbols: [XMLName: Symbol]
    /// The same by the numbers that names have in documents, for those that were registered when the plan was made.
    private let numbers: [UInt32: Symbol]
    /// What is asked of each element declaration, by its number.
    private let elements: [ElementFacts]
    /// Global elements and attributes by the number of their name.
    let globalElements: [Symbol: ElementID]
    let globalAttributes: [Symbol: AttributeID]
    /// The elements that may stand for a head, where both declarations and types allow it (`cos-equiv-derived-ok-rec`).
    package let substitutes: [ElementID: [ElementID]]
    /// The namespaces of global declarations.
    let namespaces: Set<ByteKey>
    /// What has to be looked up beyond the datatype of each simple type.
    let references: [ReferenceKind]
    /// Uniqueness constraints and keys by name.
    let keys: Set<XMLName>
    /// Which model groups have something in them that could not be read.
    let unreadGroups: Set<GroupID>
    /// Whether any element has an identity constraint: then the types of nodes are kept.
    package let hasIdentityConstraints: Bool
    private let types = Mutex(Types())

    /// The types that were made ready.
    private struct Types {
        var plans: [ComplexTypeID: TypePlan] = [:]
        var particles = 0
    }

    init(_ set: SchemaSet, limits: ValidationLimits) {
        self.set = set
        self.limits = limits
        var symbols: [XMLName: Symbol] = [:]
        func symbol(_ name: XMLName) -> Symbol {
            if let known = symbols[name] { return known }
            symbols[name] = symbols.count
            return symbols.count - 1
        }
        for element in set.elements { _ = symbol(element.name) }
        for attribute in set.attributes { _ = symbol(attribute.name) }
        globalElements = Dictionary(uniqueKeysWithValues: set.globalElements.map { (symbol($0.key), $0.value) })
        globalAttributes = Dictionary(uniqueKeysWithValues: set.globalAttributes.map { (symbol($0.key), $0.value) })
        substitutes = set.substitutes.reduce(into: [:]) { table, group in
            table[group.key] = group.value.filter { set.mayStand($0, for: group.key) }
        }
        references = set.simpleTypes.map { ReferenceKind(of: $0.datatype) }
        let constraints = set.elements.lazy.flatMap(\.identityConstraints)
        keys = Set(constraints.filter { $0.kind != .keyref }.map(\.name))
        hasIdentityConstraints = set.elements.contains { !$0.identityConstraints.isEmpty }
        unreadGroups = Self.unreadGroups(of: set)
        let names = [Array(set.globalElements.keys), Array(set.globalAttributes.keys), Array(set.types.keys)].joined()
        namespaces = Set(names.lazy.map { ByteKey($0.namespace) })
        self.symbols = symbols
        var numbers: [UInt32: Symbol] = [:]
        for (name, symbol) in symbols {
            if let number = NameID(registered: name) { numbers[number.rawValue] = symbol }
        }
        self.numbers = numbers
        elements = set.elements.map { ElementFacts($0, set) }
    }

    private static func unreadGroups(of set: SchemaSet) -> Set<GroupID> {
        var found = Set(set.groups.indices.lazy.filter { set.groups[$0].isUnread }.map { GroupID($0) })
        // Groups are no more than some hundred deep inside each other.
        var count = 0
        while count < found.count {
            count = found.count
            for index in set.groups.indices {
                let isUnread = set.groups[index].particles.contains { particle in
                    if case .group(let inner) = particle.term { found.contains(inner) } else { false }
                }
                if isUnread { found.insert(GroupID(index)) }
            }
        }
        return found
    }

    /// The number of a name; -1 where no schema has it.
    func symbol(of name: XMLName) -> Symbol { symbols[name] ?? -1 }

    /// The number of a name by the one that it has in documents; nil where only the name can tell.
    func symbol(ofNumber number: UInt32) -> Symbol? { numbers[number] }

    /// What is asked of an element declaration, without a copy of all of it.
    func facts(of id: ElementID) -> ElementFacts { elements[id.index] }

    /// A complex type, made ready.
    func plan(of id: ComplexTypeID) -> TypePlan {
        let (known, particles) = types.withLock { ($0.plans[id], $0.particles) }
        if let known { return known }
        let plan = TypePlan(id, self, hasRoom: particles < limits.particlesInAll)
        return types.withLock { types in
            if let known = types.plans[id] { return known }
            types.plans[id] = plan
            types.particles += plan.content.size
            return plan
        }
    }
}

/// What is asked of a declaration for each of its elements.
struct ElementFacts: Sendable {
    let type: TypeID
    /// The kinds of derivation that the declaration and its type do not let in.
    let block: DerivationSet
    let isAbstract: Bool
    let unread: UnreadParts
    let hasIdentityConstraints: Bool
    /// Whether it has a value by default, or always.
    let hasValue: Bool

    fileprivate init(_ declaration: ElementDeclaration, _ set: SchemaSet) {
        type = declaration.type
        block = declaration.block.union(set.block(of: declaration.type))
        isAbstract = declaration.isAbstract
        unread = declaration.unread
        hasIdentityConstraints = !declaration.identityConstraints.isEmpty
        hasValue = declaration.value != nil
    }
}

/// What a complex type comes to for validating.
final class TypePlan: Sendable {
    let type: ComplexType
    /// Attributes by the number of their name.
    let attributes: [Symbol: AttributeUse]
    let required: [AttributeUse]
    /// Attributes that have a value where they are not written.
    let defaults: [AttributeUse]
    /// Those of them whose value refers to something.
    let defaultReferences: [AttributeUse]
    let content: MatchModel
    /// The content model in short, where it can be said so.
    let steps: StepTable?
    /// Why children cannot be checked; nil where they can.
    let gap: String?
    /// What of the type could not be read.
    let unread: UnreadParts

    fileprivate init(_ id: ComplexTypeID, _ plan: ValidationPlan, hasRoom: Bool) {
        let set = plan.set
        type = set[id]
        var unread = type.unread
        if case .group(let group)? = type.content.particle?.term, plan.unreadGroups.contains(group) {
            unread.insert(.content)
        }
        self.unread = unread
        attributes = Dictionary(type.attributes.map { (plan.symbol(of: set[$0.attribute].name), $0) }) { $1 }
        required = type.attributes.filter(\.isRequired)
        defaults = type.attributes.filter { $0.value != nil || set[$0.attribute].value != nil }
        defaultReferences = defaults.filter { plan.references[set[$0.attribute].type.index] != .none }
        guard hasRoom else {
            content = MatchModel()
            steps = nil
            gap = "the types have more than \(plan.limits.particlesInAll) particles together"
            return
        }
        do throws(MatchModelCost) {
            let content = try MatchModel(type.content.particle, of: set, limits: plan.limits) { id in
                ([id] + (plan.substitutes[id] ?? [])).map { plan.symbol(of: set[$0].name) }
            }
            self.content = content
            steps = StepTable(content, limits: plan.limits)
            gap = nil
        } catch {
            content = MatchModel()
            steps = nil
            gap = error.reason
        }
    }
}
