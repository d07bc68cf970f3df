internal import Crypto
internal import Synchronization

/// Remembers the tokens that were accepted, so that none is accepted twice.
///
/// It never forgets one early: while it is full, new tokens are refused. It keeps a hash of 16 bytes of each, so its
/// size does not depend on what is sent.
public final class NonceCache: Sendable {
    /// How long a token is remembered, in milliseconds.
    public let lifetime: Int64
    /// The most tokens that are remembered.
    public let capacity: Int

    /// What became of a token.
    public enum Verdict: Sendable {
        case new, replayed, full
    }

    private struct Key: Hashable {
        var high: UInt64
        var low: UInt64
    }

    private struct Entry {
        var key: Key
        var end: Int64
    }

    /// The remembered tokens, in the order in which they came.
    private struct Seen {
        var keys: Set<Key> = []
        var entries: [Entry] = []
        var first = 0

        mutating func forget(before now: Int64) {
            while first < entries.count, entries[first].end <= now {
                keys.remove(entries[first].key)
                first += 1
            }
            if first > 1024, first > entries.count / 2 {
                entries.removeFirst(first)
                first = 0
            }
        }
    }

    private let seen = Mutex(Seen())

    /// Makes an empty cache.
    public init(lifetime milliseconds: Int64 = 300_000, capacity: Int = 100_000) {
        lifetime = milliseconds
        self.capacity = capacity
    }

    /// How many tokens are remembered.
    public var count: Int { seen.withLock { $0.keys.count } }

    /// Remembers a token, unless it is remembered already.
    public func remember(_ token: UsernameToken, now: Instant) -> Verdict {
        let key = Self.key(of: token)
        return seen.withLock { seen in
            seen.forget(before: now.milliseconds)
            if seen.keys.contains(key) { return .replayed }
            guard seen.keys.count < capacity else { return .full }
            seen.keys.insert(key)
            seen.entries.append(
                Entry(key: key, end: now.milliseconds.addingReportingOverflow(lifetime).partialValue)
            )
            return .new
        }
    }

    private static func key(of token: UsernameToken) -> Key {
        var hash = SHA256()
        // No part can end in the bytes of the next one: the lengths stand before them.
        for part in [Array(token.username.utf8), token.nonce ?? [], Array((token.created ?? "").utf8)] {
            withUnsafeBytes(of: UInt64(part.count)) { hash.update(bufferPointer: $0) }
            part.withUnsafeBytes { hash.update(bufferPointer: $0) }
        }
        return hash.finalize().withUnsafeBytes { bytes in
            Key(
                high: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                low: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            )
        }
    }
}
