/// An expanded name: a namespace name and a local name (Namespaces in XML 1.0, section 2.1).
///
/// Names compare as bytes. Swift's `==` on `String` would call `é` and `e` with a combining accent equal; XML does not.
public struct XMLName: Sendable {
    /// The namespace name, empty for none.
    public let namespace: String
    /// The local name.
    public let local: String

    /// Makes a name; leave out `namespace` for a name in no namespace.
    public init(_ local: String, in namespace: String = "") {
        self.local = local
        self.namespace = namespace
    }
}

extension XMLName: Hashable {
    public static func == (a: XMLName, b: XMLName) -> Bool {
        a.local.isSameBytes(as: b.local) && a.namespace.isSameBytes(as: b.namespace)
    }

    public func hash(into hasher: inout Hasher) {
        local.hashBytes(into: &hasher)
        // No text has this byte: {a}bc and {ab}c differ.
        hasher.combine(UInt8(0xFF))
        namespace.hashBytes(into: &hasher)
    }
}

extension XMLName: CustomStringConvertible {
    /// Clark notation: `{namespace}local`.
    public var description: String {
        namespace.isEmpty ? local : "{\(namespace)}\(local)"
    }
}
