internal import SoapstoneCodec

/// The classes whose values are taken away.
struct TakenClasses: Sendable {
    private let kept: Set<Traits.Redaction>

    init(except kept: Set<Traits.Redaction>) { self.kept = kept }

    /// The name of the rule for values of a class; nil where they stay.
    func name(of redaction: Traits.Redaction) -> RedactionName? {
        guard !kept.contains(redaction) else { return nil }
        return switch redaction {
        case .open: nil
        case .personal: RedactionName(builtIn: "personal")
        case .secret: RedactionName(builtIn: "secret")
        }
    }
}

extension Traits.Redaction {
    /// The class that shows less, of two that descriptions give to one place.
    static func stricter(_ left: Self, _ right: Self) -> Self { left.rank < right.rank ? right : left }

    private var rank: Int {
        switch self {
        case .open: 0
        case .personal: 1
        case .secret: 2
        }
    }
}
