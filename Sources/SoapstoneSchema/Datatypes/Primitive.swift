/// The nineteen primitive datatypes (XML Schema Part 2, section 3.2).
public enum Primitive: UInt8, CaseIterable, Sendable {
    case string, boolean, decimal, float, double, duration
    case dateTime, time, date, gYearMonth, gYear, gMonthDay, gDay, gMonth
    case hexBinary, base64Binary, anyURI, qName, notation

    /// Whether values can be more or less than each other, so that the bounding facets apply (section 4.2.2).
    public var isOrdered: Bool {
        switch self {
        case .decimal, .float, .double, .duration: true
        default: isCalendar
        }
    }

    /// Whether the length facets apply (section 4.1.5).
    ///
    /// Every QName and NOTATION satisfies them, whatever their value (`cvc-length-valid.1.3`).
    public var allowsLength: Bool {
        switch self {
        case .string, .anyURI, .hexBinary, .base64Binary, .qName, .notation: true
        default: false
        }
    }

    /// Whether values are points or periods of the calendar, with or without a time zone (sections 3.2.7 to 3.2.14).
    public var isCalendar: Bool {
        switch self {
        case .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay, .gMonth: true
        default: false
        }
    }

    /// The built-in datatype that is this primitive.
    public var builtIn: BuiltInType {
        // The primitives stand first among the built-in types, in the same order.
        BuiltInType(rawValue: rawValue + 1) ?? .string
    }
}
