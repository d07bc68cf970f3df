extension Rule {
    static let driftRules: [Rule] = [
        liveContract, brokenContract, changedContract, liveService, notSent, liveStatus, liveFault, liveHeader,
        liveStructure, liveType, liveValue, liveSchema,
    ]

    static let liveContract = Rule(
        "drift.contract-unreachable",
        .error,
        "The service gives out its contract, and it loads",
        remedy: "Name its address with --wsdl, allow more hosts with --allow-remote, or leave it out with --no-wsdl."
    )
    static let brokenContract = Rule(
        "drift.contract-breaking",
        .error,
        "Who keeps to the project's contract gets on with the service's",
        remedy: "Talk to the service's owner, or bring the contract and the codecs up to date."
    )
    static let changedContract = Rule(
        "drift.contract-changed",
        .warning,
        "The service's contract allows the same messages as the project's",
        remedy: "Bring the contract up to date: --propose writes the service's."
    )
    static let liveService = Rule(
        "drift.unreachable",
        .error,
        "The upstream responds to each request",
        remedy: "See whether the service runs and --upstream leads to it; --timeout gives it more time."
    )
    static let notSent = Rule(
        "drift.not-sent",
        .warning,
        "A request that is marked as safe to send can be sent",
        remedy: "Put credentials in with --user, write a request with test data, or take 'safe' out of exchange.yaml."
    )
    static let liveStatus = Rule(
        "drift.status",
        .error,
        "The response has the recorded HTTP status",
        remedy: "Record the fixture again if the new status is right: --propose writes the change."
    )
    static let liveFault = Rule(
        "drift.fault",
        .error,
        "The service says no where it said no, and by the same fault code",
        remedy: "Check that the test data still exist; record the fixture again if the new response is right."
    )
    static let liveHeader = Rule(
        "drift.header",
        .warning,
        "The header fields that are kept are the recorded ones",
        remedy: "Record the fixture again if the new field is right: --propose writes the change."
    )
    static let liveStructure = Rule(
        "drift.structure",
        .error,
        "The response has the recorded elements and attributes, in their order",
        remedy: remedyOfResponses
    )
    static let liveType = Rule(
        "drift.type",
        .error,
        "A value is of the kind that was recorded: a number, a date, a time, true or false, or any text",
        remedy: remedyOfResponses
    )
    static let liveValue = Rule(
        "drift.value",
        .warning,
        "A value is the recorded one",
        remedy: remedyOfResponses
    )
    static let liveSchema = Rule(
        "drift.schema",
        .error,
        "The response is valid by the project's contract",
        remedy: "Talk to the service's owner, or bring the contract up to date."
    )

    private static let remedyOfResponses =
        "Record the fixture again if the new response is right, or exclude the value by 'compare'."
}
