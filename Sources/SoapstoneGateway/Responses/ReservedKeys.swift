internal import SoapstoneCodec

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Top-level keys of a response that only the gateway writes.
///
/// A device takes a response that has `message` for a failure, and `opstatus` decides everything: a back end's data must
/// never be able to say either.
enum ReservedKeys {
    /// Keys of a response that a request may have as well: who sends back what came is not refused for them.
    static let ofSuccess = ["Status", "opstatus", "httpStatusCode", "cacheid"]

    /// Where they are keys among the members of an object, given without its braces: the index of each key's first byte.
    ///
    /// - Parameter members: JSON as our own writer makes it, which escapes no letter.
    static func places(in members: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
        var places: [Int] = []
        var depth = 0
        var isKey = true
        var index = members.startIndex
        while index < members.endIndex {
            switch members[index] {
            case UInt8(ascii: "\""):
                let end = endOfString(in: members, from: index + 1)
                if depth == 0, isKey, isReserved(members[(index + 1)..<end]) { places.append(index + 1) }
                index = end
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 0: isKey = false
            case UInt8(ascii: ",") where depth == 0: isKey = true
            default: break
            }
            index += 1
        }
        return places
    }

    /// The index of the closing quote, or the end.
    private static func endOfString(in text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Int {
        var index = start
        // Most of a response is text, so the quote is looked for by what does nothing else.
        while index < text.endIndex, let base = text.base.baseAddress,
            let found = memchr(base + index, Int32(UInt8(ascii: "\"")), text.endIndex - index)
        {
            let quote = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
            let escapes = text[start..<quote].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if escapes % 2 == 0 { return quote }
            index = quote + 1
        }
        return text.endIndex
    }

    private static func isReserved(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        ResponseMembers.reserved.contains { $0.utf8.elementsEqual(key) }
    }
}
