package import SoapstoneCodec
package import SoapstoneXML

/// The classes of values in header blocks, which no codec describes: what redaction does with a value says its class.
package struct HeaderClasses: Sendable {
    private let rules: CompiledRules

    package init(_ rules: RedactionRules) { self.rules = CompiledRules(rules) }

    /// The classes that a value may be said to be of: open where redaction leaves it. A rule that takes numbers of persons
    /// away, or one of the user's, does not say which of the other two.
    ///
    /// Numbers and tokens that redaction knows by their form are taken away wherever they stand, and say nothing of a place.
    ///
    /// - Parameters:
    ///   - path: the elements from the envelope on.
    ///   - attribute: the attribute of the last one that has the value; nil for its text.
    package func classes(at path: [XMLName], attribute: XMLName? = nil) -> Set<Traits.Redaction> {
        var states = rules.paths.map(\.pattern.root)
        var deep: RedactionName?
        for name in path {
            for (index, state) in states.enumerated() {
                states[index] = rules.paths[index].pattern.state(below: state, name: name)
            }
            deep = rule { $0.takesElement($1) } ?? rules.rule(forElement: name) ?? deep
        }
        guard let attribute else { return Self.classes(deep ?? path.last.flatMap(rules.rule(forOwnTextOf:))) }
        let own = rule { $0.takesAttribute(attribute, of: $1) } ?? rules.rule(named: attribute.local.utf8)
        return Self.classes(own ?? (XMLWalk.isValue(attribute) ? deep : nil))

        func rule(_ takes: (LocationPattern, LocationPattern.State) -> Bool) -> RedactionName? {
            states.indices.first { takes(rules.paths[$0].pattern, states[$0]) }.map { rules.paths[$0].name }
        }
    }

    private static func classes(_ rule: RedactionName?) -> Set<Traits.Redaction> {
        guard let rule else { return [.open] }
        if secrets.contains(rule) { return [.secret] }
        return rule == username ? [.personal] : [.personal, .secret]
    }

    /// The names of rules for what lets somebody in.
    private static let secrets = SecretWords.standardSecrets.union(
        [
            "userpassword", "newpassword", "oldpassword", "clientsecret", "accesstoken", "refreshtoken", "idtoken",
            "sessiontoken", "bearertoken", "authorization", "proxyauthorization", "cookie", "setcookie", "cvv2",
            "ciphervalue", "binarysecret", "binarysecuritytoken",
        ].compactMap(RedactionName.init)
    )
    /// That of WS-Security's `Username`.
    private static let username = RedactionName(builtIn: "username")
}
