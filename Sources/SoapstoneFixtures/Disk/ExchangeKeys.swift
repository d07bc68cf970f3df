/// The keys of `exchange.yaml`: `Exchange.md` describes them, `Documentation/Schemas/exchange.json` is made from them.
enum ExchangeKeys {
    typealias Key = YAMLKeys.Key

    static let file = YAMLKeys([
        Key(
            "operation",
            .name,
            "The operation, which is also the name of the folder around the fixture",
            isRequired: true
        ),
        Key(
            "endpoint",
            .text(pattern: "^/[!-~]*$"),
            "The path that the request was sent to; by default / and the name of the service's folder, or what request.http says"
        ),
        Key("method", .word(["POST"]), "The HTTP method; POST by default. Requests of other methods are request.http"),
        Key("request", .mapping(request), "The head of the request"),
        Key("response", .mapping(response), "The head of the response"),
        Key("recordedAt", .time, "When the response was recorded"),
        Key(
            "class",
            .word(Fixture.Kind.allCases.map(\.rawValue)),
            "What the fixture shows; by default fault for a fault, else ordinary"
        ),
        Key("note", .text(), "One sentence that says what the fixture shows"),
        Key("clock", .time, "The time that dates are converted to JSON at; by default recordedAt"),
        Key("safe", .boolean, "Whether soapstone drift may send the request again; false by default"),
        Key("scenario", .mapping(scenario), "The state in which the fixture matches, and the one that it leads to"),
        Key("match", .mapping(match), "What is compared besides, or in place of, the recorded request"),
        Key("compare", .mapping(compare), "What may differ when a new response is compared with this one"),
        Key("redactions", .list(.mapping(redaction)), "The pseudonyms that replace redacted values"),
        Key("latency", .duration, "How long the recorded response took"),
        Key("check", .mapping(check), "Findings of soapstone check that are suppressed"),
        Key(
            "delay",
            .either(.text(pattern: "^(\(durationPattern)|recorded)$"), .mapping(delay)),
            "How long a client waits; not at all by default"
        ),
        Key("dribble", .mapping(dribble), "The body in pieces; at once by default"),
        Key("fault", .either(failureKind, .mapping(failure)), "The fault that is injected; none by default"),
        Key(
            "template",
            .either(.boolean, .mapping(template)),
            "Whether the response has placeholders that each request fills; false by default"
        ),
    ])

    static let request = YAMLKeys([
        Key("withheld", .mapping(withheld), "The size and hash of a body that was not recorded"),
        Key("headers", headers, "The header fields; by default the Content-Type of the message's SOAP version"),
    ])

    static let response = YAMLKeys([
        Key("status", .integer(200...599), "The HTTP status; by default 500 for a fault, else 200"),
        Key("withheld", .mapping(withheld), "The size and hash of a body that was not recorded"),
        Key("headers", headers, "The header fields; by default the Content-Type of the body, if there is one"),
    ])

    static let withheld = YAMLKeys([
        Key("bytes", .integer(0...999_999_999), "The size of the body", isRequired: true),
        Key("sha256", .text(pattern: "^[0-9a-f]{64}$"), "The SHA-256 of the body", isRequired: true),
    ])

    static let scenario = YAMLKeys([
        Key("name", .name, "The scenario", isRequired: true),
        Key("requiredState", .name, "The state in which the fixture matches; any state by default"),
        Key("newState", .name, "The state after the response; the same state by default"),
    ])

    static let match = YAMLKeys([
        Key("ignore", .list(.text()), "XPaths of elements, attributes and texts that are not compared"),
        Key("xpath", .list(.either(.text(), .mapping(pathCondition))), "Conditions on the request's envelope"),
        Key("json", .list(.either(.text(), .mapping(pointerCondition))), "Conditions on the request's JSON"),
        Key("namespaces", namespaces, "The prefixes of the XPaths"),
        Key(
            "headers",
            .map(keys: tokenPattern, .either(.anyText, .mapping(fieldCondition))),
            "Conditions on header fields, by name"
        ),
        Key("query", .map(.either(.anyText, .mapping(fieldCondition))), "Conditions on query parameters, by name"),
        Key(
            "body",
            .word(Fixture.Matchers.Body.allCases.map(\.rawValue)),
            "Whether the body must be the recorded one; recorded by default"
        ),
        Key(
            "action",
            .word(Fixture.Matchers.Action.allCases.map(\.rawValue)),
            "Whether the action must be the recorded one; recorded by default"
        ),
        Key("priority", .integer(-999_999...999_999), "The highest is tried first; 0 by default"),
    ])

    static let pathCondition = YAMLKeys(
        [
            Key("path", .text(), "The XPath", isRequired: true),
            Key("equals", .anyText, "The value that it must have"),
            Key("matches", .text(), "The regular expression that the value must match"),
        ],
        choice: .atMostOne(["equals", "matches"])
    )

    static let pointerTests = ["equals", "matches", "present", "absent"]

    static let pointerCondition = YAMLKeys(
        [
            Key("pointer", .text(), "The JSON pointer", isRequired: true),
            Key("equals", .scalar, "The value that it must have"),
            Key("matches", .text(), "The regular expression that the value must match"),
            Key("present", .isTrue, "That there must be a value"),
            Key("absent", .isTrue, "That there must be no value"),
        ],
        choice: .exactlyOne(pointerTests)
    )

    static let fieldCondition = YAMLKeys(
        [
            Key("matches", .text(), "The regular expression that a value must match"),
            Key("present", .isTrue, "That there must be a value"),
            Key("absent", .isTrue, "That there must be no value"),
        ],
        choice: .exactlyOne(["matches", "present", "absent"])
    )

    static let compare = YAMLKeys([
        Key("ignore", .list(.text()), "XPaths of elements, attributes and texts that may differ"),
        Key("namespaces", namespaces, "The prefixes of the XPaths"),
    ])

    static let redaction = YAMLKeys([
        Key("name", .text(pattern: "^[A-Za-z0-9_-]{1,64}$"), "The redaction rule", isRequired: true),
        Key("value", .text(), "The pseudonym", isRequired: true),
    ])

    static let check = YAMLKeys([Key("ignore", .list(.mapping(ignoredRule)), "The suppressed findings")])

    static let ignoredRule = YAMLKeys([
        Key("rule", .text(), "The id of the rule", isRequired: true),
        Key("at", .text(), "The path of the findings; all of the rule by default"),
        Key("reason", .text(pattern: "\\S"), "Why they are suppressed", isRequired: true),
    ])

    static let delay = YAMLKeys(
        [
            Key("uniform", .mapping(uniform), "Any time between two"),
            Key("lognormal", .mapping(lognormal), "A time that is mostly about the median"),
        ],
        choice: .exactlyOne(["uniform", "lognormal"])
    )

    static let uniform = YAMLKeys([
        Key("lower", .duration, "The shortest time", isRequired: true),
        Key("upper", .duration, "The longest time", isRequired: true),
    ])

    static let lognormal = YAMLKeys([
        Key("median", .duration, "The median", isRequired: true),
        Key("sigma", .decimal(upTo: 10), "The standard deviation of the logarithm", isRequired: true),
    ])

    static let dribble = YAMLKeys([
        Key("chunks", .integer(1...10_000), "How many pieces", isRequired: true),
        Key("over", .duration, "The time until the last one", isRequired: true),
    ])

    static let failure = YAMLKeys(
        [
            Key("kind", failureKind, "What is wrong with the response"),
            Key("status", .integer(200...599), "The HTTP status in place of the recorded one, not 204 and 304"),
        ],
        choice: .atLeastOne(["kind", "status"])
    )

    static let template = YAMLKeys([
        Key("namespaces", .map(.text()), "The prefixes of the XPaths"),
        Key(
            "values",
            .map(keys: "^[A-Za-z0-9_-]{1,128}$", .text()),
            "XPaths into the request, by the names in the response"
        ),
    ])

    static let durationPattern = "[0-9]{1,9}(\\.[0-9]{1,3})?ms|[0-9]{1,9}(\\.[0-9]{1,6})?s"
    static let tokenPattern = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"

    private static let headers = YAMLKeys.Kind.map(keys: tokenPattern, .text())
    private static let namespaces = YAMLKeys.Kind.map(.text())
    private static let failureKind = YAMLKeys.Kind.word(Fixture.Failure.Kind.allCases.map(\.rawValue))
}
