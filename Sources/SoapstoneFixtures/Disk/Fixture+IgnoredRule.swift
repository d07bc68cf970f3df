internal import SoapstoneBase

extension Fixture {
    /// A rule of `soapstone check` that a case may break, and why: an entry of `check.ignore`.
    public struct IgnoredRule: Hashable, Sendable {
        /// The rule's id: `fixture.response-schema`.
        public var rule: String
        /// The path of the findings that are meant, with all that is below it; nil for all of the rule.
        public var path: String?
        /// What a reader has to know to agree.
        public var reason: String

        /// Makes an entry.
        public init(_ rule: String, at path: String? = nil, reason: String) {
            self.rule = rule
            self.path = path
            self.reason = reason
        }
    }
}

extension Fixture.IgnoredRule {
    /// Reads `- {rule: fixture.response-schema, at: /order/note, reason: "…"}`; one without a reason is an error.
    package static func list(_ node: YAMLNode?) throws(FixtureError) -> [Fixture.IgnoredRule] {
        guard let node else { return [] }
        return try node.elements().map { item throws(FixtureError) in try Fixture.IgnoredRule(item) }
    }

    /// Reads one entry.
    package init(_ node: YAMLNode) throws(FixtureError) {
        let entry = try YAMLMapping(node, ExchangeKeys.ignoredRule)
        let reason = try entry.required("reason")
        let text = try reason.text()
        guard !text.utf8.allSatisfy(ASCII.isSpace) else { throw reason.unexpected("a reason") }
        self.init(
            try entry.required("rule").text(),
            at: try entry["at"].map { node throws(FixtureError) in try node.text() },
            reason: text
        )
    }
}
