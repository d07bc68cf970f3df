internal import SoapstoneXML

extension SecurityHeader {
    /// Reads the Security header for this receiver; nil where the message has none.
    ///
    /// - Throws: `WSS_INVALID` for two headers of one role or for this receiver, two UsernameTokens or Timestamps, and
    ///   anything that is malformed.
    public init?(of envelope: Envelope) throws(SOAPError) {
        let blocks = envelope.headers.filter { $0.name == Self.name }
        for (index, block) in blocks.enumerated() {
            let role = block.role ?? ""
            for earlier in blocks[..<index] {
                let isSame = (earlier.role ?? "").utf8.elementsEqual(role.utf8)
                guard !isSame, !(earlier.isForReceiver && block.isForReceiver) else {
                    throw SecurityReader.error("The message has two Security headers for one role.", block.element)
                }
            }
        }
        guard let own = blocks.first(where: \.isForReceiver)?.element else { return nil }
        usernameToken = try SecurityReader.only("UsernameToken", in: SecurityNames.wsse, of: own)
            .map { element throws(SOAPError) in try SecurityReader.usernameToken(element) }
        timestamp = try SecurityReader.only("Timestamp", in: SecurityNames.wsu, of: own)
            .map { element throws(SOAPError) in try SecurityReader.timestamp(element) }
    }
}
