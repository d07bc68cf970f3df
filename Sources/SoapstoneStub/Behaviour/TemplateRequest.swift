internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// What a template can tell of a request.
struct TemplateRequest: Sendable {
    let message: ReceivedMessage
    let head: RequestHead
    let path: String

    init(_ message: ReceivedMessage, _ head: HTTPRequestHead) {
        self.message = message
        self.head = RequestHead(head)
        path = RequestTarget(head.uri).path
    }
}
