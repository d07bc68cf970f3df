internal import SoapstoneXML

/// How a message's bytes stand for its text, so that a changed text can be written in the same way.
enum TextForm {
    case utf8(hasMark: Bool)
    case utf16(isBigEndian: Bool, hasMark: Bool)
    case latin1
    case foreign(ForeignEncoding)

    /// The form of a message that the gate has decoded.
    init(of bytes: [UInt8], _ document: XMLDocument) {
        switch document.encoding {
        case .utf16BigEndian: self = .utf16(isBigEndian: true, hasMark: bytes.starts(with: [0xFE, 0xFF]))
        case .utf16LittleEndian: self = .utf16(isBigEndian: false, hasMark: bytes.starts(with: [0xFF, 0xFE]))
        case .latin1: self = .latin1
        case .utf8, .ascii: self = .utf8(hasMark: bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        case .foreign(let name):
            // It was there a moment ago.
            self = ForeignEncoding(name.utf8).map { .foreign($0) } ?? .utf8(hasMark: false)
        }
    }

    /// The message with edits made; nil where a character has no bytes in this form.
    func encode(_ edits: [Edit], _ document: XMLDocument) -> [UInt8]? {
        let text = edits.applied(to: document.withSource { Array($0) })
        switch self {
        case .utf8(let hasMark): return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + text
        case .utf16(let isBigEndian, let hasMark):
            let units = (hasMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16)
            return units.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
                return isBigEndian ? [high, low] : [low, high]
            }
        case .latin1:
            var made: [UInt8] = []
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                guard let byte = UInt8(exactly: scalar.value) else { return nil }
                made.append(byte)
            }
            return made
        case .foreign(let encoding): return encoding.encode(text)
        }
    }
}
