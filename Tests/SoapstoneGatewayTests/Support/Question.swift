import SoapstoneCodec

/// A request of the fake back end: one value of the device's, one of the session's.
struct Question: Record {
    var caseNumber: Digits<10>
    var webID: Digits<12>

    static let codec = Codec(
        "Question",
        in: "urn:fake",
        Question.init,
        .element("case_no", json: "caseNumber", \.caseNumber),
        .element("web_id", \.webID, .session("webId"))
    )
}

/// A request that needs no session.
struct Ping: Record {
    var echo: HostText<20>?

    static let codec = Codec("Ping", in: "urn:fake", Ping.init, .element("echo", json: "echo", \.echo))
}

/// A response of the fake back end.
struct Response: Record {
    var county: Digits<3>
    var name: HostText<20>?

    static let codec = Codec(
        "Reply",
        in: "urn:fake",
        Response.init,
        .element("county", json: "county", \.county),
        .element("name", json: "name", \.name)
    )
}
