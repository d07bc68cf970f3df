import ArgumentParser
import SoapstoneSchema

/// `NAME=NUMBER`: what a limit on contracts is to be.
struct LimitSetting: Sendable {
    let limit: ContractLimit
    let value: Int

    /// More than any document can have.
    private static let largest = 1 << 30
    private static let units = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]

    init(_ argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let limit = parts.first.flatMap(ContractLimit.init) else {
            let names = ContractLimit.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("it begins with no name of a limit and '='; there are: \(names)")
        }
        guard let value = parts.dropFirst().first.flatMap(Self.number) else {
            throw ValidationError(
                "behind '\(limit.rawValue)=' goes a number from 1 to \(Self.largest), which may be so many KiB, MiB or GiB"
            )
        }
        self.limit = limit
        self.value = value
    }

    /// A number from 1 on, perhaps with a unit; nil for anything else, and for more than 1 GiB.
    static func number(_ text: String) -> Int? {
        let unit = units.first { text.hasSuffix($0.0) }
        guard let count = Int(text.dropLast(unit?.0.count ?? 0)) else { return nil }
        let (value, isTooLarge) = count.multipliedReportingOverflow(by: unit?.1 ?? 1)
        return !isTooLarge && 1...largest ~= value ? value : nil
    }
}
