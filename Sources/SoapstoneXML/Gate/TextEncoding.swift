/// The character encodings that a message may use.
enum TextEncoding: Equatable {
    case utf8, utf16BigEndian, utf16LittleEndian, ascii, latin1

    /// A label from a transport header or an XML declaration, which does not know of byte order.
    enum Label: Equatable {
        case utf8, utf16, utf16BigEndian, utf16LittleEndian, ascii, latin1

        /// Reads an IANA character set name, in any case; nil for one that is not accepted.
        init?(_ name: some Collection<UInt8>) {
            // Each message has one or two of these, so no string is made of it.
            if Self.isName(name, "utf-8") || Self.isName(name, "utf8") {
                self = .utf8
            } else if Self.isName(name, "iso-8859-1") || Self.isName(name, "latin1") {
                self = .latin1
            } else if Self.isName(name, "us-ascii") || Self.isName(name, "ascii") {
                self = .ascii
            } else if Self.isName(name, "utf-16") {
                self = .utf16
            } else if Self.isName(name, "utf-16be") {
                self = .utf16BigEndian
            } else if Self.isName(name, "utf-16le") {
                self = .utf16LittleEndian
            } else {
                return nil
            }
        }

        private static func isName(_ name: some Collection<UInt8>, _ lowercase: StaticString) -> Bool {
            let word = UnsafeBufferPointer(start: lowercase.utf8Start, count: lowercase.utf8CodeUnitCount)
            return name.elementsEqual(word) { byte, wanted in
                ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == wanted
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
