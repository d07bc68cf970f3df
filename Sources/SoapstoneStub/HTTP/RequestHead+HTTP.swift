internal import NIOHTTP1
internal import SoapstoneFixtures

extension RequestHead {
    /// What matchers look at in a head.
    init(_ head: HTTPRequestHead) {
        self.init(
            headers: head.headers.map { Fixture.Header($0.name, $0.value) },
            query: RequestTarget(head.uri).query.map { String(Substring($0)) } ?? ""
        )
    }
}
