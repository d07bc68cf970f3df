public import SoapstoneXML

/// The components of one or many schemas, resolved (XML Schema 1.0 Part 1, section 2.2): what a contract's messages are
/// made of.
///
/// Flat lists and numbers in place of references: a type may contain itself, and nothing has to be counted.
public struct SchemaSet: Equatable, Sendable {
    public internal(set) var simpleTypes: [SimpleType] = []
    public package(set) var complexTypes: [ComplexType] = []
    public package(set) var elements: [ElementDeclaration] = []
    public internal(set) var attributes: [AttributeDeclaration] = []
    public package(set) var groups: [ModelGroup] = []

    /// Named types, the built-in ones of XML Schema among them.
    public internal(set) var types: [XMLName: TypeID] = [:]
    /// Global elements.
    public internal(set) var globalElements: [XMLName: ElementID] = [:]
    /// Global attributes.
    public internal(set) var globalAttributes: [XMLName: AttributeID] = [:]
    /// Named model groups.
    public internal(set) var namedGroups: [XMLName: GroupID] = [:]
    public internal(set) var notations: Set<XMLName> = []

    /// For each element that heads a substitution group, the others that may stand for it: its members and theirs, in
    /// the order of their declaration, without abstract ones.
    public internal(set) var substitutes: [ElementID: [ElementID]] = [:]
    /// For each complex type, the types that are derived from it in one step.
    public internal(set) var derivedTypes: [TypeID: [TypeID]] = [:]

    /// What `xmime:expectedContentTypes` says of the values of a type, where its definition has it.
    public internal(set) var expectedContentTypes: [TypeID: String] = [:]

    /// The namespaces of the prefixes in default and fixed values that can be QNames, by the origin of what has the value;
    /// the empty prefix for the default namespace.
    var valueNamespaces: [Origin: [String: String]] = [:]

    /// Namespaces of which a schema, or a declaration in one, was not read; the empty one for none.
    var incompleteNamespaces: Set<ByteKey> = []

    /// The documents that the components come from.
    public internal(set) var files: [String] = []

    /// Whether a component comes from a document of the contract, and not from the library's own description of a
    /// well-known schema or from XML Schema itself.
    package func isWritten(_ origin: Origin) -> Bool {
        files.indices.contains(origin.file) && WellKnownSchemas.schema(namespace: files[origin.file]) == nil
    }

    /// Whether a name in a namespace may be declared where it was not read.
    func mayDeclareMore(in namespace: String) -> Bool {
        !incompleteNamespaces.isEmpty && incompleteNamespaces.contains(ByteKey(namespace))
    }

    /// The simple type with an id of this set.
    public subscript(id: SimpleTypeID) -> SimpleType { simpleTypes[id.index] }
    /// The complex type with an id of this set.
    public subscript(id: ComplexTypeID) -> ComplexType { complexTypes[id.index] }
    /// The element with an id of this set.
    public subscript(id: ElementID) -> ElementDeclaration { elements[id.index] }
    /// The attribute with an id of this set.
    public subscript(id: AttributeID) -> AttributeDeclaration { attributes[id.index] }
    /// The model group with an id of this set.
    public subscript(id: GroupID) -> ModelGroup { groups[id.index] }

    /// The name of a type; nil for one that is declared inside an element or attribute.
    public func name(of type: TypeID) -> XMLName? {
        switch type {
        case .simple(let id): self[id].name
        case .complex(let id): self[id].name
        }
    }

    /// The type that a type is derived from; nil for `xs:anyType`.
    public func base(of type: TypeID) -> TypeID? {
        switch type {
        case .simple(let id): self[id].base
        case .complex(let id): self[id].base
        }
    }

    /// The simple type of the text of a type: itself, or that of simple content.
    package func textType(of type: TypeID) -> SimpleTypeID? {
        switch type {
        case .simple(let id): return id
        case .complex(let id):
            if case .simple(let content) = self[id].content { return content }
            return nil
        }
    }

    /// `xs:anyType`, from which every type is derived.
    public static let anyType = TypeID.complex(ComplexTypeID(0))
    /// `xs:anySimpleType`, from which every simple type is derived.
    public static let anySimpleType = SimpleTypeID(0)
}
