internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneXML

/// A request that came whole and is not answered yet, with what is kept of it.
struct CallInProgress: Sendable {
    let head: HTTPRequestHead
    /// Bytes of the request line and the header fields.
    let headBytes: Int
    /// nil for a request without SOAP.
    let fields: SOAPFields?
    /// nil where there are more bytes than are kept.
    let body: [UInt8]?
    let bodyBytes: Int
    let start: NIODeadline
    /// When it came, in microseconds since 1970-01-01T00:00:00Z.
    let time: Int64

    var outcome = StubRequest.Outcome.refused
    /// The name of the element in the body, where it was looked for.
    var payload: XMLName?
    /// The stable code of what is wrong with it.
    var problem: String?
    /// The codes of rules of the contract that it breaks and that were passed over.
    var passedOver: [String] = []
    /// What it comes nearest to, redacted as recordings are.
    var nearMisses: [NearMiss] = []
    /// The outcome of comparing the upstream's response with the recorded one, if they are compared.
    var comparison: StubRequest.Comparison?

    /// The action that it names, if any.
    var action: String? { fields.flatMap { try? $0.action.get() } ?? nil }

    /// The media type of the body, as it was sent.
    var contentType: String? { fields?.media.contentType ?? head.headers.first(name: "Content-Type") }

    /// Takes in why there is no recorded response.
    mutating func take(_ problem: Problem) {
        self.problem = problem.code
        nearMisses = problem.shownMisses
    }
}
