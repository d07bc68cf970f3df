#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The UTF-8 bytes of the names of one document, without a lock or a `String` for each.
///
/// It is a snapshot of the registry: take it after the document was parsed, and keep the document as long.
struct NameBytes {
    private let registered: NameRegistry.Bytes
    private let foreign: ForeignNames
    private let foreignBytes: UnsafePointer<UInt8>

    init(of storage: TapeStorage) {
        registered = NameRegistry.shared.bytes()
        foreign = storage.foreign
        foreignBytes = storage.foreignBytes
    }

    /// The parts of the name with a number; empty for a number that no name has.
    subscript(id: UInt32) -> (local: UnsafeBufferPointer<UInt8>, namespace: UnsafeBufferPointer<UInt8>) {
        if id >= NameID.firstForeign {
            let (local, namespace) = foreign.parts(Int(id - NameID.firstForeign))
            return (
                UnsafeBufferPointer(start: foreignBytes + local.lowerBound, count: local.count),
                UnsafeBufferPointer(start: foreignBytes + namespace.lowerBound, count: namespace.count)
            )
        }
        let local = Int(id & ((1 << NameID.namespaceShift) - 1))
        let namespace = Int(id >> NameID.namespaceShift)
        return (registered.locals[local].buffer, registered.namespaces[namespace].buffer)
    }

    static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        guard let first = a.baseAddress, let second = b.baseAddress, first != second else { return true }
        return memcmp(first, second, a.count) == 0
    }
}

/// Bytes that stay where they are as long as the registry that made them, which in a program is for ever. A zero stands
/// behind them, for C.
///
/// `@unchecked Sendable`: they are written before the value exists and never again.
struct ImmortalBytes: @unchecked Sendable {
    let buffer: UnsafeBufferPointer<UInt8>

    init(_ string: String) {
        let count = string.utf8.count
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count + 1)
        let end = copy.initialize(fromContentsOf: string.utf8)
        copy.initializeElement(at: end, to: 0)
        buffer = UnsafeBufferPointer(rebasing: copy[..<count])
    }

    /// Frees the bytes, once, when the registry ends.
    func deallocate() {
        buffer.deallocate()
    }
}
