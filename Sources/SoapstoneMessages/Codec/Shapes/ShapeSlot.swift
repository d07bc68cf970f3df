internal import Synchronization

/// The place of a shape that may not have been made yet: it is stored once and stays.
///
/// It does what `AtomicLazyReference` does, whose `load()` is a call of several hundred instructions, and there is one
/// load for each element that is an object.
final class ShapeSlot: Sendable {
    /// The address of the shape, which the slot retains; 0 for none.
    private let address = Atomic<UInt>(0)

    /// The shape; nil where it was not stored yet.
    var shape: Shape? {
        // Acquiring: what the storing thread wrote into the shape is seen.
        Self.reference(address.load(ordering: .acquiring))?.takeUnretainedValue()
    }

    /// Stores a shape, and gives the one that counts: the first.
    func store(_ shape: Shape) -> Shape {
        let retained = Unmanaged.passRetained(shape)
        let (isStored, known) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: retained.toOpaque()),
            ordering: .acquiringAndReleasing
        )
        guard !isStored, let first = Self.reference(known) else { return shape }
        retained.release()
        return first.takeUnretainedValue()
    }

    deinit {
        // Nobody else has the slot now.
        Self.reference(address.load(ordering: .relaxed))?.release()
    }

    private static func reference(_ address: UInt) -> Unmanaged<Shape>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }
}
