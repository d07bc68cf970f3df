internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures

/// A response before it is written as bytes.
struct ResponseDraft: Sendable {
    var status: HTTPResponseStatus
    var fields: [(name: String, value: String)]
    var body: [UInt8]
    /// What it was made from.
    var origin: ResponseOrigin
}

extension ResponseDraft {
    /// What was recorded, as its fixture wants it given.
    init(_ fixture: Fixture, _ origin: ServedFixture) {
        let details = fixture.details
        let failure = details.behaviour.failure
        status = HTTPResponseStatus(statusCode: failure?.status ?? details.status)
        fields = details.responseHeaders.map { ($0.name, $0.value) }
        if failure?.kind == .wrongContentType {
            fields.removeAll { ASCII.matches($0.name.utf8, "Content-Type".utf8) }
            fields.insert(("Content-Type", "text/html; charset=utf-8"), at: 0)
        }
        fields.append(("Soapstone-Fixture", fixture.id.description))
        body = fixture.response
        self.origin = .fixture(origin)
    }
}

extension StubResponse {
    init(_ draft: ResponseDraft) {
        self.init(draft.status, fields: draft.fields, body: draft.body)
        origin = draft.origin
    }
}
