internal import SoapstoneFixtures

/// A rule's id, or the beginning of some that ends with a dot: `fixture.`.
public struct RulePattern: Hashable, Sendable {
    /// What was written.
    public let text: String

    /// Takes a pattern; nil where no rule is meant by it.
    public init?(_ text: String) {
        self.text = text
        guard Rule.all.contains(where: { matches($0.id) }) else { return nil }
    }

    /// Whether a rule is meant.
    public func matches(_ id: String) -> Bool {
        text.utf8.last == UInt8(ascii: ".") ? id.utf8.starts(with: text.utf8) : id.utf8.elementsEqual(text.utf8)
    }

    /// What to say of a text that means no rule.
    public static func unknown(_ text: String) -> String {
        if let holder = Rule.holder(of: text) { return "there is no rule '\(text)'; \(holder)" }
        let candidates = Rule.all.map(\.id) + Set(Rule.all.map(\.group)).sorted()
        let hint = Spelling.nearest(to: text, among: candidates).map { "; is '\($0)' meant?" } ?? ""
        return "there is no rule '\(text)'\(hint)"
    }
}
