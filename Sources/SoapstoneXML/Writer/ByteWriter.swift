/// A growing buffer of bytes that everything the package writes (XML, JSON, HTTP bodies) is appended to.
///
/// It is `~Copyable` so that a buffer has one owner and an append never copies what was written before. Appending takes
/// bytes, never `Character`: markup is made of code units (`"\r\n"` is one `Character`).
public struct ByteWriter: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int

    /// The number of bytes written.
    @inlinable public var count: Int { _count }
    @usableFromInline var _count = 0

    /// Makes an empty writer with room for `capacity` bytes.
    @inlinable
    public init(capacity: Int = 512) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    /// Makes a writer without room, to stand where one was taken out.
    @usableFromInline
    package static func placeholder() -> ByteWriter {
        ByteWriter(withoutRoom: "")
    }

    /// - Parameter address: gives an address, which is neither written to, as there is no room, nor freed.
    private init(withoutRoom address: StaticString) {
        capacity = 0
        base = UnsafeMutablePointer(mutating: address.utf8Start)
    }

    deinit { free() }

    private func free() {
        if capacity > 0 { base.deallocate() }
    }

    /// Makes room for `extra` more bytes.
    @inlinable
    @inline(__always)
    public mutating func reserve(_ extra: Int) {
        // The count is at most the capacity.
        if capacity &- _count < extra { grow(extra) }
    }

    @usableFromInline
    @inline(never)
    mutating func grow(_ extra: Int) {
        let wanted = max(capacity * 2, _count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
        larger.update(from: base, count: _count)
        free()
        base = larger
        capacity = wanted
    }

    /// Appends one byte.
    @inlinable
    @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        base[_count] = byte
        _count &+= 1
    }

    /// Appends a literal's UTF-8 bytes.
    @inlinable
    public mutating func append(_ literal: StaticString) {
        append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends the bytes as they are.
    @inlinable
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + _count).update(from: start, count: bytes.count)
        _count += bytes.count
    }

    /// Appends the bytes as they are.
    @inlinable
    public mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Appends the bytes as they are.
    @inlinable
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Appends the string's UTF-8 bytes, unescaped.
    @inlinable
    public mutating func append(utf8 string: String) {
        var string = string
        string.withUTF8 { append($0) }
    }

    /// Drops everything past the first `count` bytes.
    ///
    /// - Precondition: `count` is not negative and not more than what was written.
    @inlinable
    public mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= _count)
        _count = count
    }

    /// Drops what was written and keeps the room.
    @inlinable
    public mutating func removeAll() {
        _count = 0
    }

    /// Calls `body` with the bytes written so far, valid during the call only.
    @inlinable
    public borrowing func withBytes<R: ~Copyable, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R)
        throws(E) -> R
    {
        try body(UnsafeBufferPointer(start: base, count: _count))
    }

    /// A copy of the bytes written so far.
    public var bytes: [UInt8] {
        [UInt8](UnsafeBufferPointer(start: base, count: _count))
    }

    /// What was written, as text; bytes that are not UTF-8 become U+FFFD.
    public var string: String {
        String(decoding: UnsafeBufferPointer(start: base, count: _count), as: UTF8.self)
    }
}
