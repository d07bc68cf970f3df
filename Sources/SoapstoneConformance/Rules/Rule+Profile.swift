internal import SoapstoneWSDL

extension Rule {
    /// What the WS-I Basic Profile asks for, a rule for each requirement that has one of its own.
    static let profileRules: [Rule] = ProfileRequirement.all.filter(\.hasRule).map(Rule.init)

    private static let byRequirement = Dictionary(uniqueKeysWithValues: profileRules.map { ($0.id, $0) })

    /// The requirements on contracts.
    static let contractProfileRules = ProfileRequirement.all.filter { $0.hasRule && $0.subject == .description }
        .compactMap { profile($0.id) }
    /// The requirements on messages.
    static let messageProfileRules = ProfileRequirement.all.filter { $0.hasRule && $0.subject != .description }
        .compactMap { profile($0.id) }

    /// The rule for a requirement; nil where it has none.
    static func profile(_ requirement: String) -> Rule? { byRequirement["wsi.\(requirement)"] }

    private init(_ requirement: ProfileRequirement) {
        let remedy =
            requirement.subject == .description
            ? "Correct the contract, or suppress the finding with a reason: clients that follow the profile may refuse it."
            : "Correct the software that sent the message and record it again, or suppress the finding with a reason."
        // What a profile alone forbids does no harm by itself.
        self.init(
            "wsi.\(requirement.id)",
            requirement.level == .must ? .warning : .note,
            requirement.summary,
            remedy: remedy
        )
    }

    /// What to say of a number of the profile that is no rule: which rules hold it, or why none does.
    static func holder(of text: String) -> String? {
        let number = text.utf8.starts(with: "wsi.".utf8) ? String(text.dropFirst(4)) : text
        guard let requirement = ProfileRequirement.numbered(number) else { return nil }
        switch requirement.holder {
        case .contracts, .messages: return "'wsi.\(number)' is meant"
        case .rules(let rules):
            return "\(number) is held by \(rules.map { "'\($0)'" }.joined(separator: " and "))"
        case .nothing(let reason): return "\(number) is held by no rule: \(reason)"
        }
    }
}
