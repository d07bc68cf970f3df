public import SoapstoneXML

/// An attribute declaration (XML Schema 1.0 Part 1, section 3.2).
public struct AttributeDeclaration: Equatable, Sendable {
    /// Its name.
    public var name: XMLName
    /// Its type.
    public var type: SimpleTypeID
    /// Whether it is declared at the top of a schema.
    public var isGlobal: Bool
    /// Its default or fixed value; nil where it has none.
    public var value: ValueConstraint?
    /// Whether something of it could not be read.
    public var isUnread = false
    /// Where it is declared.
    public var origin: Origin
}

/// An attribute of a complex type (section 3.5).
public struct AttributeUse: Equatable, Sendable {
    /// The attribute.
    public var attribute: AttributeID
    /// Whether it must be there.
    public var isRequired: Bool
    /// The value constraint of this use; it goes before the declaration's own.
    public var value: ValueConstraint?
    /// The item type and dimensions of a SOAP array, from `wsdl:arrayType` (WSDL 1.1, section 2.2).
    public var arrayType: ArrayType?
    /// Where the use is written: for a global attribute, the reference.
    public var origin: Origin
}

/// What `wsdl:arrayType` says: `tns:Row[]` or `xsd:string[,][]`.
public struct ArrayType: Equatable, Sendable {
    /// The type of an array's items.
    public var item: XMLName
    /// The brackets as they are written, those of the array itself last.
    public var dimensions: String
}
