internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// A call on its way through the policies, with what they have left in it.
struct IncomingCall {
    let request: Request
    /// The gateway's end of the connection; nil where there is none.
    let localAddress: SocketAddress?
    let requestID: String
    /// The trace that the call is part of, or that begins with it.
    let trace: TraceContext
    let begun = ContinuousClock.now
    /// Where the path leads: `RoutePolicy`.
    var route: Route?
    /// What is called: `CallablePolicy`.
    var operation: (any ServedOperation)?
    /// The API client; nil if the gateway knows none: `ClientPolicy`.
    var client: KnownClient?
    /// The form of the body, where its media type says so: `MediaTypePolicy`.
    var format: BodyFormat?
    /// The body: `SizePolicy`.
    var body: CollectedBody?
    /// The window that an operation is called in which stays open in it: `MaintenancePolicy`.
    var notice: MaintenanceWindow?
    /// Whether the call has one of the places of those that are worked on: `RoomPolicy`.
    var hasPlace = false
    /// The body's JSON: `JSONPolicy`.
    var document: JSONDocument?
    /// The session that the operation needs: `SessionPolicy`.
    var session: OpenSession?
    /// What is left to do: `ContractPolicy`.
    var work: Work?

    init(_ request: Request, at localAddress: SocketAddress? = nil) {
        self.request = request
        self.localAddress = localAddress
        trace =
            TraceContext(
                parents: Self.values(TraceContext.parentField, of: request),
                states: Self.values(TraceContext.stateField, of: request)
            ) ?? TraceContext()
        requestID = RequestID.of(HTTPField.Name(RequestID.fieldName).flatMap { request.headers[$0] })
    }

    private static func values(_ field: String, of request: Request) -> [String] {
        HTTPField.Name(field).map { request.headers[values: $0] } ?? []
    }

    /// What stands for the response of a call that came to a policy without what one before it leaves.
    static let isIncomplete = Stop.failed(CallFailure(.adapterError, detail: "a policy has no call to look at"))
}
