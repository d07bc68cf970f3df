/// Something that occurs in a content model, and how often (XML Schema 1.0 Part 1, section 3.9).
public struct Particle: Equatable, Sendable {
    /// How often it may stand there.
    public var occurs: Occurs
    /// What stands there.
    public var term: Term

    package init(occurs: Occurs, term: Term) {
        self.occurs = occurs
        self.term = term
    }

    /// What occurs.
    public enum Term: Equatable, Sendable {
        case element(ElementID)
        case group(GroupID)
        /// Out of line: nearly all particles are elements and groups, which take a fraction of its room.
        indirect case wildcard(Wildcard)
    }
}

/// How often something may occur.
public struct Occurs: Hashable, Sendable {
    /// The least number.
    public var min: UInt32
    /// `Occurs.unbounded` for no bound.
    public var max: UInt32

    /// The greatest number where there is no bound.
    public static let unbounded = UInt32.max
    /// Exactly once.
    public static let once = Occurs(min: 1, max: 1)

    /// Makes a range of numbers.
    public init(min: UInt32, max: UInt32) {
        self.min = min
        self.max = max
    }
}

/// A sequence, a choice or an `all` group (section 3.8); one that is referred to from many places is one component.
public struct ModelGroup: Equatable, Sendable {
    /// How the particles of a group go together.
    public enum Compositor: String, Sendable {
        case sequence, choice, all
    }

    /// How the particles go together.
    public var compositor: Compositor
    /// What is in it, in its order.
    public var particles: [Particle]
    /// Whether something in it could not be read.
    public var isUnread = false
    /// Where it is declared.
    public var origin: Origin

    package init(compositor: Compositor, particles: [Particle], isUnread: Bool = false, origin: Origin) {
        self.compositor = compositor
        self.particles = particles
        self.isUnread = isUnread
        self.origin = origin
    }
}
