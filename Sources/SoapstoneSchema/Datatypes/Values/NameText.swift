/// The lexical spaces of the names of XML 1.0 and of language tags.
package enum NameText {
    /// `Name` of XML 1.0, production 5.
    static func isName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isName(text, allowsColon: true)
    }

    /// `NCName` of Namespaces in XML, production 4: a name without a colon.
    package static func isNCName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isName(text, allowsColon: false)
    }

    /// `Nmtoken` of XML 1.0, production 7: a name that may begin with any of its characters.
    package static func isNMToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard isNameCharacter(Scalars.next(in: text, at: &index)) else { return false }
        }
        return !text.isEmpty
    }

    /// Prefix and local part of a `QName` of Namespaces in XML, production 6; nil where the text is not one.
    static func qNameParts(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (prefix: UnsafeBufferPointer<UInt8>, local: UnsafeBufferPointer<UInt8>)? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            return isNCName(text) ? (UnsafeBufferPointer(rebasing: text[0..<0]), text) : nil
        }
        let prefix = UnsafeBufferPointer(rebasing: text[..<colon])
        let local = UnsafeBufferPointer(rebasing: text[(colon + 1)...])
        return isNCName(prefix) && isNCName(local) ? (prefix, local) : nil
    }

    /// `[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*`, the pattern of section 3.3.3.
    static func isLanguage(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var length = 0
        var isFirst = true
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"):
                guard length > 0 else { return false }
                length = 0
                isFirst = false
                continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard !isFirst else { return false }
            default:
                guard byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") else { return false }
            }
            length += 1
            guard length <= 8 else { return false }
        }
        return length > 0
    }

    /// `Letter | '_' | ':'`, what `\i` stands for in a pattern.
    static func isNameStart(_ scalar: UInt32) -> Bool {
        guard scalar < 0x80 else { return contains(NameCharacterTables.letters, scalar) }
        let lower = scalar | 0x20
        return (0x61...0x7A).contains(lower) || scalar == 0x5F || scalar == 0x3A
    }

    /// `NameChar`, what `\c` stands for in a pattern.
    static func isNameCharacter(_ scalar: UInt32) -> Bool {
        guard scalar < 0x80 else { return contains(NameCharacterTables.nameCharacters, scalar) }
        return isNameStart(scalar) || (0x30...0x39).contains(scalar) || scalar == 0x2D || scalar == 0x2E
    }

    private static func isName(_ text: UnsafeBufferPointer<UInt8>, allowsColon: Bool) -> Bool {
        guard !text.isEmpty else { return false }
        var index = 0
        guard isNameStart(Scalars.next(in: text, at: &index)) else { return false }
        while index < text.count {
            guard isNameCharacter(Scalars.next(in: text, at: &index)) else { return false }
        }
        return allowsColon || !text.contains(UInt8(ascii: ":"))
    }

    /// Whether a character belongs to the class with these edges: the number of edges up to it is odd.
    private static func contains(_ edges: [UInt32], _ scalar: UInt32) -> Bool {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= scalar { low = middle + 1 } else { high = middle }
        }
        return !low.isMultiple(of: 2)
    }
}
