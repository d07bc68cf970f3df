/// How far a check has come.
public struct CheckProgress: Equatable, Sendable {
    /// What it is doing.
    public var stage: Stage
    /// The number of contracts or fixtures of the stage that were begun before.
    public var done: Int
    /// The number of contracts or fixtures of the stage.
    public var total: Int

    /// What a check does, one after the other.
    public enum Stage: String, Sendable {
        case readingContracts = "reading contracts"
        case readingFixtures = "reading fixtures"
        case checkingContracts = "checking contracts"
        case checkingFixtures = "checking fixtures"
    }

    /// Makes a state of a check.
    public init(_ stage: Stage, done: Int, of total: Int) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}
