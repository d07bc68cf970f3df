/// How much a pattern may cost.
public struct PatternLimits: Equatable, Sendable {
    /// Characters of the pattern.
    public var length = 1_024
    /// Groups, or character classes that are subtracted, inside each other.
    public var nesting = 32
    /// Characters of the pattern once its repetitions are spelt out: `(a{1,10}b){100}` has 1,100.
    ///
    /// It bounds the product of the numbers of repetitions inside each other, and with the length of a text the time
    /// that matching takes.
    public var states = 10_000
    /// Steps of one match, of which a text takes at most eight times its length times `states`. A message has many texts,
    /// so this is a tenth of a second and not more.
    public var steps = 20_000_000

    /// The limits of schemas from anywhere.
    public init() {}
}
