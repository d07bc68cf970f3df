/// The number of a component in its `SchemaSet`.
public struct ComponentID<Component>: Hashable, Sendable {
    /// The component's place in the set's list of its kind.
    public let index: Int

    init(_ index: Int) {
        self.index = index
    }
}

public typealias SimpleTypeID = ComponentID<SimpleType>
public typealias ComplexTypeID = ComponentID<ComplexType>
public typealias ElementID = ComponentID<ElementDeclaration>
public typealias AttributeID = ComponentID<AttributeDeclaration>
public typealias GroupID = ComponentID<ModelGroup>

/// The number of a type definition.
public enum TypeID: Hashable, Sendable {
    case simple(SimpleTypeID)
    case complex(ComplexTypeID)
}

/// Where a component was declared.
public struct Origin: Hashable, Sendable {
    /// The place of the document in `SchemaSet.files`; -1 for what XML Schema itself defines.
    public var file: Int
    /// The line of the start tag, from 1; 0 for what XML Schema itself defines.
    public var line: Int
    /// The column of the start tag, from 1, in bytes; many schemas are one line.
    public var column: Int

    static let builtIn = Origin(file: -1, line: 0, column: 0)
}
