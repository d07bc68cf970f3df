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
                let chunk = raw.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
                // 0x80... has the high bit; 0 wraps to 0xFF: both are at least 0x7F after the subtraction.
                guard (chunk &- 1).max() < 0x7F else { break }
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
