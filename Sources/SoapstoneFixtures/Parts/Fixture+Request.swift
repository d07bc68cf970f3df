internal import SoapstoneSOAP
internal import SoapstoneXML

extension Fixture {
    /// Reads the recorded request.
    ///
    /// - Parameter read: the request, where it was read before.
    func receivedRequest(_ read: ReceivedMessage? = nil) throws(SOAPError) -> ReceivedMessage {
        if let read {
            read.envelope.document.registerNames()
            return read
        }
        let type = details.requestHeaders.first(named: "Content-Type")
        let message = try MessageReader(allowsEncoding: true, allowsSiblings: true).read(
            request,
            contentType: type
        )
        // Requests will have the same names: each then has a number, and is not numbered anew in every document.
        message.envelope.document.registerNames()
        return message
    }
}
