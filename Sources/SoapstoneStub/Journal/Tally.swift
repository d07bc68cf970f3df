internal import SoapstoneFixtures
internal import SoapstoneXML
internal import Synchronization

/// A number that goes up.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func increment() { value.add(1, ordering: .relaxed) }
}

/// How often each exchange has answered since the stub began, by its id: the exchanges may be read anew meanwhile.
final class ExchangeTallies: Sendable {
    private let tallies = Mutex<[Exchange.ID: Tally]>([:])

    /// The tally of an exchange, the same one each time.
    func tally(of id: Exchange.ID) -> Tally {
        tallies.withLock { tallies in
            if let known = tallies[id] { return known }
            let new = Tally()
            tallies[id] = new
            return new
        }
    }
}
