public import SoapstoneSOAP
internal import SoapstoneXML

/// Makes envelopes of a contract's operations.
public struct MessageSample: Sendable {
    private let contract: LoadedContract
    private let maker: SampleMaker

    /// Prepares samples of a contract.
    public init(_ contract: LoadedContract, options: SampleOptions = SampleOptions()) {
        self.contract = contract
        maker = SampleMaker(contract.schemas, options: options)
    }

    /// An envelope with a request or a response, the header blocks that the contract names among it.
    ///
    /// - Throws: `SampleError` where a part has no declaration, or its schema allows no message.
    public func envelope(_ message: BoundMessage, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        let headers = try headerBlocks(message, version).map { HeaderContent.block($0) }
        var output = ByteWriter(capacity: 4096)
        EnvelopeWriter.write(version, headers: headers, body: try body(message, version), to: &output)
        return output.bytes
    }

    /// An envelope with a fault that the contract declares.
    ///
    /// - Throws: `SampleError` where the detail has no declaration, or its schema allows no message.
    public func envelope(_ fault: BoundFault, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        var output = ByteWriter(capacity: 4096)
        EnvelopeWriter.write(
            fault: Fault(version, code: version.receiverCode, reason: fault.name),
            detail: try detail(fault, version),
            to: &output
        )
        return output.bytes
    }

    /// The header blocks that the contract names, in its order.
    ///
    /// - Throws: `SampleError` where a part has no declaration, or its schema allows no message.
    public func headerBlocks(_ message: BoundMessage, _ version: SOAPVersion) throws(SampleError) -> [[UInt8]] {
        try message.headers.map { header throws(SampleError) in
            let encoding = SOAPEncoding(header.use, header.encodingStyle, version)
            return try element(header.element, of: header.part.name, encoding, version)
        }
    }

    /// What stands in the detail of a fault that the contract declares.
    ///
    /// - Throws: `SampleError` where the detail has no declaration, or its schema allows no message.
    public func detail(_ fault: BoundFault, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        guard let part = fault.part else { return [] }
        let encoding = SOAPEncoding(fault.use, fault.encodingStyle, version)
        return try element(fault.element, of: part.name, encoding, version)
    }

    /// What stands in the body: the parts, inside the call's element where the style is rpc.
    ///
    /// A body has at most one element (WS-I Basic Profile 1.1, R9981); a contract may say otherwise.
    public func body(_ message: BoundMessage, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        let encoding = SOAPEncoding(message.use, message.encodingStyle, version)
        if let part = message.undeclaredParts.first { _ = try element(nil, of: part, encoding, version) }
        var body: [UInt8] = []
        for id in message.elements { body += try element(id, of: "", encoding, version) }
        return body
    }

    private func element(
        _ element: ElementID?,
        of part: String,
        _ encoding: SOAPEncoding?,
        _ version: SOAPVersion
    ) throws(SampleError) -> [UInt8] {
        guard let element else {
            throw SampleError(message: "The contract has no declaration of the part '\(part)'.", path: [])
        }
        return try maker.sample(of: element, encoding: encoding, startTag: encoding?.startTag(version) ?? [])
    }
}
