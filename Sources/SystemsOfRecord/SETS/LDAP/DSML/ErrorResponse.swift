import SoapstoneCodec
import SoapstoneSOAP

/// The gateway's own failure: a request did not reach the directory, or no response was received.
struct ErrorResponse: Equatable {
    var requestID: DSMLText?
    var type: Kind?
    var message: DSMLText?

    enum Kind: String, HostEnumeration {
        case notAttempted, couldNotConnect, connectionClosed, malformedRequest, gatewayInternalError
        case authenticationFailed, unresolvableURI, other
    }
}

extension ErrorResponse: Record {
    static let codec = Codec(
        "errorResponse",
        ErrorResponse.init,
        .attribute("requestID", \.requestID, .open),
        .attribute("type", \.type, .open),
        .element("message", \.message)
    )

    /// What the error means to the device.
    var failure: Outcome.Failure {
        Outcome.Failure(status, detail: "DSML error \(type?.rawValue ?? "without a type")")
    }

    private var status: OpStatus {
        switch type {
        case .notAttempted, .couldNotConnect, .connectionClosed: .unreachable
        case .authenticationFailed: .badCredentials
        case .malformedRequest, .gatewayInternalError, .unresolvableURI, .other, nil: .failed
        }
    }
}
