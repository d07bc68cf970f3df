/// One fixture: a request, its response, and what is known about the two.
public struct Fixture: Sendable {
    /// Where the fixture stands among the fixtures.
    public var id: ID
    /// What `exchange.yaml` says.
    public var details: Details
    /// The request's body, byte for byte.
    public var request: [UInt8]
    /// The response's body, byte for byte; empty or malformed on purpose in some negative cases.
    public var response: [UInt8]
    /// The parts of the response that lie in files of their own: in `response`, their sizes and hashes stand for them.
    public var storedParts: [StoredPart]
    /// What the device sends for this request; nil where the case has no `request.json`.
    public var requestJSON: [UInt8]?
    /// What the device gets for this response; nil where the case has no `response.json`.
    public var responseJSON: [UInt8]?

    /// Makes a fixture from its parts.
    public init(
        id: ID,
        details: Details,
        request: [UInt8],
        response: [UInt8],
        storedParts: [StoredPart] = [],
        requestJSON: [UInt8]? = nil,
        responseJSON: [UInt8]? = nil
    ) {
        self.id = id
        self.details = details
        self.request = request
        self.response = response
        self.storedParts = storedParts
        self.requestJSON = requestJSON
        self.responseJSON = responseJSON
    }
}
