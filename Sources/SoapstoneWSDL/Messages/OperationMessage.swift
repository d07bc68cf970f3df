public import SoapstoneSOAP
internal import SoapstoneXML

/// A message of an operation that was made from JSON: its header blocks, and its body or its fault.
public struct OperationMessage: Sendable {
    public let version: SOAPVersion
    /// The header blocks that the contract names, in its order; each declares the namespaces that it uses.
    public internal(set) var headers: [[UInt8]] = []
    /// What stands in the body or, with a fault, in its detail; empty for nothing.
    public internal(set) var body: [UInt8] = []
    /// The fault that the message is, without its detail.
    public internal(set) var fault: Fault?

    init(_ version: SOAPVersion) {
        self.version = version
    }

    /// The whole message.
    ///
    /// - Parameter others: header blocks that stand before those of the contract.
    public func envelope(_ others: [HeaderContent] = []) -> [UInt8] {
        var output = ByteWriter(capacity: body.count + 512)
        let headers = others + headers.map { .block($0) }
        if let fault {
            EnvelopeWriter.write(fault: fault, headers: headers, detail: body, to: &output)
        } else {
            EnvelopeWriter.write(version, headers: headers, body: body, to: &output)
        }
        return output.bytes
    }
}
