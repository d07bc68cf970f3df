/// The character encodings that a message may use.
package enum TextEncoding: Equatable, Sendable {
    case utf8, utf16BigEndian, utf16LittleEndian, ascii, latin1
    /// One that the gate does not read itself, by the name that the message gives it.
    case foreign(String)

    /// A label from a transport header or an XML declaration, which does not know of byte order.
    enum Label: Equatable {
        case utf8, utf16, utf16BigEndian, utf16LittleEndian, ascii, latin1

        /// Reads an IANA character set name, in any case; nil for one that the gate does not read itself.
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
}
