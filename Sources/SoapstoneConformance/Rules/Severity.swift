/// How much a finding matters.
public enum Severity: String, CaseIterable, Comparable, Sendable {
    /// Worth knowing.
    case note
    /// Odd, and perhaps meant.
    case warning
    /// Wrong.
    case error

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
