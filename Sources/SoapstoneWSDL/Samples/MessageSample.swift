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
        var headers: [HeaderContent] = []
        for header in message.headers { headers.append(.block(try element(of: header.part))) }
        var output = ByteWriter(capacity: 4096)
        EnvelopeWriter.write(version, headers: headers, body: try body(message), to: &output)
        return output.bytes
    }

    /// An envelope with a fault that the contract declares.
    ///
    /// - Throws: `SampleError` where the detail has no declaration, or its schema allows no message.
    public func envelope(_ fault: BoundFault, _ version: SOAPVersion) throws(SampleError) -> [UInt8] {
        let detail = try fault.part.map { part throws(SampleError) in try element(of: part) } ?? []
        var output = ByteWriter(capacity: 4096)
        EnvelopeWriter.write(
            fault: Fault(version, code: version.receiverCode, reason: fault.name),
            detail: detail,
            to: &output
        )
        return output.bytes
    }

    /// What stands in the body: the parts, inside the call's element where the style is rpc.
    public func body(_ message: BoundMessage) throws(SampleError) -> [UInt8] {
        guard let wrapper = message.wrapper else {
            // A body has at most one element (WS-I Basic Profile 1.1, R2201); a contract may say otherwise.
            var body: [UInt8] = []
            for part in message.parts { body += try element(of: part) }
            return body
        }
        var output = ByteWriter(capacity: 1024)
        let tag = wrapper.namespace.isEmpty ? wrapper.local : "c:\(wrapper.local)"
        output.append(utf8: "<\(tag)")
        if !wrapper.namespace.isEmpty {
            output.append(" xmlns:c=\"")
            output.appendXML(attribute: wrapper.namespace)
            output.append("\"")
        }
        output.append(">")
        for part in message.parts { output.append(try element(of: part)) }
        output.append(utf8: "</\(tag)>")
        return output.bytes
    }

    private func element(of part: Definitions.Part) throws(SampleError) -> [UInt8] {
        switch part.content {
        case .element(let name):
            guard let id = contract.schemas.globalElements[name] else {
                throw SampleError(message: "There is no element '\(name)'.", path: [part.name])
            }
            return try maker.sample(of: id)
        case .type(let name):
            guard let type = contract.schemas.types[name] else {
                throw SampleError(message: "There is no type '\(name)'.", path: [part.name])
            }
            // Parameters are in no namespace (WS-I Basic Profile 1.1, R2735).
            return try maker.sample(of: type, named: XMLName(part.name))
        case .unknown:
            throw SampleError(message: "The contract does not say what the part '\(part.name)' is.", path: [])
        }
    }
}
