internal import SoapstoneSOAP
internal import SoapstoneXML

/// The numbers of the attributes that SOAP's encodings add to values.
struct EncodedNames: Sendable {
    /// `id` and `href` of SOAP 1.1, which are in no namespace.
    let id11: UInt32
    let href: UInt32
    /// `id` and `ref` of SOAP 1.2.
    let id12: UInt32
    let ref: UInt32
    let arrayType: UInt32
    let offset: UInt32
    let position: UInt32
    let root: UInt32
    let itemType: UInt32
    let arraySize: UInt32

    private static let names: [XMLName] =
        [XMLName("id"), XMLName("href")]
        + ["id", "ref", "itemType", "arraySize", "nodeType"].map { XMLName($0, in: SOAPEncoding.soap12.namespace) }
        + ["arrayType", "offset", "position", "root"].map { XMLName($0, in: SOAPEncoding.soap11.namespace) }
        + SOAPVersion.allCases.map { XMLName("encodingStyle", in: $0.namespace) }

    /// All of them: attributes that are no part of a value.
    let all: [UInt32]

    /// nil where the process has no numbers left for names.
    init?() {
        guard NameID.register(Self.names) else { return nil }
        let numbers = Self.names.map { NameID($0).rawValue }
        (id11, href, id12, ref, itemType, arraySize) = (
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
        )
        (arrayType, offset, position, root) = (numbers[7], numbers[8], numbers[9], numbers[10])
        all = numbers
    }
}
