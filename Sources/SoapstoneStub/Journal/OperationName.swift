internal import SoapstoneFixtures
internal import SoapstoneXML

/// How a user names an operation: by the element in the requests' bodies, `getOrder` or `{urn:shop}getOrder`, by the
/// folder of the fixtures that response, or by the contract's name.
struct OperationName: Sendable {
    private let text: String
    /// The element, where its namespace is named.
    let element: XMLName?

    /// The name without its namespace.
    static func local(_ text: String) -> String { OperationName(text).element?.local ?? text }

    init(_ text: String) {
        self.text = text
        guard text.utf8.first == UInt8(ascii: "{"), let end = text.utf8.lastIndex(of: UInt8(ascii: "}")) else {
            element = nil
            return
        }
        let namespace = text.utf8[text.utf8.index(after: text.utf8.startIndex)..<end]
        let local = text.utf8[text.utf8.index(after: end)...]
        element = XMLName(String(Substring(local)), in: String(Substring(namespace)))
    }

    /// Whether a request is of the operation.
    ///
    /// - Parameters:
    ///   - payload: the element in its body.
    ///   - origin: what answered it.
    func isName(of payload: XMLName?, _ origin: ResponseOrigin?) -> Bool {
        if let element { return payload == element }
        if let payload, payload.local.isSameBytes(as: text) { return true }
        return switch origin {
        case .fixture(let fixture): fixture.id.operation.isSameBytes(as: text)
        case .operation(let name): name.isSameBytes(as: text)
        case nil: false
        }
    }
}
