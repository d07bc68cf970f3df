/// A message's bytes as UTF-8 without byte order mark, at an address that does not change.
///
/// Blanks follow the last byte, for two reasons. A scan may read whole blocks up to the end. And libxml2 looks for more
/// input at every token as soon as fewer than 250 bytes are left: for small messages a twentieth of its work. A NUL follows
/// the blanks: after an error libxml2 may go on past the one that `terminate` puts before them, and needs one at the end.
final class SourceBuffer {
    static let padding = XMLLimits.padding

    let base: UnsafeMutablePointer<UInt8>
    let count: Int
    /// The encoding that the bytes had.
    let encoding: TextEncoding

    /// Makes a buffer of `count` bytes that `fill` writes.
    init(count: Int, from encoding: TextEncoding, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        self.encoding = encoding
        base = .allocate(capacity: count + Self.padding + 1)
        self.count = count
        fill(base)
        (base + count).initialize(repeating: UInt8(ascii: " "), count: Self.padding)
        base[count + Self.padding] = 0
    }

    /// Puts a NUL behind the last byte, where libxml2 stops; the gate has seen to it that there is none before.
    func terminate() {
        base[count] = 0
    }

    deinit { base.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
