internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A message of a fixture, read once and asked by every rule; a class, since envelopes are large.
final class ReadMessage: Sendable {
    let envelope: Envelope
    let package: MultipartMessage?
    /// The envelope with the parts that it refers to in their places; nil where they cannot be put there.
    let whole: Envelope?
    /// The envelope and its package as they were read.
    let received: ReceivedMessage

    init(_ received: ReceivedMessage) {
        envelope = received.envelope
        package = received.package
        whole = try? received.whole()
        self.received = received
    }
}
