import SoapstoneXML

/// The element of a record that stands alone.
@usableFromInline
final class RootElement: Sendable {
    /// The number of the element's expanded name.
    let nameID: NameID
    /// `<name` and `</name>`.
    let openTag: Fragment
    let closeTag: Fragment

    @usableFromInline
    init(_ name: String, in namespace: Namespace?) {
        nameID = NameID(rawValue: NameID.localBits(name) | (namespace?.bits ?? 0))
        openTag = Fragment("<\(name)")
        closeTag = Fragment("</\(name)>")
    }
}
