/// How much of a service a mapping sheet has, and how much of the sheet the service has.
public struct MappingCoverage: Equatable, Sendable {
    /// The sheet.
    public var file: String
    /// The service's id.
    public var service: String
    /// The values that messages of the service can have.
    public var leaves = 0
    /// Those of them that have a row.
    public var mappedLeaves = 0
    /// The sheet's rows for the service.
    public var rows = 0
    /// Those of them that lead to a value of a message, or to an element that has some.
    public var resolvedRows = 0

    /// How many of a hundred values have a row: 100 only where all have.
    public var percentOfLeaves: Int { Self.percent(mappedLeaves, of: leaves) }

    /// How many of a hundred rows lead to a value: 100 only where all do.
    public var percentOfRows: Int { Self.percent(resolvedRows, of: rows) }

    private static func percent(_ part: Int, of whole: Int) -> Int { whole == 0 ? 100 : part * 100 / whole }
}

extension MappingCoverage: CustomStringConvertible {
    public var description: String {
        "mapping of \(service): \(mappedLeaves) of \(leaves) values have a row (\(percentOfLeaves) %), "
            + "\(resolvedRows) of \(rows) rows lead to a value (\(percentOfRows) %)"
    }
}
