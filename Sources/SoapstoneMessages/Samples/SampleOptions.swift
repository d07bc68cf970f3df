/// What a sample has in it.
public struct SampleOptions: Equatable, Sendable {
    /// How much of what may be left out is there.
    public enum Extent: String, CaseIterable, Sendable {
        /// Nothing that may be left out.
        case required
        /// Optional elements once, unless they contain themselves; optional attributes are left out.
        case usual
        /// Optional elements and attributes; what may be repeated is there twice.
        case all
    }

    /// How much of what may be there is there.
    public var extent: Extent
    /// Chooses among what is equally right: the same seed makes the same sample.
    public var seed: UInt64
    /// Elements after which only what is required is added.
    public var elements: Int

    /// Makes options.
    public init(extent: Extent = .usual, seed: UInt64 = 0, elements: Int = 2_000) {
        self.extent = extent
        self.seed = seed
        self.elements = elements
    }
}

/// Why a sample of a type cannot be made.
public struct SampleError: Error, Equatable, Sendable {
    /// What cannot be made, and why.
    public var message: String
    /// Where in the sample it was to stand: the names of the elements around it.
    public var path: [String]

    package init(message: String, path: [String]) {
        self.message = message
        self.path = path
    }
}

extension SampleError: CustomStringConvertible {
    /// `message at /a/b`.
    public var description: String { "\(message) at /\(path.joined(separator: "/"))" }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
package struct SampleRandom: RandomNumberGenerator {
    private var state: UInt64
    /// Whether every choice is the first possible one.
    let isPlain: Bool

    package init(seed: UInt64) {
        state = seed
        isPlain = seed == 0
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number below `count`; 0 for seed 0.
    mutating func below(_ count: Int) -> Int {
        guard count > 1, !isPlain else { return 0 }
        return Int.random(in: 0..<count, using: &self)
    }
}
