/// A message's bytes as UTF-8 without byte order mark, at an address that does not change.
///
/// Sixteen zero bytes follow the last one, so that a scan may read whole words up to the end.
final class SourceBuffer {
    static let padding = 16

    let base: UnsafeMutablePointer<UInt8>
    let count: Int

    /// Makes a buffer of `count` bytes that `fill` writes.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        base = .allocate(capacity: count + Self.padding)
        self.count = count
        fill(base)
        (base + count).initialize(repeating: 0, count: Self.padding)
    }

    deinit { base.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
