public import SoapstoneMessages
public import SoapstoneSOAP

/// Makes JSON of requests, for fixtures that ask for something in it.
///
/// A contract does, by a ``ContractMapper``; who has codecs of another kind brings them. It is asked once for the JSON of a
/// request, and only where a fixture of its operation has a condition on it.
public protocol RequestMapper: Sendable {
    /// The operation whose requests are like this one.
    ///
    /// - Parameters:
    ///   - request: a recorded request.
    ///   - action: the action without quotes; nil where the request names none.
    /// - Throws: why no JSON can be made of such requests.
    func operation(of request: Envelope, action: String?) throws(MappingError) -> String

    /// The JSON of a request.
    func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest

    /// The values of a request by their types, so that those that are the same match however they are written; nil where no
    /// types of it are known, and its texts decide.
    func values(of request: Envelope, action: String?) -> TypedValues?
}

extension RequestMapper {
    public func values(of request: Envelope, action: String?) -> TypedValues? { nil }
}

/// A request as JSON.
public struct MappedRequest: Sendable {
    /// The JSON, one value.
    public var json: [UInt8]
    /// What of the request breaks its contract, so that JSON may not have it.
    public var notes: [String]

    /// Makes the result of a mapping.
    public init(json: [UInt8], notes: [String] = []) {
        self.json = json
        self.notes = notes
    }
}

/// Why no JSON can be made of a request.
public struct MappingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was found and what was expected, and where.
    public var message: String

    /// Makes an error.
    public init(_ message: String) { self.message = message }

    public var description: String { message }
}
