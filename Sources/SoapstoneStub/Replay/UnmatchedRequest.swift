internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A request that was read and matches no exchange.
struct UnmatchedRequest: Sendable {
    let version: SOAPVersion
    let action: String?
    let payload: XMLElement?
}
