/// What a lenient decoding passed over without failing.
public struct DecodeReport: Equatable, Sendable {
    /// Something that is not as the codec says, and that no value was lost by.
    public enum Warning: Equatable, Sendable {
        /// An element that the codec does not have.
        case unknownElement(String)
        /// A row behind a table's count that is not blank.
        case rowBehindCount(table: String)
        /// A constant of the record's layout that has another value.
        case constant(String)

        static func rowBehindCount(_ slot: Slot) -> Warning {
            .rowBehindCount(table: slot.xmlName)
        }
    }

    /// The first hundred warnings.
    public private(set) var warnings: [Warning] = []
    /// Elements that the codec does not have.
    public private(set) var unknownElements = 0

    /// Makes an empty report.
    public init() {}

    mutating func add(_ warning: Warning) {
        if case .unknownElement = warning { unknownElements += 1 }
        if warnings.count < 100 { warnings.append(warning) }
    }
}
