internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// A head that the parser and the server have taken, of a request that its `Content-Length` ends.
final class KnownHead {
    /// The head as clients write it: one blank behind a colon, CRLF behind a line. Read again it gives the same fields.
    let bytes: [UInt8]
    let bodyLength: Int
    let fields: SOAPFields
    /// The head as the parser gave it out.
    let head: HTTPRequestHead

    /// The bytes of a request with this head.
    var requestLength: Int { bytes.count + bodyLength }

    /// Whether some bytes begin with this head.
    func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count >= self.bytes.count
            && Bytes.areEqual(self.bytes, UnsafeBufferPointer(rebasing: bytes[..<self.bytes.count]))
    }

    /// Writes a head; nil where it has anything in it that may not read the same again.
    init?(_ head: HTTPRequestHead, bodyLength: Int, _ fields: SOAPFields) {
        guard head.version == .http1_1, head.uri.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        var output = ByteWriter(capacity: 512)
        output.append(utf8: head.method.rawValue)
        output.append(" ")
        output.append(utf8: head.uri)
        output.append(" HTTP/1.1\r\n")
        for (name, value) in head.headers {
            guard ASCII.isToken(name), Self.isPlain(value) else { return nil }
            output.append(utf8: name)
            output.append(": ")
            output.append(utf8: value)
            output.append("\r\n")
        }
        output.append("\r\n")
        bytes = output.bytes
        self.head = head
        self.bodyLength = bodyLength
        self.fields = fields
    }

    /// Whether a field's value has no control character and no white space around it.
    private static func isPlain(_ value: String) -> Bool {
        ASCII.isFieldValue(value) && ![0x20, 0x09].contains(value.utf8.first)
            && ![0x20, 0x09].contains(value.utf8.last)
    }
}
