public import SoapstoneXML

/// Where a field stands in XML and in JSON, and what its author said about it.
///
/// One slot is shared by decoding, encoding, JSON and the codec's description. It is a class so that a codec of
/// many types stays small: the compiler makes one copy of the code, not one a field.
public final class Slot: Sendable {
    /// How a field is spelled in XML.
    public enum Kind: String, Sendable {
        /// A child element.
        case element
        /// An attribute.
        case attribute
        /// The text of the record's own element.
        case text
        /// The fields of a nested record, without an element around them.
        case inline
        /// A fixed number of rows, after an element that says how many of them are live.
        case table
        /// Nothing: the field is in JSON only.
        case jsonOnly
    }

    public let kind: Kind
    /// The name in XML; empty for `inline`, `text` and `jsonOnly`.
    public let xmlName: String
    /// The namespace of the name, where it is not the one of the record around it.
    public let namespace: String?
    /// The key in JSON; nil where the field is not in JSON, and where its own fields stand beside the others.
    public let jsonName: String?
    /// The name of the element that counts a table's live rows.
    public let countName: String?
    /// For an element around the items of an array: where each of them stands in it. The array's key is there, too.
    public let item: Slot?
    public let traits: Traits
    /// Where the field is declared.
    public let fileID: String
    public let line: Int

    private let localBits: UInt32
    /// The namespace of the name, where it does not inherit one.
    @usableFromInline package let namespaceBits: UInt32?
    /// The namespace that `namespace` names.
    @usableFromInline let declared: Namespace?
    /// The number of the name as far as it does not depend on the record around it, and what to take from there.
    @usableFromInline package let ownBits: UInt32
    @usableFromInline package let inheritMask: UInt32
    @usableFromInline package let countBits: UInt32
    /// `<name`, `<name>`, `</name>` and `,"key":`, ready to be copied.
    @usableFromInline package let openTag: Fragment
    @usableFromInline package let startTag: Fragment
    @usableFromInline package let closeTag: Fragment
    @usableFromInline package let jsonKey: Fragment
    let jsonBytes: [UInt8]

    @usableFromInline
    package init(
        _ kind: Kind,
        _ xmlName: String,
        in namespace: String?,
        json: String?,
        count: String? = nil,
        item: Slot? = nil,
        traits: Traits,
        fileID: StaticString,
        line: Int
    ) {
        self.kind = kind
        self.xmlName = xmlName
        self.namespace = namespace
        jsonName = traits.isInternal || traits.isFlat ? nil : json
        countName = count
        self.item = item
        self.traits = traits
        self.fileID = fileID.description
        self.line = line
        localBits = NameID.localBits(xmlName)
        declared = namespace.map { Namespace($0) }
        namespaceBits = declared?.bits ?? (kind == .attribute ? 0 : nil)
        isBlank = traits.isBlank
        isNillable = traits.isNillable
        times = traits.times
        isInJSON = !traits.isInternal && (json != nil || kind == .inline)
        isFlat = jsonName == nil && (traits.isFlat || kind == .inline)
        ownBits = localBits | (namespaceBits ?? 0)
        inheritMask = namespaceBits == nil ? .max : 0
        countBits = count.map { NameID.localBits($0) } ?? 0
        openTag = Fragment("<\(xmlName)")
        startTag = Fragment("<\(xmlName)>")
        closeTag = Fragment("</\(xmlName)>")
        jsonKey = Fragment(",\"\(json ?? "")\":")
        jsonBytes = Array((json ?? "").utf8)
    }

    // Kept beside the traits, which hold strings that would be copied with them.
    @usableFromInline package let isBlank: Bool
    @usableFromInline package let isNillable: Bool
    @usableFromInline package let times: ClosedRange<Int>?

    /// Whether the field has a place in JSON.
    @usableFromInline package let isInJSON: Bool
    /// Whether the record's fields have no object of their own in JSON.
    @usableFromInline package let isFlat: Bool

    /// What a step of an error's path calls the field.
    package var step: String {
        switch kind {
        case .attribute: "@\(xmlName)"
        case .text: "text()"
        case .element, .table: xmlName
        case .inline, .jsonOnly: jsonName ?? ""
        }
    }
}
