internal import CLibXML2

/// An encoding that the gate does not read itself: iconv's, where libxml2 has it.
///
/// Its ASCII must be ASCII. In UTF-7, HZ, EBCDIC and the encodings of ISO 2022, bytes that look like markup may be none,
/// which lets a document mean one thing to a filter and another to its reader.
package struct ForeignEncoding {
    /// The name as the message spells it.
    let name: String

    /// Why bytes cannot be read.
    enum Failure: Error {
        /// Bytes that stand for no character, from this offset on.
        case malformed(at: Int)
        /// More than so many bytes of UTF-8.
        case tooLong
    }

    /// - Returns: nil where iconv does not have the encoding, or its ASCII is not ASCII.
    package init?(_ name: some Collection<UInt8>) {
        // What iconv takes behind a slash are orders, and a name may lead it to a file.
        let isName = name.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: ":"), UInt8(ascii: "+"):
                true
            default: false
            }
        }
        guard isName, !name.isEmpty, name.count <= 40, name.first != UInt8(ascii: ".") else { return nil }
        self.name = String(decoding: name, as: UTF8.self)
        // In Japan and Korea a currency sign and an overline may stand in the place of '\' and '~'; markup has neither.
        let single = (UInt8(1)...0x7E).filter { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "~") }
        // The shifts of ISO 2022, behind which ASCII stands for other characters.
        let ascii = single + Array("\u{1B}$B0!\u{1B}(B\u{1B}$)A\u{0E}0!\u{0F}\u{1B}$)C".utf8)
        let own = ascii.withUnsafeBufferPointer { try? decode($0, limit: ascii.count) }
        guard own == ascii else { return nil }
    }

    /// Some bytes as UTF-8.
    ///
    /// - Parameter limit: the most bytes of UTF-8.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
        try convert(bytes, from: name, to: "UTF-8", room: min(limit, bytes.count * 4))
    }

    /// UTF-8 as bytes of this encoding; nil where a character has none.
    package func encode(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBufferPointer { try? convert($0, from: "UTF-8", to: name, room: max(text.count, 1) * 2) }
    }

    private func convert(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from source: String,
        to target: String,
        room: Int
    ) throws(Failure) -> [UInt8] {
        var done = 0
        var isFull: CInt = 0
        let output = [UInt8](unsafeUninitializedCapacity: max(room, 0)) { output, count in
            count = soapstone_convert(
                target,
                source,
                bytes.baseAddress,
                bytes.count,
                output.baseAddress,
                output.count,
                &done,
                &isFull
            )
        }
        guard isFull == 0 else { throw .tooLong }
        guard done == bytes.count else { throw .malformed(at: done) }
        return output
    }
}
