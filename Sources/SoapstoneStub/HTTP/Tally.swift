internal import SoapstoneFixtures
internal import SoapstoneXML
internal import Synchronization

/// A number that goes up.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func increment() { value.add(1, ordering: .relaxed) }
}

/// How often each fixture has answered since the stub began, by its id: the fixtures may be read anew meanwhile.
final class FixtureTallies: Sendable {
    private let tallies = Mutex<[Fixture.ID: Tally]>([:])

    /// The tally of a fixture, the same one each time.
    func tally(of id: Fixture.ID) -> Tally {
        tallies.withLock { tallies in
            if let known = tallies[id] { return known }
            let new = Tally()
            tallies[id] = new
            return new
        }
    }
}
