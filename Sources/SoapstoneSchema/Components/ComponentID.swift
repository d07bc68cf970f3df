/// The number of a component in its `SchemaSet`.
public struct ComponentID<Component>: Hashable, Sendable {
    /// Half a word: sets have many of these, and no more components than `SchemaLimits` allow.
    private let number: UInt32

    /// The component's place in the set's list of its kind.
    public var index: Int { Int(number) }

    package init(_ index: Int) {
        number = UInt32(clamping: index)
    }
}

/// The number of a simple type in a set.
public typealias SimpleTypeID = ComponentID<SimpleType>
/// The number of a complex type in a set.
public typealias ComplexTypeID = ComponentID<ComplexType>
/// The number of an element in a set.
public typealias ElementID = ComponentID<ElementDeclaration>
/// The number of an attribute in a set.
public typealias AttributeID = ComponentID<AttributeDeclaration>
/// The number of a model group in a set.
public typealias GroupID = ComponentID<ModelGroup>

/// The number of a type definition.
public enum TypeID: Hashable, Sendable {
    case simple(SimpleTypeID)
    case complex(ComplexTypeID)
}

/// Where a component was declared.
public struct Origin: Hashable, Sendable {
    /// Half a word each, for every component has them: no document has 2 GiB.
    private let fileNumber, lineNumber, columnNumber: Int32

    /// The place of the document in `SchemaSet.files`; -1 for what XML Schema itself defines.
    public var file: Int { Int(fileNumber) }
    /// The line of the start tag, from 1; 0 for what XML Schema itself defines.
    public var line: Int { Int(lineNumber) }
    /// The column of the start tag, from 1, in bytes; many schemas are one line.
    public var column: Int { Int(columnNumber) }

    init(file: Int, line: Int, column: Int) {
        fileNumber = Int32(clamping: file)
        lineNumber = Int32(clamping: line)
        columnNumber = Int32(clamping: column)
    }

    package static let builtIn = Origin(file: -1, line: 0, column: 0)
}
