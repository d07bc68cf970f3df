/// Strict UTF-8 validation (RFC 3629): libxml2 lets some overlong forms and surrogates through.
enum UTF8Check {
    /// The offset of the first byte that is not part of well-formed UTF-8 or is NUL, or nil.
    ///
    /// Runs of ASCII, most of most messages, are skipped 32 bytes at a time.
    static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let raw = UnsafeRawPointer(base)
        let count = bytes.count
        var index = 0
        while index < count {
            while index + 32 <= count {
                let a = suspects(raw, index) | suspects(raw, index + 8)
                let b = suspects(raw, index + 16) | suspects(raw, index + 24)
                guard (a | b) & 0x8080_8080_8080_8080 == 0 else { break }
                index += 32
            }
            guard index < count else { return nil }
            let stop = min(index + 32, count)
            while index < stop {
                let first = base[index]
                if first < 0x80 {
                    if first == 0 { return index }
                    index += 1
                    continue
                }
                guard let length = sequenceLength(base + index, count - index) else { return index }
                index += length
            }
        }
        return nil
    }

    /// Eight bytes, with a high bit set somewhere if, and only if, one of them is not ASCII or is NUL.
    ///
    /// The subtraction borrows from a NUL only; the bits that a borrow spoils lie above that of the NUL itself.
    @inline(__always)
    private static func suspects(_ raw: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return word | (word &- 0x0101_0101_0101_0101)
    }

    /// The length of the well-formed sequence of two to four bytes at `start`, or nil.
    private static func sequenceLength(_ start: UnsafePointer<UInt8>, _ available: Int) -> Int? {
        func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            offset < available && range.contains(start[offset])
        }
        switch start[0] {
        case 0xC2...0xDF:
            return isContinuation(1) ? 2 : nil
        case 0xE0:
            return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : nil
        case 0xE1...0xEC, 0xEE...0xEF:
            return isContinuation(1) && isContinuation(2) ? 3 : nil
        case 0xED:
            return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : nil
        case 0xF0:
            return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : nil
        case 0xF1...0xF3:
            return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : nil
        case 0xF4:
            return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : nil
        default:
            return nil
        }
    }
}
