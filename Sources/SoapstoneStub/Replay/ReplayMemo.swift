internal import SoapstoneFixtures
internal import SoapstoneXML

/// Requests that were answered before, by their bytes: most clients that replay send the same bytes again.
///
/// It belongs to one event loop. A hit is verified byte for byte; what it gives is the group of exchanges that the
/// request matches, since a scenario's state may have changed in the meantime.
final class ReplayMemo {
    private struct Entry {
        var body: [UInt8]
        var fields: SOAPFields
        var group: FixtureIndex.GroupID
    }

    /// More bodies than most fixtures have; with `largestBody` it bounds the memory to 16 MiB.
    private static let capacity = 4096
    /// Longer bodies cost more to parse, but are rare.
    private static let largestBody = 4096

    private var entries: [UInt64: Entry] = [:]

    func group(_ body: UnsafeBufferPointer<UInt8>, _ fields: SOAPFields) -> FixtureIndex.GroupID? {
        guard body.count <= Self.largestBody, let entry = entries[StableHash.hash(body)],
            Bytes.areEqual(entry.body, body), entry.fields == fields
        else { return nil }
        return entry.group
    }

    func remember(
        _ body: UnsafeBufferPointer<UInt8>,
        _ fields: SOAPFields,
        _ group: FixtureIndex.GroupID
    ) {
        guard body.count <= Self.largestBody else { return }
        // Requests that never come again would fill it: then it begins anew.
        if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
        entries[StableHash.hash(body)] = Entry(body: Array(body), fields: fields, group: group)
    }
}
