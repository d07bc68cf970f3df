internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The two messages of a fixture, read.
final class Sides: Sendable {
    enum Side: Sendable {
        case message(ReadMessage)
        /// What is wrong with it as a message, and whether its envelope is a part of it.
        case unsound(SOAPError, inParts: Bool)
        /// There is none, and there need not be one.
        case none
        /// Nobody can tell, for this reason.
        case unknown(String)

        /// Why what tells of the values of a message cannot be applied where there is no `whole`.
        static let notWhole = "the envelope refers to a part that is not there, or to more than it may"

        var message: ReadMessage? { if case .message(let message) = self { message } else { nil } }

        /// The whole body as a document; nil where it is none, or has parts.
        var document: XMLDocument? { message.flatMap { $0.package == nil ? $0.envelope.document : nil } }

        /// Where something of the envelope stands in the file: in a package, its lines are not the file's.
        func position(_ place: XMLPlace?) -> (line: Int?, column: Int?) {
            let isInParts = if case .unsound(_, let inParts) = self { inParts } else { document == nil }
            return isInParts ? (nil, nil) : (place?.line, place?.column)
        }
    }

    let request: Side
    let response: Side
    /// The golden JSON of each; nil where there is none.
    let requestJSON: Result<JSONDocument, JSONError>?
    let responseJSON: Result<JSONDocument, JSONError>?
    /// Why the request cannot be held against its schema.
    let requestGap: String?

    init(_ subject: CheckedFixture) {
        let fixture = subject.fixture
        let details = fixture.details
        // What a message without SOAP says is asked of its profile.
        if details.profile == .http {
            request = .none
        } else if details.requestWithheld != nil {
            request = .unknown("the body was not kept when it was recorded")
        } else {
            request = subject.request.map(Side.message) ?? Self.read(fixture.request, details.requestHeaders)
        }
        if details.profile == .http {
            response = .none
        } else if details.responseWithheld != nil {
            response = .unknown("the body was not kept when it was recorded")
        } else if details.behaviour.template != nil {
            response = .unknown("the response is a template")
        } else if fixture.response.isEmpty, details.kind != .negative {
            response = .none
        } else {
            response = Self.read(fixture.response, details.responseHeaders)
        }
        requestJSON = fixture.requestJSON.map(Self.json)
        responseJSON = fixture.responseJSON.map(Self.json)
        requestGap = fixture.placeholders.isEmpty ? nil : "the request has placeholders in the place of values"
    }

    private static func json(_ bytes: [UInt8]) -> Result<JSONDocument, JSONError> {
        Result { () throws(JSONError) in try JSONDocument(parsing: bytes, limits: .file) }
    }

    private static func read(_ body: [UInt8], _ headers: [Fixture.Header]) -> Side {
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        do throws(SOAPError) {
            return .message(ReadMessage(try reader.read(body, contentType: headers.first(named: "Content-Type"))))
        } catch {
            let type = headers.first(named: "Content-Type").flatMap { try? MediaType(parsing: $0) }
            return .unsound(error, inParts: type?.type == "multipart")
        }
    }
}

extension Finding {
    /// A finding about a place in a message's envelope.
    init(
        _ rule: Rule,
        _ message: String,
        at place: XMLPlace?,
        of side: Sides.Side,
        file: String,
        contract: Place? = nil,
        clause: String? = nil
    ) {
        let position = side.position(place)
        self.init(
            rule,
            message,
            file: file,
            line: position.line,
            column: position.column,
            path: place?.path,
            contract: contract,
            clause: clause
        )
    }
}

extension Envelope {
    /// The elements in the body.
    var elements: [XMLElement] { [payload].compactMap(\.self) + siblings }

    /// The elements that a schema tells of: those in the detail of a fault, else those in the body.
    var described: [XMLElement] { fault?.detail ?? elements }
}
