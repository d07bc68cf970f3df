internal import NIOHTTP1
internal import SoapstoneFixtures

extension SentRequest {
    /// A request as fixtures are matched by it; HEAD asks what GET would.
    ///
    /// - Parameter body: the body without its content coding.
    init(_ head: HTTPRequestHead, _ body: [UInt8]) {
        self.init(
            method: head.method == .HEAD ? "GET" : head.method.rawValue,
            target: RequestTarget(head.uri).text,
            headers: head.headers.map { Fixture.Header($0.name, $0.value) },
            body: body
        )
    }
}

extension RequestHead {
    /// What matchers look at in a head.
    init(_ head: HTTPRequestHead) {
        self.init(
            headers: head.headers.map { Fixture.Header($0.name, $0.value) },
            query: RequestTarget(head.uri).query.map { String(Substring($0)) } ?? ""
        )
    }
}
