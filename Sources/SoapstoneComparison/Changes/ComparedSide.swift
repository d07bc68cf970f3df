internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// One of two contracts that are compared, with what is asked of it again and again.
struct ComparedSide: Sendable {
    let contract: LoadedContract
    let set: SchemaSet
    let heights: MinimalHeights
    let validator: SchemaValidator
    /// The port types that no binding speaks of.
    let unbound: [Endpoint]
    /// Keys and unique values, by their names.
    let constraints: [XMLName: IdentityConstraint]
    private let messages: Set<ByteKey>

    init(_ contract: LoadedContract) {
        self.contract = contract
        var elements = MessageElements(contract.schemas)
        unbound = Endpoint.unbound(contract.definitions, &elements)
        set = elements.schemas
        heights = MinimalHeights(set)
        validator = SchemaValidator(set)
        constraints = Dictionary(set.elements.flatMap(\.identityConstraints).map { ($0.name, $0) }) { first, _ in first
        }
        messages = Set(contract.definitions.messages.map { ByteKey($0.name.local) })
    }

    /// What of a message the contract has no declaration of; nothing where all is known.
    func undeclared(in message: BoundMessage) -> [String] {
        isDefined(message.message) ? message.undeclaredParts : [message.message?.local ?? ""]
    }

    /// Whether it is known what a fault holds, be it nothing.
    func isKnown(_ fault: BoundFault) -> Bool {
        fault.element != nil || fault.part == nil && isDefined(fault.message)
    }

    /// Whether a message is there. Loading takes the only one of a name, whatever its namespace; an operation that the
    /// port type does not have names none.
    private func isDefined(_ message: XMLName?) -> Bool {
        message.map { messages.contains(ByteKey($0.local)) } ?? false
    }

    /// Whether an element may have attributes that its type does not name.
    func takesAnyAttribute(_ element: ElementID) -> Bool {
        guard case .complex(let type) = set[element].type else { return false }
        return set[type].attributeWildcard != nil
    }

    /// The elements that may stand where one is declared, without abstract ones.
    func members(of id: ElementID) -> [ElementID] {
        ([id] + (validator.plan.substitutes[id] ?? [])).filter { !set[$0].isAbstract }
    }

    func names(for id: ElementID) -> [XMLName] { members(of: id).map { set[$0].name } }

    /// The types with a name that `xsi:type` may name where a complex type is declared, in the order of their
    /// declaration.
    ///
    /// - Parameter blocked: the kinds of derivation that the element does not take.
    func derived(from type: ComplexTypeID, blocked: DerivationSet) -> [ComplexTypeID] {
        var found: Set<ComplexTypeID> = []
        var agenda = [TypeID.complex(type)]
        while let next = agenda.popLast() {
            for case .complex(let id) in set.derivedTypes[next] ?? [] where found.insert(id).inserted {
                agenda.append(.complex(id))
            }
        }
        let base = TypeID.complex(type)
        return found.filter { id in
            !set[id].isAbstract && set[id].name != nil
                && set.derivation(of: .complex(id), from: base, blocked: set[type].block.union(blocked)) == .allowed
        }
        .sorted { $0.index < $1.index }
    }

    /// Some of the types with a name that `xsi:type` may name where a simple type is declared.
    func simpleTypes(derivedFrom type: TypeID) -> [XMLName] {
        let derived = set.types.filter { _, id in
            guard case .simple = id, id != type else { return false }
            return set.derivation(of: id, from: type, blocked: []) == .allowed
        }
        return Array(derived.keys.sorted { $0.description < $1.description }.prefix(8))
    }

    func place(_ origin: Origin?) -> ChangePlace? {
        guard let origin, set.files.indices.contains(origin.file) else { return nil }
        return ChangePlace(file: set.files[origin.file], line: origin.line)
    }

    func origin(of type: TypeID) -> Origin {
        switch type {
        case .simple(let id): set[id].origin
        case .complex(let id): set[id].origin
        }
    }

    /// What messages call a type.
    func title(of type: TypeID) -> String {
        guard let name = set.name(of: type) else { return "a type of its own" }
        return name.namespace.isSameBytes(as: SchemaTag.namespace) ? "xs:\(name.local)" : "'\(name.local)'"
    }
}
