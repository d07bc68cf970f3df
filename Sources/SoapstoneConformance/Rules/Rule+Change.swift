extension Rule {
    /// Applied where files are compared with those of an earlier revision.
    static let changeRules: [Rule] = [breakingChange, unprovedChange, changedMeaning]

    static let breakingChange = Rule(
        "change.breaking",
        .error,
        "Clients and servers of the earlier contract still work with the contract, and the other way round",
        remedy: "Keep the earlier form beside the new one until nobody uses it."
    )
    static let unprovedChange = Rule(
        "change.unproved",
        .error,
        "No change of a contract looks breaking without a counterexample that proves it",
        remedy: "Look at the change by hand."
    )
    static let changedMeaning = Rule(
        "change.meaning",
        .warning,
        "Messages that stay valid keep their meaning and their address",
        remedy: "Tell those who use the contract of the change."
    )
}
