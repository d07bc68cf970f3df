internal import SoapstoneBase
internal import SoapstoneSOAP

/// What stands for a body that is not kept: its length and its hash, `[[withheld:LENGTH:SHA-256]]`.
///
/// The hash is of the bytes alone: it tells whether two bodies are the same, and lets a short one be guessed.
enum Withheld {
    private static let opening = [UInt8]("[[withheld:".utf8)
    private static let closing = [UInt8]("]]".utf8)

    static func text(of body: [UInt8]) -> [UInt8] { text(of: Fixture.Withheld(of: body)) }

    static func text(of kept: Fixture.Withheld) -> [UInt8] {
        opening + Array("\(kept.bytes):\(kept.sha256)".utf8) + closing
    }

    /// Whether a body is such a text already.
    static func isOne(_ body: [UInt8]) -> Bool { digest(in: body) != nil }

    /// The hash in such a text; nil for any other.
    static func digest(in body: [UInt8]) -> String? { kept(in: body)?.sha256 }

    /// The parts of a message that such a text stands for, as the files that they may have.
    static func parts(of body: [UInt8], _ headers: [Fixture.Header]) -> [Fixture.PartFile] {
        guard let message = MultipartMessage(body, headers) else { return [] }
        return message.parts.enumerated().compactMap { index, part in
            kept(in: Array(part.bytes)).map { Fixture.PartFile(number: index + 1, content: $0) }
        }
    }

    /// What such a text says; nil for any other.
    static func kept(in body: [UInt8]) -> Fixture.Withheld? {
        guard body.starts(with: opening), body.suffix(2).elementsEqual(closing) else { return nil }
        let parts = body.dropFirst(opening.count).dropLast(2)
            .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Int(String(decoding: parts[0], as: UTF8.self)),
            parts[0].allSatisfy(ASCII.isDigit), parts[1].count == 64,
            parts[1].allSatisfy(ASCII.isHexDigit)
        else { return nil }
        return Fixture.Withheld(
            bytes: bytes,
            sha256: String(decoding: parts[1].map(ASCII.lowercase), as: UTF8.self)
        )
    }
}
