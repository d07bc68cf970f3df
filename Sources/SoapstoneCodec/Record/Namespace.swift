public import SoapstoneXML

/// A namespace of a codec or a slot: its name, its number, and its declaration, ready to be copied.
@usableFromInline
package final class Namespace: Sendable {
    package let name: String
    @usableFromInline package let bits: UInt32
    /// ` xmlns="name"`.
    @usableFromInline let declaration: Fragment

    /// Registers the namespace; an empty name is that of no namespace.
    @usableFromInline
    package init(_ name: String) {
        self.name = name
        bits = NameID.namespaceBits(name)
        var output = ByteWriter(capacity: 64)
        output.append(" xmlns=\"")
        output.appendXML(attribute: name)
        output.append("\"")
        declaration = Fragment(output.string)
    }
}
