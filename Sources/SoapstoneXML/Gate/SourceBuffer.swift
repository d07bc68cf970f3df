/// A message's bytes as UTF-8 without byte order mark, at an address that does not change.
///
/// Blanks follow the last byte, for two reasons. A scan may read whole blocks up to the end. And libxml2, which is given
/// the blanks too, refills its input at every token as soon as fewer than 250 bytes are left: for small messages a fifth
/// of its work. White space may follow a document element and completes no other production, so no verdict changes.
/// A NUL follows the blanks: libxml2 looks for one at the end of what it reads.
final class SourceBuffer {
    static let padding = 272

    let base: UnsafeMutablePointer<UInt8>
    let count: Int

    /// Makes a buffer of `count` bytes that `fill` writes.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        base = .allocate(capacity: count + Self.padding + 1)
        self.count = count
        fill(base)
        (base + count).initialize(repeating: UInt8(ascii: " "), count: Self.padding)
        base[count + Self.padding] = 0
    }

    deinit { base.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
