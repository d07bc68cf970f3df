internal import SoapstoneXML

/// The attributes that a complex type or attribute group lists, those of the groups that it refers to among them.
struct AttributeList {
    private(set) var uses: [AttributeUse] = []
    /// Attributes that a restriction takes away.
    var prohibited: [XMLName] = []
    var wildcard: Wildcard?
    /// Whether something in the list could not be read.
    var isUnread = false
    private var names: [XMLName] = []
    /// The same names, where they are more than are looked through one by one.
    private var lookup: Set<XMLName> = []
    private static let few = 8

    /// Adds an attribute; false where there is one of this name.
    mutating func add(_ use: AttributeUse, _ name: XMLName) -> Bool {
        guard lookup.isEmpty ? !names.contains(name) : !lookup.contains(name) else { return false }
        names.append(name)
        if !lookup.isEmpty {
            lookup.insert(name)
        } else if names.count > Self.few {
            lookup = Set(names)
        }
        uses.append(use)
        return true
    }
}
