/// What is done to white space before a text is compared with a lexical space (Part 2, section 4.3.6).
public enum WhiteSpace: UInt8, Comparable, Sendable {
    /// Nothing is changed.
    case preserve
    /// Tab, line feed and carriage return become spaces.
    case replace
    /// After `replace`, runs of spaces become one, and those at either end go.
    case collapse

    /// By how much is changed: `preserve` is the least.
    public static func < (a: WhiteSpace, b: WhiteSpace) -> Bool { a.rawValue < b.rawValue }

    /// The keyword of a schema document; nil where it is none of the three.
    public init?(keyword: some Collection<UInt8>) {
        if keyword.elementsEqual("preserve".utf8) {
            self = .preserve
        } else if keyword.elementsEqual("replace".utf8) {
            self = .replace
        } else if keyword.elementsEqual("collapse".utf8) {
            self = .collapse
        } else {
            return nil
        }
    }

    /// Calls `body` with the processed text, valid during the call.
    ///
    /// The text is copied only when something inside it changes; trimming the ends takes a part of it.
    public func withProcessed<Result>(
        _ text: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        switch self {
        case .preserve:
            return try body(text)
        case .replace:
            guard text.contains(where: Self.isReplaced) else { return try body(text) }
            return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { copy in
                for (index, byte) in text.enumerated() {
                    copy.initializeElement(at: index, to: Self.isReplaced(byte) ? 0x20 : byte)
                }
                return try body(UnsafeBufferPointer(copy))
            }
        case .collapse:
            let trimmed = Self.trimmed(text)
            guard Self.needsCollapse(trimmed) else { return try body(trimmed) }
            return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: trimmed.count) { copy in
                var count = 0
                var isAfterSpace = false
                for byte in trimmed {
                    let isSpace = Self.isSpace(byte)
                    if !(isSpace && isAfterSpace) {
                        copy.initializeElement(at: count, to: isSpace ? 0x20 : byte)
                        count += 1
                    }
                    isAfterSpace = isSpace
                }
                return try body(UnsafeBufferPointer(rebasing: copy[..<count]))
            }
        }
    }

    /// The part of a text between white space at its ends.
    package static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = text.count
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }

    /// Whether a text has no white space at all, and so nothing to process; most values are such.
    package static func isAbsent(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        if let start = UnsafeRawPointer(text.baseAddress) {
            while index &+ 8 <= text.count {
                let word = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                // A byte up to the blank borrows from its highest bit; a borrow beside it only makes this say no.
                guard (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080 == 0 else { return false }
                index &+= 8
            }
        }
        while index < text.count {
            if text[index] <= 0x20 { return false }
            index &+= 1
        }
        return true
    }

    /// Whether a byte is a space, tab, line feed or carriage return.
    @inline(__always)
    package static func isSpace(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || isReplaced(byte))
    }

    @inline(__always)
    private static func isReplaced(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func needsCollapse(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var isAfterSpace = false
        for byte in text {
            guard byte <= 0x20 else {
                isAfterSpace = false
                continue
            }
            if isReplaced(byte) { return true }
            if byte == 0x20 {
                if isAfterSpace { return true }
                isAfterSpace = true
            } else {
                isAfterSpace = false
            }
        }
        return false
    }
}
