extension Rule {
    static let testRules: [Rule] = [
        testedService, testedMessage, testedResponse, testedStatus, testedFault, testedRefusal,
    ]

    static let testedService = Rule(
        "test.unreachable",
        .error,
        "The service responds to each request",
        remedy: "Check that the service runs and that --upstream leads to it; --timeout gives it more time."
    )
    static let testedMessage = Rule(
        "test.message",
        .error,
        "Each response is a SOAP message of the version of the binding, or empty where the operation has no response",
        remedy: "Let the service send a fault in place of an error page."
    )
    static let testedResponse = Rule(
        "test.response",
        .error,
        "Each response is valid by the contract",
        remedy: "Correct the service, or correct the contract if the response is right."
    )
    static let testedStatus = Rule(
        "test.status",
        .warning,
        "A response has the HTTP status 200 or 202, and a fault 500, of SOAP 1.2 also 400",
        remedy: "Let the service send the status that the binding of SOAP to HTTP requires."
    )
    static let testedFault = Rule(
        "test.fault",
        .warning,
        "A valid request gets a response or a fault that the contract declares",
        remedy: "Declare the fault in the contract, or state the restriction in its schema."
    )
    static let testedRefusal = Rule(
        "test.refusal",
        .warning,
        "A request that is invalid by the contract gets a fault",
        remedy: "Validate requests in the service, or allow the message in the contract."
    )
}
