extension Rule {
    static let contractRules: [Rule] = [contractLoads, unusable, unused, untested]

    static let contractLoads = Rule(
        "wsdl.loads",
        .error,
        "A contract loads, and breaks no rule of WSDL 1.1 and XML Schema 1.0",
        remedy: "Correct the document at the place that is named; the clause says where the rule is written."
    )
    static let unusable = Rule(
        "wsdl.unusable",
        .error,
        "Every operation can be called: its messages are declared, and no extension is required that is not known",
        remedy: "Declare what is missing, or take the operation out of the binding."
    )
    static let unused = Rule(
        "wsdl.unused",
        .warning,
        "Every message, port type and binding is used",
        remedy: "Take the definition out, or refer to it."
    )
    static let untested = Rule(
        "wsdl.untested",
        .warning,
        "Every operation has a fixture",
        remedy: "Record a call of it with `soapstone record`, or write a fixture with `soapstone fixtures add`."
    )

    static let fixtureRules: [Rule] = [
        readable, match, duplicate, operation, folder, address, binding, header, requestSchema, responseSchema,
        caseClass,
        requestJSON, responseJSON, roundTrip, secret,
    ]

    static let readable = Rule(
        "fixture.readable",
        .error,
        "Every fixture can be read: its files exist, and exchange.yaml has no unknown key",
        remedy: "Correct the file, or remove the fixture's folder."
    )
    static let match = Rule(
        "fixture.match",
        .error,
        "The recorded request is a message that a request can match",
        remedy: "Correct request.xml or the key 'match' of exchange.yaml."
    )
    static let duplicate = Rule(
        "fixture.duplicate",
        .error,
        "No two fixtures match the same request in the same state",
        remedy: "Take one of the two out, or tell them apart by 'scenario' or 'match' in exchange.yaml."
    )
    static let operation = Rule(
        "fixture.operation",
        .error,
        "The contract has the operation of each fixture",
        remedy: "Remove the fixture, or add its contract to the check."
    )
    static let folder = Rule(
        "fixture.folder",
        .error,
        "A fixture is in the folder of its operation",
        remedy: "Move the fixture's folder, and change 'operation' in its exchange.yaml."
    )
    static let address = Rule(
        "fixture.address",
        .warning,
        "A fixture is at an address of its contract, if other fixtures of its service are",
        remedy: "Correct 'endpoint' in exchange.yaml, or record the fixture again at the contract's address."
    )
    static let binding = Rule(
        "fixture.binding",
        .error,
        "Messages are as the binding says: SOAP version, media type, action, body element, encoding style, HTTP status",
        remedy: "Record the fixture again, or correct the header fields in exchange.yaml."
    )
    static let header = Rule(
        "fixture.header",
        .error,
        "Header blocks follow their schemas, those of the binding are there, and those that must be understood are known",
        remedy: "Correct the block, or declare it in the contract."
    )
    static let requestSchema = Rule(
        "fixture.request-schema",
        .error,
        "The body of a request follows its schema",
        remedy: "Record the fixture again, or update the contract."
    )
    static let responseSchema = Rule(
        "fixture.response-schema",
        .error,
        "The body of a response, or the detail of its fault, is valid by its schema, except in fixtures of class negative",
        remedy: "Record the fixture again, update the contract, or set 'class: negative'."
    )
    static let caseClass = Rule(
        "fixture.class",
        .error,
        "A fixture's response has its class: fault is a fault, negative is invalid, all others are successes",
        remedy: "Change 'class' in exchange.yaml, or the response."
    )
    static let requestJSON = Rule(
        "fixture.request-json",
        .error,
        "request.json is what the codec makes of the request",
        remedy:
            "See with `soapstone convert --direction request --to json` what the codec makes of it, and correct what is wrong."
    )
    static let responseJSON = Rule(
        "fixture.response-json",
        .error,
        "response.json is what the codec makes of the response",
        remedy:
            "See with `soapstone convert --direction response --to json` what the codec makes of it, and correct what is wrong."
    )
    static let roundTrip = Rule(
        "fixture.round-trip",
        .error,
        "What the codec reads it can write: the request becomes itself again, and so does the JSON of a response",
        remedy: "Correct the codec, or the message where it is not one that the contract allows."
    )
    static let secret = Rule(
        "fixture.secret",
        .error,
        "No value is left that the redaction rules would redact",
        remedy: "Run `soapstone fixtures redact` on the system's folder."
    )

    static let checkRules: [Rule] = [unusedIgnore, unknownRule]

    static let unusedIgnore = Rule(
        "check.unused-ignore",
        .warning,
        "Every suppression is used",
        remedy: "Remove the entry from 'ignore'."
    )
    static let unknownRule = Rule(
        "check.unknown-rule",
        .error,
        "A suppression is for a rule that exists",
        remedy: "`soapstone check --rules` lists all of them."
    )
}
