/// What a case of an operation's fixtures shows: what a device sends, and what it gets.
public struct OperationExample: Sendable {
    /// The id of the service: `ims-case`.
    public var service: String
    /// The operation's name: `getCaseList`.
    public var operation: String
    /// The name of the case: `ordinary`.
    public var name: String
    /// What it shows, in a sentence.
    public var summary: String
    /// JSON.
    public var request: [UInt8]
    /// JSON, with an `opstatus` in it.
    public var response: [UInt8]

    /// Makes an example from its parts.
    public init(
        service: String,
        operation: String,
        name: String,
        summary: String,
        request: [UInt8],
        response: [UInt8]
    ) {
        self.service = service
        self.operation = operation
        self.name = name
        self.summary = summary
        self.request = request
        self.response = response
    }
}
