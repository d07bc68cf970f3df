/// Where one value stands relative to another of the same primitive type.
///
/// The order of durations and of calendar values with and without a time zone is partial (Part 2, sections 3.2.6.2 and
/// 3.2.7.4): some pairs have none.
public enum ValueOrder: Sendable {
    case less, equal, greater, indeterminate

    init(_ sign: Int) {
        self = sign < 0 ? .less : sign > 0 ? .greater : .equal
    }

    /// The order of two values of a totally ordered type.
    init<Value: Comparable>(_ a: Value, _ b: Value) {
        self = a < b ? .less : a == b ? .equal : .greater
    }

    /// The first order that is not `.equal`.
    func then(_ next: @autoclosure () -> ValueOrder) -> ValueOrder {
        self == .equal ? next() : self
    }
}
