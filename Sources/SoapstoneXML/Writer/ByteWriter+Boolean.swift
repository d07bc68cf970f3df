extension ByteWriter {
    /// Appends `true` or `false`.
    @inlinable
    @inline(__always)
    package mutating func append(boolean: Bool) {
        // Both words fit into eight bytes, which one store writes; what is behind the word is no part of the text.
        reserve(8)
        let word: UInt64 = boolean ? 0x6575_7274 : 0x65_736C_6166
        UnsafeMutableRawPointer(base + _count).storeBytes(of: word.littleEndian, as: UInt64.self)
        _count &+= boolean ? 4 : 5
    }
}
