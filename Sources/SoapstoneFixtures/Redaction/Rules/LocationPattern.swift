internal import SoapstoneXML

/// A location path of XPath 1.0 (section 2) that can be followed while a document is read, without a tree.
///
/// It begins at the root and goes down, by child (`/a`) and descendant (`//a`) steps: `/s:Envelope/s:Body//b:Case/@id`.
/// A step is a name, a name with a prefix, `*` or `p:*`; the last one may be an attribute. As in XPath, a name without a
/// prefix is in no namespace: a rule for elements of a default namespace uses a prefix for it.
public struct LocationPattern: Equatable, Sendable {
    /// The most steps of a path.
    public static let stepLimit = 62

    /// What a step takes.
    enum Test: Equatable, Sendable {
        case any
        case anyIn(namespace: String)
        case name(XMLName)

        func matches(_ name: XMLName) -> Bool {
            switch self {
            case .any: true
            case .anyIn(let namespace): name.namespace.utf8.elementsEqual(namespace.utf8)
            case .name(let wanted): wanted == name
            }
        }
    }

    struct Step: Equatable, Sendable {
        var isDescendant: Bool
        var test: Test
    }

    /// The path as it was written.
    public let text: String
    /// The steps to the element.
    let steps: [Step]
    /// The step to an attribute, where the path ends with one.
    let attribute: Step?
    /// The bits of the steps that may be taken any number of levels below where the one before ended.
    private let descendants: UInt64

    init(text: String, steps: [Step], attribute: Step?) {
        self.text = text
        self.steps = steps
        self.attribute = attribute
        var descendants: UInt64 = 0
        for (index, step) in (steps + (attribute.map { [$0] } ?? [])).enumerated() where step.isDescendant {
            descendants |= 1 << UInt64(index)
        }
        self.descendants = descendants
    }
}

// Following a path: one number for each open element.
extension LocationPattern {
    /// How far a path has been followed at an element.
    struct State: Equatable, Sendable {
        /// Bit i: the first i steps end at this element.
        var here: UInt64
        /// Bit i: the first i steps end at this element or above, and step i may be taken from here.
        var below: UInt64
    }

    /// The state at the root of a document, which is above its first element.
    var root: State { State(here: 1, below: descendants & 1) }

    /// The state at a child element.
    func state(below parent: State, name: XMLName) -> State {
        var here: UInt64 = 0
        var candidates = parent.here & ~descendants | parent.below
        while candidates != 0 {
            let index = candidates.trailingZeroBitCount
            candidates &= candidates - 1
            // The bit behind the last step has no step to take.
            if index < steps.count, steps[index].test.matches(name) { here |= 1 << UInt64(index + 1) }
        }
        return State(here: here, below: parent.below | here & descendants)
    }

    /// Whether the path ends at an element.
    func takesElement(_ state: State) -> Bool {
        attribute == nil && state.here & end != 0
    }

    /// Whether the path ends at an attribute of an element.
    func takesAttribute(_ name: XMLName, of state: State) -> Bool {
        guard let attribute, (attribute.isDescendant ? state.below : state.here) & end != 0 else { return false }
        return attribute.test.matches(name)
    }

    private var end: UInt64 { 1 << UInt64(steps.count) }
}
