internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// A type as the codec goes through it: which attributes and children it has, under which keys they stand in JSON, and
/// in which order they come in XML.
final class Shape: Sendable {
    let type: TypeID
    /// The namespace in which `@type` may leave its namespace out.
    let namespace: String
    let isAbstract: Bool
    let attributes: [AttributeField]
    let attributeWildcard: Wildcard?
    /// Attributes by their key.
    let attributeKeys: KeyTable
    /// Whether `@type` is an attribute of the type itself, so that `xsi:type` needs its long key.
    let hasTypeAttribute: Bool
    let content: Content

    /// What stands between the tags.
    enum Content: Sendable {
        case empty
        /// Text of a simple type: bare in JSON where the type has no attributes.
        case simple(SimpleForm)
        case elements(ContentModel)
        /// Text and elements; without a model, text alone.
        case mixed(ContentModel?)
        /// `xs:anyType`.
        case anything
        /// An array of SOAP's encoding.
        case array(ArrayShape)
        /// A type that would cost too much, and why.
        case refused(String)
    }

    init(
        type: TypeID,
        namespace: String = "",
        isAbstract: Bool = false,
        attributes: [AttributeField] = [],
        attributeWildcard: Wildcard? = nil,
        content: Content
    ) {
        self.type = type
        self.namespace = namespace
        self.isAbstract = isAbstract
        self.attributes = attributes
        self.attributeWildcard = attributeWildcard
        self.content = content
        attributeKeys = KeyTable(attributes.map(\.key))
        hasTypeAttribute = attributes.contains { $0.key.elementsEqual(ReservedKey.type.utf8) }
    }

    /// Whether the type has attributes, so that even a text needs an object around it.
    var takesAttributes: Bool { !attributes.isEmpty || attributeWildcard != nil }

    /// The form of a value that is bare in JSON; nil for what is an object.
    var bare: SimpleForm? {
        if case .simple(let form) = content, !takesAttributes { form } else { nil }
    }
}

/// An attribute of a type.
final class AttributeField: Sendable {
    let name: XMLName
    let nameBits: UInt32
    /// The key with its `@`.
    let key: [UInt8]
    /// The key as a member begins: `,"@id":`.
    let member: Fragment
    let form: SimpleForm
    let isRequired: Bool
    let fixed: SchemaValue?
    /// What XML begins with: ` ns1:id="`.
    let open: Fragment
    /// The number of the namespace that its prefix needs; 0 for none.
    let prefix: Int

    init(
        _ name: XMLName,
        nameBits: UInt32,
        key: String,
        form: SimpleForm,
        isRequired: Bool,
        fixed: SchemaValue?,
        tag: String,
        prefix: Int
    ) {
        self.name = name
        self.nameBits = nameBits
        self.key = Array(key.utf8)
        member = Field.member(key)
        self.form = form
        self.isRequired = isRequired
        self.fixed = fixed
        open = Fragment(" \(tag)=\"")
        self.prefix = prefix
    }
}

/// A member of an object: an element, a wildcard's elements, or a group that repeats.
final class Field: Sendable {
    /// What the member's value is.
    enum Kind: Sendable {
        case element(ElementUse)
        case wildcard(Wildcard)
        /// The number of the scope that each occurrence of the group is.
        case group(scope: Int)
    }

    let kind: Kind
    let key: [UInt8]
    /// The key as a member begins: `,"key":`.
    let member: Fragment
    /// How often it occurs in one occurrence of its scope.
    let occurs: Occurs

    init(_ kind: Kind, key: String, occurs: Occurs) {
        self.kind = kind
        self.key = Array(key.utf8)
        member = Self.member(key)
        self.occurs = occurs
    }

    var isArray: Bool {
        if case .group = kind { true } else { occurs.max > 1 }
    }

    static func member(_ key: String) -> Fragment {
        var output = ByteWriter(capacity: key.utf8.count + 8)
        output.append(",")
        output.appendJSON(key)
        output.append(":")
        return Fragment(output.string)
    }
}

/// Keys that no name in XML can be.
enum ReservedKey {
    static let type = "@type"
    /// What stands for `xsi:type` where a type has an attribute `type` of its own.
    static let longType = "@{\(XMLName.schemaInstance)}type"
    static let value = "$value"
    static let mixed = "$mixed"
    static let any = "$any"
    static let xml = "$xml"
}

extension XMLName {
    static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    /// `{namespace}local`, with empty braces for no namespace, so that no plain name looks like it.
    var clark: String { "{\(namespace)}\(local)" }
}
