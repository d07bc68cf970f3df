#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Bytes that are overwritten with zeros when nobody needs them any more.
///
/// It has one owner, and its memory never moves: no copy is left behind that nothing overwrites.
struct SecretBytes: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer

    /// Makes so many bytes, which `fill` writes.
    init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        memory = .allocate(byteCount: count, alignment: 1)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        fill(memory)
    }

    /// Takes a copy of what its owner overwrites or has no secret in.
    init(copying bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    deinit {
        Self.erase(memory)
        memory.deallocate()
    }

    var count: Int { memory.count }

    /// Calls `body` with the bytes, which it must not let out.
    borrowing func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(memory))
    }

    /// Overwrites memory with zeros, which no optimizer may leave out.
    static func erase(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        #if canImport(Glibc)
        explicit_bzero(base, memory.count)
        #else
        memset_s(base, memory.count, 0, memory.count)
        #endif
    }

    /// Overwrites an array that has no other owner.
    static func erase(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { erase($0) }
    }
}
