internal import NIOHTTP1
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A request that was read and matches no fixture, or is not to be answered with one.
struct UnmatchedRequest: Sendable {
    let message: ReceivedMessage
    let action: String?
    /// The fault that is to be answered with, by its name in the contract.
    let fault: String?
    /// The whole head, which matchers may have looked at.
    let head: HTTPRequestHead

    var envelope: Envelope { message.envelope }
    var version: SOAPVersion { envelope.version }
    var payload: XMLElement? { envelope.payload }

    /// Why it gets a fault.
    func problem(_ code: String, _ message: String, _ blame: Problem.Blame) -> Problem {
        Problem(code: code, message: message, version: version, blame: blame)
    }
}
