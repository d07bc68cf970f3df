extension ProfileRequirement {
    /// What is asked of messages, and held by a rule of its own.
    static let messages: [ProfileRequirement] = [
        // Envelopes
        .envelope("R1005", "No element of SOAP says encodingStyle"),
        .envelope("R1006", "No child of the body says encodingStyle"),
        .envelope("R1007", "No parameter of an rpc call says encodingStyle"),
        .envelope("R1012", "An envelope is UTF-8 or UTF-16", source: .bindingAndBasic12),
        .envelope("R1013", "mustUnderstand is 0 or 1"),
        .envelope("R1014", "Children of the body have a namespace"),
        .envelope("R1032", "Envelope, Header and Body have no attributes of SOAP"),
        .envelope("R1033", "The prefix xml is not declared", .should),
        .envelope("R2113", "Nothing says what array it is (soapenc:arrayType)"),
        .envelope("R2211", "No parameter of an rpc call is nil"),
        .envelope("R2735", "Parameters of an rpc call have no namespace"),
        .envelope("R2738", "All header blocks of the contract are there"),
        .envelope("R9981", "The body has at most one child"),
        // Faults
        .envelope("R1000", "A fault has no children but faultcode, faultstring, faultactor and detail"),
        .envelope("R1001", "The children of a fault have no namespace"),
        .envelope("R1003", "The detail of a fault has no attributes of SOAP"),
        .envelope("R1004", "A fault's code is one of SOAP's, or has a namespace of its own", .should),
        .envelope("R1031", "A fault's code has no dot", .should),
        // WS-Addressing
        .envelope("R1035", "A fault about the version or a header has SOAP's own action", source: .basic12),
        .envelope(
            "R1142",
            "A message with addressing headers has those of a request or of a response",
            source: .basic12
        ),
        .message("R1144", "SOAPAction is empty or the action of the addressing headers", source: .basic12),
        // HTTP
        .message("R1018", "Content-Type names the encoding by 'charset'", source: .bindingAndBasic12),
        .message("R1108", "The extension framework of HTTP is not used"),
        .message("R1109", "SOAPAction is quoted"),
        .message("R1111", "A response with an envelope that is no fault has status 200", .should),
        .message("R1112", "A response without an envelope has status 200 or 202", .should),
        .message("R2714", "The response of a one-way operation has an empty body", source: .basic11),
        .message("R2744", "SOAPAction is the one that the contract names"),
        .message("R2745", "SOAPAction is empty where the contract names none"),
        .message("R9702", "A message with an envelope has a Content-Type", source: .binding),
    ]

    /// What is asked of messages, and held by other rules, or by none.
    static let messagesBesides: [ProfileRequirement] = [
        .envelopeElsewhere(
            "R1008",
            "There is no document type declaration",
            heldBy: "fixture.match",
            "fixture.binding"
        ),
        .envelopeElsewhere("R1009", "There are no processing instructions", heldBy: "fixture.match", "fixture.binding"),
        .envelopeElsewhere("R1011", "Nothing stands behind the body", heldBy: "fixture.match", "fixture.binding"),
        .envelopeElsewhere("R9980", "An envelope is made as SOAP 1.1 says", heldBy: "fixture.match", "fixture.binding"),
        .envelopeElsewhere(
            "R9701",
            "An envelope is XML 1.0",
            source: .bindingAndBasic12,
            heldBy: "fixture.match",
            "fixture.binding"
        ),
        .messageElsewhere(
            "R9703",
            "The media type is text/xml",
            source: .binding,
            heldBy: "fixture.match",
            "fixture.binding"
        ),
        .envelopeElsewhere("R9704", "The prefix xml is not declared", .should, source: .binding, heldBy: "wsi.R1033"),
        .envelopeElsewhere(
            "R2301",
            "Parts stand in the order of the message",
            heldBy: "fixture.request-schema",
            "fixture.response-schema"
        ),
        .envelopeElsewhere(
            "R2212",
            "Each part in the body is there once",
            heldBy: "fixture.request-schema",
            "fixture.response-schema"
        ),
        .envelopeElsewhere("R2213", "Of a document without parts, the body is empty", heldBy: "fixture.binding"),
        .envelopeElsewhere(
            "R2214",
            "Of a call without parts, the call's element is empty",
            heldBy: "fixture.request-schema",
            "fixture.response-schema"
        ),
        .envelopeElsewhere(
            "R2712",
            "The body of a document is the element of its part",
            heldBy: "fixture.binding",
            "fixture.request-schema",
            "fixture.response-schema"
        ),
        .envelopeElsewhere(
            "R2729",
            "The response element of an rpc operation is its name followed by Response",
            heldBy: "fixture.binding"
        ),
        .envelopeElsewhere(
            "R2737",
            "What is in a parameter has the namespaces that its schema says",
            heldBy: "fixture.request-schema",
            "fixture.response-schema"
        ),
        .envelopeElsewhere(
            "R2755",
            "A parameter has the name of its part",
            heldBy: "fixture.request-schema",
            "fixture.response-schema"
        ),
        .messageElsewhere("R1132", "A request is a POST", heldBy: "fixture.readable"),
        .messageElsewhere("R1124", "Success has a status of 2xx", heldBy: "fixture.binding"),
        .messageElsewhere("R1126", "A fault has status 500", heldBy: "fixture.binding"),
        .permitted("R2739", "Header blocks that the contract does not have may be there"),
        .permitted("R2742", "A fault may have a detail that the contract does not have"),
        .permitted("R2743", "An error about a header may have a block that the contract does not have"),
        .permitted("R2751", "Header blocks may stand in any order"),
        .permitted("R2752", "A header block may be there more than once"),
        .permitted("R2753", "Header blocks that the contract does not have may have to be understood"),
        .open("R1140", "HTTP/1.1 is spoken", .should, because: "recorded messages have no version of HTTP"),
        .open("R1141", "HTTP/1.1 or HTTP/1.0 is spoken", because: "recorded messages have no version of HTTP"),
        .open(
            "R9700",
            "The envelope is all that a message has",
            source: .binding,
            because: "messages in parts follow the Attachments Profile or MTOM in its place"
        ),
    ]

    private static func envelope(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .envelope, level, summary, .messages)
    }

    private static func message(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .message, level, summary, .messages)
    }

    private static func envelopeElsewhere(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both,
        heldBy rule: String,
        _ more: String...
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .envelope, level, summary, .rules([rule] + more))
    }

    private static func messageElsewhere(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both,
        heldBy rule: String,
        _ more: String...
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .message, level, summary, .rules([rule] + more))
    }

    private static func open(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both,
        because reason: String
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .message, level, summary, .nothing(reason))
    }

    private static func permitted(_ id: String, _ summary: String) -> ProfileRequirement {
        ProfileRequirement(id, .both, .envelope, .may, summary, .nothing("it permits something"))
    }
}
