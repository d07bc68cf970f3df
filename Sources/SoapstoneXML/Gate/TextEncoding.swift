/// The character encodings that a message may use.
enum TextEncoding: Equatable {
    case utf8, utf16BigEndian, utf16LittleEndian, ascii, latin1

    /// A label from a transport header or an XML declaration, which does not know of byte order.
    enum Label: Equatable {
        case utf8, utf16, utf16BigEndian, utf16LittleEndian, ascii, latin1

        /// Reads an IANA character set name, in any case; nil for one that is not accepted.
        init?(_ name: some Collection<UInt8>) {
            // Up to 15 bytes a string needs no memory; the longest name has 10.
            guard name.count <= 15 else { return nil }
            let folded = String(decoding: name.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
            switch folded {
            case "utf-8", "utf8": self = .utf8
            case "utf-16": self = .utf16
            case "utf-16be": self = .utf16BigEndian
            case "utf-16le": self = .utf16LittleEndian
            case "us-ascii", "ascii": self = .ascii
            case "iso-8859-1", "latin1": self = .latin1
            default: return nil
            }
        }
    }

    /// Whether a label says this encoding.
    func agrees(with label: Label) -> Bool {
        switch (self, label) {
        case (.utf8, .utf8), (.ascii, .ascii), (.latin1, .latin1): true
        case (.utf16BigEndian, .utf16), (.utf16BigEndian, .utf16BigEndian): true
        case (.utf16LittleEndian, .utf16), (.utf16LittleEndian, .utf16LittleEndian): true
        default: false
        }
    }
}
