import SoapstoneSOAP
import Testing

/// A small generator with a seed, so that a failure can be repeated (Steele, Lea, Flood: SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite struct MIMEMutationTests {
    static let dictionary = [
        "\r\n", "\n", "\r", "--uuid:b0ef6adc-44fa", "--uuid:b0ef6adc-44fa--", "\r\n--uuid:b0ef6adc-44fa\r\n", "--", ":",
        ";",
        "=", "\"", "\\", "<", ">", "\0", "\u{FF}", " ", "\t", "Content-ID: <pdf@example.jaxws>\r\n",
        "Content-Transfer-Encoding: quoted-printable\r\n", "Content-Type: multipart/mixed\r\n", "boundary=", "cid:",
        "%4", "====",
    ].map { [UInt8]($0.utf8) }

    static func mutate(_ bytes: [UInt8], using random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.removeSubrange(start...)
            case 3:
                let target = Int.random(in: 0...bytes.count, using: &random)
                bytes.insert(contentsOf: bytes[start..<end], at: target)
            default: bytes.insert(contentsOf: dictionary.randomElement(using: &random) ?? [], at: start)
            }
        }
        return bytes
    }

    @Test("2,000 damaged messages are read or refused, and what is read stays within the body")
    func messages() throws {
        var random = SplitMix(state: 20_260_301)
        let type = try MediaType(parsing: MIMESamples.mtomType)
        var read = 0
        for _ in 0..<2000 {
            let body = Self.mutate(MIMESamples.mtom, using: &random)
            guard let message = try? MultipartMessage(parsing: body, contentType: type) else { continue }
            read += 1
            var resolver = XOPResolver(message)
            for part in message.parts {
                #expect(part.bytes.endIndex <= body.count)
                _ = try? part.content()
                _ = try? resolver.part(for: "cid:\(part.contentID ?? "")")
            }
        }
        // Both outcomes occur, so the damage is neither too light nor too heavy.
        #expect(read > 100 && read < 1900)
    }

    @Test("2,000 damaged media types are refused, or written so that they are read as the same")
    func mediaTypes() throws {
        var random = SplitMix(state: 20_260_302)
        for _ in 0..<2000 {
            let text = Self.mutate([UInt8](MIMESamples.mtomType.utf8), using: &random)
            guard let type = try? MediaType(parsing: text.span) else { continue }
            #expect(try MediaType(parsing: type.description) == type)
        }
    }
}
