internal import SoapstoneXML

/// What a JSON value says of an element, whatever the dialect. Values are places in the JSON's tape.
struct DialectElement {
    /// The prefixes in scope in it.
    var scope: PrefixScope
    var attributes: [Attribute] = []
    /// What `xsi:type` is to be, and where that is said.
    var type: (name: DialectName, place: Int)?
    /// Whether `xsi:nil` is said to be true.
    var isNil = false
    /// Whether the value is null.
    var isNull = false
    /// Texts and child elements in the order of the JSON.
    var items: [Item] = []
    /// XML that is the element's content as it is.
    var xml: Int?

    struct Attribute {
        var key: Int
        var name: DialectName
        /// The name as it is written.
        var text: String
        var value: Int
        /// Whether its prefix was that of a message which node-soap read, and is not declared here.
        var isForeign = false
    }

    enum Item {
        case text(Int)
        case child(Child)
    }

    struct Child {
        var key: Int
        var name: DialectName
        var value: Int
    }

    var texts: [Int] {
        items.compactMap { if case .text(let value) = $0 { value } else { nil } }
    }

    var children: [Child] {
        items.compactMap { if case .child(let child) = $0 { child } else { nil } }
    }

    /// The first child with a local name.
    func child(_ local: String) -> Child? {
        children.first { $0.name.local.isSameBytes(as: local) }
    }
}

/// A name in JSON: an expanded one, or a local one that the schema has to complete.
enum DialectName {
    case exact(XMLName)
    case local(String)

    var local: String {
        switch self {
        case .exact(let name): name.local
        case .local(let local): local
        }
    }

    /// Whether a name of the schema can be meant.
    func matches(_ name: XMLName) -> Bool {
        switch self {
        case .exact(let own): own == name
        case .local(let local): local.isSameBytes(as: name.local)
        }
    }
}
