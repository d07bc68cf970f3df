/// A version of an application: numbers with dots between them, each of which counts as a number.
///
/// 1.10 is later than 1.9, and 1.2 is the same as 1.2.0.
public struct AppVersion: Sendable {
    /// The version as it was written.
    public let text: String
    /// The numbers, without zeros at the end.
    private let numbers: [UInt32]

    /// The most numbers that a version may have.
    static let longest = 8

    /// Reads a version: one to eight numbers of one to nine digits.
    ///
    /// - Returns: nil for anything else: a sign, a blank, a letter, digits that are not ASCII's, a missing number.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= Self.longest else { return nil }
        var numbers: [UInt32] = []
        for part in parts {
            guard (1...9).contains(part.count) else { return nil }
            var number: UInt32 = 0
            for digit in part {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
                // Nine digits are less than 2^32.
                number = number * 10 + UInt32(digit - UInt8(ascii: "0"))
            }
            numbers.append(number)
        }
        while numbers.last == 0 { numbers.removeLast() }
        self.text = text
        self.numbers = numbers
    }
}

extension AppVersion: Comparable {
    /// Whether they are the same version, however they are written.
    public static func == (left: AppVersion, right: AppVersion) -> Bool { left.numbers == right.numbers }

    /// Whether one version is earlier than another.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
