/// Strict UTF-8 validation (RFC 3629): libxml2 lets some overlong forms and surrogates through.
enum UTF8Check {
    /// The offset of the first byte that is not part of well-formed UTF-8 or is NUL, or nil.
    ///
    /// Runs of ASCII, most of most messages, are skipped 64 bytes at a time. So many bytes behind the last one are looked
    /// at, too: `SourceBuffer` has blanks there.
    static func firstFault(in source: SourceBuffer) -> Int? {
        let base = UnsafePointer(source.base)
        let count = source.count
        var index = 0
        while index < count {
            if ByteSearch.isPlain(base, from: index) {
                index += 64
                continue
            }
            let stop = min(index + 64, count)
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
