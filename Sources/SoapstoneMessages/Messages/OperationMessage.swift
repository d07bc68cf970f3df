public import SoapstoneSOAP
internal import SoapstoneXML

/// A message of an operation that was made from JSON or as a sample: its header blocks, and its body or its fault.
public struct OperationMessage: Sendable {
    /// The SOAP version of the envelope.
    public let version: SOAPVersion
    /// The header blocks that the contract names, in its order; each declares the namespaces that it uses.
    public package(set) var headers: [[UInt8]] = []
    /// What stands in the body or, with a fault, in its detail; empty for nothing.
    public package(set) var body: [UInt8] = []
    /// The fault that the message is, without its detail.
    public package(set) var fault: Fault?
    /// What travels beside the envelope; nothing with a fault.
    public package(set) var parts = MessageParts()

    package init(_ version: SOAPVersion) {
        self.version = version
    }

    /// Appends an element to the body.
    ///
    /// - Parameter binaries: the values in it that are to be parts of their own, by their places in it.
    package mutating func append(_ element: [UInt8], _ binaries: [MessageParts.Binary]) {
        parts.binaries += binaries.map { $0.moved(by: body.count) }
        body += element
    }

    /// The whole message without what stands beside it; all values of the body are in it.
    ///
    /// - Parameter others: header blocks that stand before those of the contract.
    public func envelope(_ others: [HeaderContent] = []) -> [UInt8] {
        var output = ByteWriter(capacity: body.count + 512)
        if let fault {
            EnvelopeWriter.write(fault: fault, headers: blocks(others), detail: body, to: &output)
        } else {
            EnvelopeWriter.write(version, headers: blocks(others), body: body, to: &output)
        }
        return output.bytes
    }

    /// The whole message as HTTP carries it: alone, or as `multipart/related` where something stands beside it (SOAP with
    /// Attachments) or where the contract gives values parts of their own (MTOM).
    ///
    /// - Parameters:
    ///   - others: header blocks that stand before those of the contract.
    ///   - action: what the message asks for; of SOAP 1.2, it stands in the media type.
    ///   - limits: what the receiver takes.
    ///   - random: draws 64 bits for the boundary and for names of parts.
    /// - Returns: the value of Content-Type, and the bytes.
    /// - Throws: `MTOM_LIMIT` where it is more than the limits allow; `MTOM_INVALID` where two parts have one Content-ID.
    public func package(
        _ others: [HeaderContent] = [],
        action: String = "",
        limits: MIMELimits = .standard,
        random: () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(MIMEError) -> (contentType: String, body: [UInt8]) {
        guard fault == nil else {
            // Both versions' first field is the Content-Type.
            return (SOAPRequestHead.headers(version, action: action)[0].1, envelope(others))
        }
        return try parts.package(
            version,
            headers: blocks(others),
            body: body,
            action: action,
            limits: limits,
            random: random
        )
    }

    private func blocks(_ others: [HeaderContent]) -> [HeaderContent] {
        others + headers.map { .block($0) }
    }
}
