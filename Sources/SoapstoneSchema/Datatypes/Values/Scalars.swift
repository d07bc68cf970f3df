/// Unicode scalars in bytes that should be UTF-8, but need not be.
enum Scalars {
    /// What stands for a byte that begins no well-formed sequence: no character class has it.
    static let malformed: UInt32 = .max

    /// The scalar at an index within the bytes; `index` goes past it, past one byte where the sequence is malformed.
    @inline(__always)
    static func next(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
        let first = bytes[index]
        index += 1
        guard first >= 0x80 else { return UInt32(first) }
        return continued(first, bytes, &index)
    }

    private static func continued(_ first: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
        let length: Int
        let least: UInt32
        var scalar: UInt32
        switch first {
        case 0xC2...0xDF: (length, least, scalar) = (1, 0x80, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, least, scalar) = (2, 0x800, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, least, scalar) = (3, 0x10000, UInt32(first & 0x07))
        default: return malformed
        }
        guard index + length <= bytes.count else { return malformed }
        for offset in 0..<length {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return malformed }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        guard scalar >= least, scalar < 0x11_0000, !(0xD800..<0xE000).contains(scalar) else { return malformed }
        index += length
        return scalar
    }

    /// The number of characters: bytes that do not continue one.
    static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count &+= 1 }
        return count
    }
}
