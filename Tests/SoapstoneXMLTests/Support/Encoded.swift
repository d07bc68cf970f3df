/// Documents as bytes in encodings other than UTF-8.
enum Encoded {
    static func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    static func utf32(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + text.unicodeScalars.map(\.value)).flatMap { scalar -> [UInt8] in
            let bytes = (0..<4).map { UInt8(scalar >> (24 - $0 * 8) & 0xFF) }
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
