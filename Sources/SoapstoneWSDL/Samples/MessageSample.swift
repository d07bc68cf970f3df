public import SoapstoneSOAP
internal import SoapstoneXML

/// Makes messages of a contract's operations.
public struct MessageSample: Sendable {
    private let maker: SampleMaker
    private let seed: UInt64

    /// Prepares samples of a contract.
    public init(_ contract: LoadedContract, options: SampleOptions = SampleOptions()) {
        maker = SampleMaker(contract.schemas, options: options)
        seed = options.seed
    }

    /// A request or a response, with the header blocks that the contract names and the parts that it puts beside the
    /// envelope.
    ///
    /// A body has at most one element (WS-I Basic Profile 1.1, R9981); a contract may say otherwise.
    ///
    /// - Throws: `SampleError` where a part has no declaration, or its schema allows no message.
    public func message(_ message: BoundMessage, _ version: SOAPVersion) throws(SampleError) -> OperationMessage {
        var sample = OperationMessage(version)
        for header in message.headers {
            let encoding = SOAPEncoding(header.use, header.encodingStyle, version)
            sample.headers.append(try element(header.element, of: header.part.name, encoding, version).bytes)
        }
        let encoding = SOAPEncoding(message.use, message.encodingStyle, version)
        if let part = message.undeclaredParts.first { _ = try element(nil, of: part, encoding, version) }
        for id in message.elements {
            let element = try element(id, of: "", encoding, version)
            sample.append(element.bytes, element.binaries)
        }
        sample.parts.attachments = message.attachedParts.compactMap { SampleContent.attachment($0) }
        return sample
    }

    /// A fault that the contract declares.
    ///
    /// - Throws: `SampleError` where the detail has no declaration, or its schema allows no message.
    public func message(_ fault: BoundFault, _ version: SOAPVersion) throws(SampleError) -> OperationMessage {
        var sample = OperationMessage(version)
        sample.fault = Fault(version, code: version.receiverCode, reason: fault.name)
        guard let part = fault.part else { return sample }
        let encoding = SOAPEncoding(fault.use, fault.encodingStyle, version)
        sample.body = try element(fault.element, of: part.name, encoding, version).bytes
        return sample
    }

    /// The envelope alone of a request or a response; all values are in it.
    ///
    /// - Throws: `SampleError` where a part has no declaration, or its schema allows no message.
    public func envelope(_ message: BoundMessage, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        try self.message(message, version).envelope()
    }

    /// The envelope of a fault that the contract declares.
    ///
    /// - Throws: `SampleError` where the detail has no declaration, or its schema allows no message.
    public func envelope(_ fault: BoundFault, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        try message(fault, version).envelope()
    }

    /// A sample as HTTP carries it, with the same boundary and names of parts each time.
    ///
    /// - Parameter others: header blocks that stand before those of the contract.
    /// - Returns: the value of Content-Type, and the bytes.
    /// - Throws: `MTOM_LIMIT` where the contract puts more parts beside the envelope than a message may have.
    public func package(
        _ sample: OperationMessage,
        _ others: [HeaderContent] = []
    ) throws(MIMEError) -> (contentType: String, body: [UInt8]) {
        var random = SampleRandom(seed: seed)
        return try sample.package(others, random: { random.next() })
    }

    private func element(
        _ element: ElementID?,
        of part: String,
        _ encoding: SOAPEncoding?,
        _ version: SOAPVersion
    ) throws(SampleError) -> SampleElement {
        guard let element else {
            throw SampleError(message: "The contract has no declaration of the part '\(part)'.", path: [])
        }
        return try maker.sample(of: element, encoding: encoding, startTag: encoding?.startTag(version) ?? [])
    }
}
