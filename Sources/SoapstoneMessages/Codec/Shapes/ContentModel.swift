internal import SoapstoneSchema
internal import SoapstoneXML

/// The child elements that a type lets stand, as a program for the matcher and as the objects that JSON has for them.
final class ContentModel: Sendable {
    /// The particles, each before those in it; the first is the whole model.
    let nodes: [Node]
    /// The objects: the type's own first, then one for each group that repeats as a whole.
    let scopes: [Scope]
    /// What may begin a group, by `Node.first`.
    let firstSets: [FirstSet]
    /// Where elements by name belong when order cannot tell: the scope and field of each.
    let places: [UInt32: [Place]]
    /// Where the elements of wildcards belong.
    let wildcards: [(wildcard: Wildcard, place: Place)]
    /// The steps of a model that is one sequence of elements with names of their own; nil for any other.
    let steps: [Step]?

    /// - Parameter plain: the nodes of a model that is one sequence of elements with names of their own, in the order of
    ///   the fields; nil for any other.
    init(nodes: [Node], scopes: [Scope], firstSets: [FirstSet], plain: ArraySlice<Node>?) {
        self.nodes = nodes
        self.scopes = scopes
        self.firstSets = firstSets
        steps = plain.map { zip($0, scopes[0].fields).compactMap(Step.init) }
        var places: [UInt32: [Place]] = [:]
        var wildcards: [(Wildcard, Place)] = []
        for (number, scope) in scopes.enumerated() {
            for (index, field) in scope.fields.enumerated() {
                let place = Place(scope: number, field: index)
                switch field.kind {
                case .element(let use): places[use.nameBits, default: []].append(place)
                case .wildcard(let wildcard): wildcards.append((wildcard, place))
                case .group: break
                }
            }
        }
        self.places = places
        self.wildcards = wildcards
    }

    /// A particle, in the order of a walk from the top.
    struct Node: Sendable {
        enum Kind: UInt8 {
            case element, wildcard, sequence, choice, all
        }

        var kind: Kind
        /// Whether each occurrence is an object of its own.
        var opensScope = false
        /// Whether it can be there without any element.
        var isOptional = false
        var min: UInt32
        var max: UInt32
        /// The index behind the last node in it.
        var end: Int32 = 0
        /// The group that it is in; -1 for the whole model.
        var parent: Int32 = -1
        /// The field in its scope: of an element, a wildcard, or a group that opens a scope.
        var field: Int32 = -1
        /// The scope that its fields, or those in it, belong to.
        var scope: Int32 = 0
        /// The number of the name of an element.
        var nameBits: UInt32 = 0
        /// The number of a group's first set.
        var first: Int32 = -1
    }

    /// One kind of object.
    final class Scope: Sendable {
        let fields: [Field]
        let keys: KeyTable
        /// The number of the scope around it; -1 for the type's own.
        let parent: Int
        /// The group's field there.
        let parentField: Int
        /// The node that an occurrence of the scope is.
        let node: Int
        /// For each field, the nodes that it stands at.
        let nodesOfField: [[Int32]]

        init(fields: [Field], parent: Int, parentField: Int, node: Int, nodesOfField: [[Int32]]) {
            self.fields = fields
            self.parent = parent
            self.parentField = parentField
            self.node = node
            self.nodesOfField = nodesOfField
            keys = KeyTable(fields.map(\.key))
        }
    }

    /// A field of a scope.
    struct Place: Sendable {
        var scope: Int
        var field: Int
    }

    /// One element of a plain sequence.
    ///
    /// It refers to its field's things without counting references, which for a small element costs more than writing it:
    /// they live as long as the model, whose field has them.
    struct Step: Sendable {
        let nameBits: UInt32
        let min: UInt32
        let max: UInt32
        let isArray: Bool
        /// The key as a member begins: `,"key":`.
        let member: Fragment.Bytes
        let use: Unmanaged<ElementUse>

        /// The step of a node and its field; nil where the field is no element's.
        init?(_ node: Node, _ field: Field) {
            guard case .element(let use) = field.kind else { return nil }
            nameBits = node.nameBits
            min = node.min
            max = node.max
            isArray = field.isArray
            member = field.member.bytes
            self.use = .passUnretained(use)
        }
    }
}

/// The elements that may begin a group, and the part of the group that each begins.
struct FirstSet: Sendable {
    /// The child node by the number of the name; a few are looked through one by one.
    private var few: [(name: UInt32, node: Int32)] = []
    private var many: [UInt32: Int32] = [:]
    private(set) var wildcards: [(wildcard: Wildcard, node: Int32)] = []

    var count: Int { few.count + many.count + wildcards.count }

    /// Adds what begins a child; what an earlier one has stays with it.
    mutating func add(_ name: UInt32, _ node: Int) {
        guard self.node(of: name) == nil else { return }
        if many.isEmpty, few.count < 8 {
            few.append((name, Int32(node)))
        } else {
            for entry in few { many[entry.name] = entry.node }
            few = []
            many[name] = Int32(node)
        }
    }

    mutating func add(_ wildcard: Wildcard, _ node: Int) {
        wildcards.append((wildcard, Int32(node)))
    }

    /// The child node that an element's name begins; nil where none does.
    func node(of name: UInt32) -> Int? {
        for entry in few where entry.name == name { return Int(entry.node) }
        return many.isEmpty ? nil : many[name].map(Int.init)
    }

    /// All names, in no order.
    var names: [UInt32] { few.map(\.name) + Array(many.keys) }
}
