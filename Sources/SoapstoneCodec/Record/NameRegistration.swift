private import Synchronization

/// Makes sure, once, that a record and all records in it have registered their names.
///
/// A codec registers its names when it is made, which is when it is first used: for a nested record that would be in
/// the middle of decoding, after the document was numbered.
@usableFromInline
final class NameRegistration: Sendable {
    private let isDone = Atomic<Bool>(false)

    @usableFromInline init() {}

    func callAsFunction(_ lines: () -> [CodecLine]) {
        guard !isDone.load(ordering: .acquiring) else { return }
        var seen: Set<ObjectIdentifier> = []
        Self.visit(lines(), &seen)
        isDone.store(true, ordering: .releasing)
    }

    private static func visit(_ lines: [CodecLine], _ seen: inout Set<ObjectIdentifier>) {
        for line in lines {
            // A field has one slot, however often it is described: types that contain themselves end here.
            guard case .record(_, let nested) = line.type, seen.insert(ObjectIdentifier(line.slot)).inserted
            else { continue }
            visit(nested(), &seen)
        }
    }
}
