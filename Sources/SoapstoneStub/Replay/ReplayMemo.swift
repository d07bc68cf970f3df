internal import SoapstoneFixtures
internal import SoapstoneXML

/// Requests that were answered before, by their bytes: most clients that replay send the same bytes again.
///
/// It belongs to one event loop. A body is kept when it comes for the second time: those that never come again cost a
/// number each. A hit is verified byte for byte; what it gives is the group of fixtures that the request matches, since
/// a scenario's state may have changed in the meantime.
final class ReplayMemo {
    private struct Entry {
        var body: [UInt8]
        var fields: SOAPFields
        var group: FixtureIndex.GroupID
    }

    /// More bodies than most fixtures have, and a power of two; with `largestBody` it bounds the memory to 16 MiB.
    private static let capacity = 4096
    /// Longer bodies cost more to parse, but are rare.
    private static let largestBody = 4096

    private var entries: [UInt64: Entry] = [:]
    /// The hashes of bodies that came once, each at the place that its last bits give; a later one takes its place.
    private var sighted = [UInt64](repeating: 0, count: capacity)

    /// What a body's bytes are found by; nil for one that is too long to be kept.
    func hash(of body: UnsafeBufferPointer<UInt8>) -> UInt64? {
        body.count <= Self.largestBody ? StableHash.hash(body) : nil
    }

    func group(_ hash: UInt64, _ body: UnsafeBufferPointer<UInt8>, _ fields: SOAPFields) -> FixtureIndex.GroupID? {
        guard let entry = entries[hash], Bytes.areEqual(entry.body, body), entry.fields == fields else { return nil }
        return entry.group
    }

    func remember(
        _ hash: UInt64,
        _ body: UnsafeBufferPointer<UInt8>,
        _ fields: SOAPFields,
        _ group: FixtureIndex.GroupID
    ) {
        let place = Int(truncatingIfNeeded: hash) & (Self.capacity - 1)
        guard sighted[place] == hash else {
            sighted[place] = hash
            return
        }
        // Requests that never come again would fill it: then it begins anew.
        if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
        entries[hash] = Entry(body: Array(body), fields: fields, group: group)
    }
}
