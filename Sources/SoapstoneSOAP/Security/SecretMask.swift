internal import SoapstoneXML

/// Takes secrets out of messages that are shown to people.
///
/// Masked are the passwords and binary tokens of WS-Security, and elements and attributes that are named like passwords.
/// The rest stays as it is, byte for byte.
public enum SecretMask {
    /// What stands in the place of a secret.
    public static let mask = "***"

    /// The message without secrets; one that is no XML as it is.
    public static func masked(_ message: [UInt8]) -> [UInt8] {
        guard let document = try? XMLDocument(parsing: message, limits: .response) else { return message }
        return document.withSource { source in
            var places: [Range<Int>] = []
            document.withTape { tape in
                for index in 0..<tape.count where tape.events[index].kind == .element {
                    let start = document.startOffset(of: index)
                    guard let tag = StartTag(at: start, in: source) else { continue }
                    places += tag.attributes.filter { isSecret(source[$0.name]) }.map(\.value)
                    let isLeaf = tape.content(of: index) == Int(tape.events[index].end)
                    guard isLeaf, !tag.isEmpty, isSecret(source[tag.name]) else { continue }
                    places.append(tag.end..<end(of: tag.end, in: source))
                }
            }
            var output: [UInt8] = []
            var done = 0
            for place in places where place.lowerBound >= done {
                output += source[done..<place.lowerBound]
                if !place.isEmpty { output += Array(mask.utf8) }
                done = place.upperBound
            }
            return output + source[done...]
        }
    }

    /// Whether a name, its prefix left out, is that of a secret: `wsse:Password`, `new_password`, `pwd`.
    package static func isSecret(_ name: String) -> Bool { isSecret(Array(name.utf8)[...]) }

    private static func isSecret(_ name: some RandomAccessCollection<UInt8>) -> Bool {
        let colon = name.firstIndex(of: UInt8(ascii: ":")).map { name.index(after: $0) } ?? name.startIndex
        let folded = name[colon...].lazy.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
        let text = String(decoding: Array(folded), as: UTF8.self)
        return exact.contains(text) || ["password", "passwd", "passphrase"].contains { text.hasSuffix($0) }
    }

    private static let exact: Set<String> = ["pwd", "pin", "secret", "binarysecuritytoken", "apikey", "accesstoken"]

    /// Where the text of an element without children ends: at its end tag, which no CDATA section or comment can fake.
    private static func end(of start: Int, in source: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        while index < source.count {
            let rest = source[index...]
            if rest.starts(with: "<![CDATA[".utf8) {
                index = skip("]]>", from: index, in: source)
            } else if rest.starts(with: "<!--".utf8) {
                index = skip("-->", from: index + 4, in: source)
            } else if source[index] == UInt8(ascii: "<") {
                return index
            } else {
                index += 1
            }
        }
        return source.count
    }

    private static func skip(_ close: String, from start: Int, in source: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        while index < source.count, !source[index...].starts(with: close.utf8) { index += 1 }
        return min(index + close.utf8.count, source.count)
    }
}
