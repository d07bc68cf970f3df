public import SoapstoneFixtures

/// Which answers wait, of all that a stub server replays.
public enum DelayRule: Equatable, Sendable {
    /// Those whose exchanges say so.
    case asRecorded
    /// Those, and all others as well, as this says.
    case otherwise(Exchange.Delay)
    /// None, and bodies come at once as well, whatever the exchanges say.
    case off
}

extension DelayRule {
    func delay(of behaviour: Exchange.Behaviour) -> Exchange.Delay? {
        switch self {
        case .asRecorded: behaviour.delay
        case .otherwise(let delay): behaviour.delay ?? delay
        case .off: nil
        }
    }

    func dribble(of behaviour: Exchange.Behaviour) -> Exchange.Dribble? {
        self == .off ? nil : behaviour.dribble
    }
}
