internal import SoapstoneXML

/// An element of a record's layout that no property stands for: a length, a transaction code, a filler.
public struct Constant: Sendable {
    @usableFromInline
    enum Rule: Sendable {
        /// Written as given, and expected so.
        case fixed(String)
        /// Written as given, and not looked at: the host's adapter overwrites it.
        case computed(String)
    }

    let name: String
    let rule: Rule
    let localBits: UInt32

    private init(_ name: String, _ rule: Rule) {
        self.name = name
        self.rule = rule
        localBits = NameID.localBits(name)
    }

    /// An element with one possible value.
    public static func fixed(_ name: String, _ value: String) -> Constant {
        Constant(name, .fixed(value))
    }

    /// An element with the layout's length in bytes, which the host's adapter computes anew.
    public static func length(_ name: String, _ bytes: Int) -> Constant {
        Constant(name, .computed(String(bytes)))
    }

    /// An element that fills the layout and is never mapped.
    public static func filler(_ name: String) -> Constant {
        Constant(name, .computed(""))
    }

    var text: String {
        switch rule {
        case .fixed(let text), .computed(let text): text
        }
    }
}
