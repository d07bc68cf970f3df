internal import SoapstoneSOAP
internal import SoapstoneXML

/// A request that was read and matches no exchange, or is not to be answered with one.
struct UnmatchedRequest: Sendable {
    let envelope: Envelope
    let action: String?
    /// The fault that is to be answered with, by its name in the contract.
    let fault: String?

    var version: SOAPVersion { envelope.version }
    var payload: XMLElement? { envelope.payload }
}
