extension Rule {
    static let contractRules: [Rule] = [contractLoads, unusable, unused, untested]

    static let contractLoads = Rule(
        "wsdl.loads",
        .error,
        "A contract loads, and breaks no rule of WSDL 1.1 and XML Schema 1.0",
        remedy: "Mend the document at the place that is named; the clause says where the rule is written."
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
        remedy: "Record a call of it: `soapstone record`, or `soapstone sample` to begin with."
    )

    static let fixtureRules: [Rule] = [
        readable, match, duplicate, operation, folder, address, binding, header, requestSchema, responseSchema,
        caseClass,
        requestJSON, responseJSON, roundTrip, secret,
    ]

    static let readable = Rule(
        "fixture.readable",
        .error,
        "Every case can be read whole: its files are there, and exchange.yaml says nothing that is not known",
        remedy: "Mend the file, or take the case's folder out."
    )
    static let match = Rule(
        "fixture.match",
        .error,
        "The recorded request is a message that a request can match",
        remedy: "Mend request.xml or the key 'match' of exchange.yaml."
    )
    static let duplicate = Rule(
        "fixture.duplicate",
        .error,
        "No two cases answer the same request in the same state",
        remedy: "Take one of the two out, or tell them apart by 'scenario' or 'match' in exchange.yaml."
    )
    static let operation = Rule(
        "fixture.operation",
        .error,
        "The contract still has the operation that a case is of",
        remedy: "Take the case out, or check the contract that it belongs to as well."
    )
    static let folder = Rule(
        "fixture.folder",
        .error,
        "A case lies in the folder of its operation",
        remedy: "Move the case's folder, and change 'operation' in its exchange.yaml."
    )
    static let address = Rule(
        "fixture.address",
        .warning,
        "A case is at an address of its contract, where other cases of its service are",
        remedy: "Mend 'endpoint' in exchange.yaml, or record the case anew where the service is."
    )
    static let binding = Rule(
        "fixture.binding",
        .error,
        "Messages are as the binding says: SOAP version, media type, action, body element, encoding style, HTTP status",
        remedy: "Record the exchange anew, or mend the head in exchange.yaml."
    )
    static let header = Rule(
        "fixture.header",
        .error,
        "Header blocks follow their schemas, those of the binding are there, and those that must be understood are known",
        remedy: "Mend the block, or declare it in the contract."
    )
    static let requestSchema = Rule(
        "fixture.request-schema",
        .error,
        "The body of a request follows its schema",
        remedy: "Record the exchange anew, or bring the contract up to date."
    )
    static let responseSchema = Rule(
        "fixture.response-schema",
        .error,
        "The body of an answer, or the detail of its fault, follows its schema; answers of class negative need not",
        remedy: "Record the exchange anew, bring the contract up to date, or make the case one of class negative."
    )
    static let caseClass = Rule(
        "fixture.class",
        .error,
        "A case is what its class says: a fault says no, a negative answer breaks something, all others succeed",
        remedy: "Change 'class' in exchange.yaml, or the answer."
    )
    static let requestJSON = Rule(
        "fixture.request-json",
        .error,
        "request.json is what the codec makes of the request",
        remedy:
            "See with `soapstone convert --direction request --to json` what the codec makes of it, and mend what is wrong."
    )
    static let responseJSON = Rule(
        "fixture.response-json",
        .error,
        "response.json is what the codec makes of the answer",
        remedy:
            "See with `soapstone convert --direction response --to json` what the codec makes of it, and mend what is wrong."
    )
    static let roundTrip = Rule(
        "fixture.round-trip",
        .error,
        "What the codec reads it can write: the request becomes itself again, and so does the JSON of an answer",
        remedy: "Mend the codec, or the message where it is not one that the contract allows."
    )
    static let secret = Rule(
        "fixture.secret",
        .error,
        "Nothing is left that the rules of redaction take away",
        remedy: "Run `soapstone fixtures redact` on the system's folder."
    )

    static let checkRules: [Rule] = [unusedIgnore, unknownRule]

    static let unusedIgnore = Rule(
        "check.unused-ignore",
        .warning,
        "Every exception that is made is needed",
        remedy: "Take the entry out of 'ignore'."
    )
    static let unknownRule = Rule(
        "check.unknown-rule",
        .error,
        "An exception is made from a rule that there is",
        remedy: "`soapstone check --rules` lists all of them."
    )
}
