internal import SoapstoneSchema
internal import SoapstoneXML

/// The identity constraints around a place in a sample: which values have to be different, and which those of a key.
struct SampleKeys {
    /// What an earlier try at the same sample came to: what comes later in a document is referred to as well.
    struct Memory {
        /// The first ID.
        var id: String?
        /// The first values of keys, by their fields.
        var values: [XMLName: [Int: String]] = [:]
    }

    /// What a value is to a constraint.
    enum Role {
        /// A field of a key or a uniqueness constraint, by its number, with the values that others have there.
        case own(scope: Int, constraint: Int, field: Int, used: Set<String>)
        /// A field of a reference: it has a value of that key.
        case reference(to: XMLName, field: Int)
    }

    fileprivate struct Constraint {
        let name: XMLName
        /// The key that it refers to; nil for one that has values of its own.
        let refer: XMLName?
        let selector: IdentityPath
        let fields: [IdentityPath]
        var used: [Set<String>]
    }

    private struct Scope {
        /// How many elements are around what is in the element that has the constraints.
        let depth: Int
        var constraints: [Constraint]
    }

    private var scopes: [Scope] = []
    /// What an earlier try came to.
    private let known: Memory
    /// What this one comes to.
    private(set) var memory = Memory()
    /// Whether a value refers to a key.
    private(set) var hasReferences = false

    init(_ known: Memory) {
        self.known = known
    }

    /// Whether any constraint is around the place.
    var isEmpty: Bool { scopes.isEmpty }

    /// Goes into an element; false where it has no constraint that can be read.
    mutating func open(_ constraints: [IdentityConstraint], depth: Int) -> Bool {
        let read = constraints.compactMap { constraint -> Constraint? in
            let namespaces = constraint.namespaces
            let fields = constraint.fields.compactMap { IdentityPath($0, namespaces: namespaces, isField: true) }
            guard let selector = IdentityPath(constraint.selector, namespaces: namespaces, isField: false),
                fields.count == constraint.fields.count
            else { return nil }
            return Constraint(
                name: constraint.name,
                refer: constraint.refer,
                selector: selector,
                fields: fields,
                used: Array(repeating: [], count: fields.count)
            )
        }
        guard !read.isEmpty else { return false }
        scopes.append(Scope(depth: depth, constraints: read))
        return true
    }

    mutating func close() {
        scopes.removeLast()
    }

    /// What the value of an element, or of an attribute of it, is to the constraints around it; nil where it is nothing.
    ///
    /// - Parameter names: the element and those around it, the outermost first.
    func role(of names: [XMLName], attribute: XMLName?) -> Role? {
        var reference: Role?
        for (number, scope) in scopes.enumerated().reversed() {
            let below = names.dropFirst(scope.depth)
            for (position, constraint) in scope.constraints.enumerated() {
                guard let field = constraint.field(of: below, attribute) else { continue }
                guard let refer = constraint.refer else {
                    return .own(scope: number, constraint: position, field: field, used: constraint.used[field])
                }
                reference = reference ?? .reference(to: refer, field: field)
            }
        }
        return reference
    }

    /// Notes the value of a field.
    mutating func note(_ text: String, _ role: Role) {
        guard case .own(let scope, let constraint, let field, _) = role else { return hasReferences = true }
        scopes[scope].constraints[constraint].used[field].insert(text)
        let name = scopes[scope].constraints[constraint].name
        if memory.values[name]?[field] == nil { memory.values[name, default: [:]][field] = text }
    }

    /// The value that a key has, as far as that is known.
    func value(of key: XMLName, _ field: Int) -> String? {
        memory.values[key]?[field] ?? known.values[key]?[field]
    }
}

extension SampleKeys.Constraint {
    /// The number of the field that an element or attribute below the constraint's element is.
    func field(of names: ArraySlice<XMLName>, _ attribute: XMLName?) -> Int? {
        for split in names.startIndex...names.endIndex where selector.leads(to: names[..<split], nil) {
            if let field = fields.firstIndex(where: { $0.leads(to: names[split...], attribute) }) { return field }
        }
        return nil
    }
}

extension IdentityPath {
    /// Whether the path leads from an element by way of elements below it to the last of them, or an attribute of that.
    fileprivate func leads(to names: ArraySlice<XMLName>, _ attribute: XMLName?) -> Bool {
        alternatives.contains { path in
            let count = path.steps.count
            guard path.isAnywhere ? names.count >= count : names.count == count else { return false }
            let isAttribute = attribute.map { name in path.attribute?.matches(name) == true } ?? (path.attribute == nil)
            return isAttribute && zip(path.steps, names.suffix(count)).allSatisfy { $0.matches($1) }
        }
    }
}
