internal import SoapstoneBase
internal import SoapstoneCodec

/// Makes the JSON that an operation takes credentials from.
///
/// The text that is written here is overwritten. The document's own copy is not, nor is what the operation's codec
/// makes of it.
struct CredentialDocument: ~Copyable {
    private var json: [UInt8] = []

    init(capacity: Int) {
        // A buffer that grows would leave copies behind.
        json.reserveCapacity(capacity)
        json.append(UInt8(ascii: "{"))
    }

    /// The room that members of these lengths need: six bytes at most for each byte.
    static func capacity(_ counts: Int...) -> Int { counts.reduce(64) { $0 + 6 * $1 + 32 } }

    /// Adds a member.
    mutating func set(_ key: StaticString, _ credential: borrowing Credential) {
        credential.bytes.withBytes { set(key, $0) }
    }

    /// Adds a member that is no secret.
    mutating func set(_ key: StaticString, _ text: String) {
        var text = text
        text.withUTF8 { set(key, UnsafeRawBufferPointer($0)) }
    }

    private mutating func set(_ key: StaticString, _ bytes: UnsafeRawBufferPointer) {
        if json.count > 1 { json.append(UInt8(ascii: ",")) }
        json.append(UInt8(ascii: "\""))
        json.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        json.append(contentsOf: "\":\"".utf8)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): json.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20:
                json.append(contentsOf: "\\u00".utf8)
                json.append(contentsOf: HexDigits.of(byte))
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
    }

    /// The document; nil where a member is no text.
    consuming func document() -> JSONDocument? {
        json.append(UInt8(ascii: "}"))
        let document = try? JSONDocument(parsing: json.span)
        SecretBytes.erase(&json)
        return document
    }
}
