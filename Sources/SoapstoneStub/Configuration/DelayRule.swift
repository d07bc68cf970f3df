public import SoapstoneFixtures

/// Which answers wait, of all that a stub server replays.
public enum DelayRule: Equatable, Sendable {
    /// Those whose fixtures say so.
    case asRecorded
    /// Those, and all others as well, as this says.
    case otherwise(Fixture.Delay)
    /// None, and bodies come at once as well, whatever the fixtures say.
    case off
}

extension DelayRule {
    func delay(of behaviour: Fixture.Behaviour) -> Fixture.Delay? {
        switch self {
        case .asRecorded: behaviour.delay
        case .otherwise(let delay): behaviour.delay ?? delay
        case .off: nil
        }
    }

    func dribble(of behaviour: Fixture.Behaviour) -> Fixture.Dribble? {
        self == .off ? nil : behaviour.dribble
    }
}
