internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// What a template can tell of a request.
struct TemplateRequest: Sendable {
    let message: ReceivedMessage
    let fields: [Exchange.Header]
    private let target: RequestTarget

    init(_ message: ReceivedMessage, _ head: HTTPRequestHead) {
        self.message = message
        target = RequestTarget(head.uri)
        fields = head.headers.map { Exchange.Header($0.name, $0.value) }
    }

    var path: String { target.path }

    /// The first parameter of the query with a name, decoded as forms are; empty where there is none.
    func parameter(_ name: String) -> String {
        let pairs = target.query?.split(separator: UInt8(ascii: "&")) ?? []
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard Self.decoded(parts[0]).elementsEqual(name.utf8) else { continue }
            return parts.count > 1 ? String(decoding: Self.decoded(parts[1]), as: UTF8.self) : ""
        }
        return ""
    }

    private static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap(ASCIIText.hexValue)
                // What is no escape is kept as it is.
                guard digits.count == 2 else {
                    bytes.append(byte)
                    continue
                }
                rest = rest.dropFirst(2)
                bytes.append(digits[0] << 4 | digits[1])
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
