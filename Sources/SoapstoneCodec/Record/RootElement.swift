public import SoapstoneXML

/// The element of a record that stands alone.
@usableFromInline
final class RootElement: Sendable {
    @usableFromInline let name: String
    /// The number of the element's expanded name.
    let nameID: NameID
    @usableFromInline let namespace: Namespace?
    /// `<name` and `</name>`.
    let openTag: Fragment
    let closeTag: Fragment
    private let registerNames = NameRegistration()

    @usableFromInline
    init(_ name: String, in namespace: Namespace?) {
        self.name = name
        self.namespace = namespace
        nameID = NameID(rawValue: NameID.localBits(name) | (namespace?.bits ?? 0))
        openTag = Fragment("<\(name)")
        closeTag = Fragment("</\(name)>")
    }

    /// The element with the numbers of all names of the codec, which `lines` describe.
    @usableFromInline
    func accept(_ element: XMLElement, _ lines: () -> [CodecLine]) throws(DecodeError) -> XMLElement {
        registerNames(lines)
        let element = element.renumbered()
        guard element.nameID == nameID else {
            let expected = XMLName(name, in: namespace?.name ?? "")
            throw DecodeError(
                .unknown,
                [Excerpt.escaped(element.name.description.utf8)],
                "stands where '\(expected)' is expected",
                line: element.place.line
            )
        }
        return element
    }
}
