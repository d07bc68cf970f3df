internal import Synchronization

/// A number that stands for an expanded name, so that a codec compares integers.
///
/// Names that a program knows (those of its contracts) are registered once and have the same number in every document.
/// Names that only a document has are numbered in that document, from `firstForeign`.
public struct NameID: Hashable, Sendable {
    @usableFromInline package let rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Bits 30 and 31 of a tape's name field say what kind of event it is.
    static let firstForeign: UInt32 = 1 << 29

    /// Registers a name, or finds the number it already has.
    ///
    /// Call it for names that are part of the program, never for names from input: they are kept for ever.
    public init(_ name: XMLName) {
        self = NameRegistry.shared.register(name)
    }

    /// The name that is registered under this number; nil for a number of one document.
    package var registeredName: XMLName? {
        NameRegistry.shared.name(self)
    }
}

/// The names that the program knows.
final class NameRegistry: Sendable {
    static let shared = NameRegistry()

    private struct Names {
        var ids: [XMLName: NameID] = [:]
        var names: [XMLName] = []
    }

    private let names = Mutex(Names())
    /// The number of registered names: a cache made for fewer is out of date.
    let generation = Atomic<Int>(0)

    func register(_ name: XMLName) -> NameID {
        names.withLock { names in
            if let id = names.ids[name] { return id }
            let id = NameID(rawValue: UInt32(names.names.count))
            precondition(id.rawValue < NameID.firstForeign, "half a billion names are registered")
            names.ids[name] = id
            names.names.append(name)
            generation.store(names.names.count, ordering: .releasing)
            return id
        }
    }

    func find(_ name: XMLName) -> NameID? {
        names.withLock { $0.ids[name] }
    }

    func name(_ id: NameID) -> XMLName? {
        names.withLock { Int(id.rawValue) < $0.names.count ? $0.names[Int(id.rawValue)] : nil }
    }
}
