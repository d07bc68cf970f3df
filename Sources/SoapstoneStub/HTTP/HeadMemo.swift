internal import SoapstoneFixtures
internal import SoapstoneXML

/// Heads of SOAP requests that were taken before, by their bytes: most clients send the same head again.
///
/// The parser judges a head once. Between two requests it keeps nothing of what came before, so it would take the same
/// bytes again and find the same in them. A hit is verified byte for byte. The memo belongs to one event loop.
final class HeadMemo {
    /// One head for each length of a body that clients send; with `largestHead` it bounds the memory to 512 KiB.
    private static let capacity = 512
    private static let largestHead = 1024

    private var heads: [UInt64: KnownHead] = [:]

    /// The head that some bytes begin with; nil where it is not known.
    func head(of bytes: UnsafeBufferPointer<UInt8>) -> KnownHead? {
        guard let end = Self.end(in: bytes) else { return nil }
        let head = UnsafeBufferPointer(rebasing: bytes[..<end])
        guard let known = heads[StableHash.hash(head)], Bytes.areEqual(known.bytes, head) else { return nil }
        return known
    }

    func remember(_ head: KnownHead) {
        guard head.bytes.count <= Self.largestHead else { return }
        // Heads that never come again would fill it: then it begins anew.
        if heads.count >= Self.capacity { heads.removeAll(keepingCapacity: true) }
        heads[head.bytes.withUnsafeBufferPointer { StableHash.hash($0) }] = head
    }

    /// Where the first empty line ends, with CRLF before it.
    private static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var end = 4
        while end <= min(bytes.count, largestHead) {
            // How far the pattern may be moved depends on what stands at its end, as Horspool has it.
            switch bytes[end - 1] {
            case UInt8(ascii: "\n"):
                if bytes[end - 4] == UInt8(ascii: "\r"), bytes[end - 3] == UInt8(ascii: "\n"),
                    bytes[end - 2] == UInt8(ascii: "\r")
                {
                    return end
                }
                end += 2
            case UInt8(ascii: "\r"): end += 1
            default: end += 4
            }
        }
        return nil
    }
}
