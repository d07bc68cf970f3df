public import SoapstoneSOAP
internal import SoapstoneSchema
public import SoapstoneWSDL
internal import SoapstoneXML
internal import Synchronization

/// Makes messages of a contract's operations, each of which was validated.
public struct MessageSample: Sendable {
    private let maker: SampleMaker
    private let check: SampleCheck
    private let seed: UInt64

    /// Prepares samples of a contract.
    public init(_ contract: LoadedContract, options: SampleOptions = SampleOptions()) {
        maker = SampleMaker(contract.schemas, options: options)
        check = SampleCheck(contract.schemas)
        seed = options.seed
    }

    /// A request or a response, with the header blocks that the contract names and the parts that it puts beside the
    /// envelope.
    ///
    /// A body has at most one element (WS-I Basic Profile 1.1, R9981); a contract may say otherwise.
    ///
    /// - Throws: `SampleError` where a part has no declaration, or its schema allows no message.
    public func message(_ message: BoundMessage, _ version: SOAPVersion) throws(SampleError) -> OperationMessage {
        try self.message(message, version, bodies: message.elements)
    }

    private func message(
        _ message: BoundMessage,
        _ version: SOAPVersion,
        bodies: [ElementID]
    ) throws(SampleError) -> OperationMessage {
        var sample = OperationMessage(version)
        for header in message.headers {
            let encoding = SOAPEncoding(header.use, header.encodingStyle, version)
            sample.headers.append(try element(header.element, of: header.part.name, encoding, version).bytes)
        }
        let encoding = SOAPEncoding(message.use, message.encodingStyle, version)
        if let part = message.undeclaredParts.first { _ = try element(nil, of: part, encoding, version) }
        for id in bodies {
            let element = try element(id, of: "", encoding, version)
            sample.append(element.bytes, element.binaries)
        }
        sample.parts.attachments = message.attachedParts.compactMap { SampleContent.attachment($0) }
        return sample
    }

    /// A request or a response whose body has what a script decides; it may be invalid.
    ///
    /// - Parameter script: what decides; afterwards it has the decisions.
    package func message(
        _ message: BoundMessage,
        _ version: SOAPVersion,
        _ script: inout SampleScript
    ) throws(SampleError) -> OperationMessage {
        var sample = try self.message(message, version, bodies: [])
        let encoding = SOAPEncoding(message.use, message.encodingStyle, version)
        var made: SampleScript? = script
        for id in message.elements {
            let startTag = encoding?.startTag(version) ?? []
            let element = try maker.sample(of: id, encoding: encoding, startTag: startTag, &made)
            sample.append(element.bytes, element.binaries)
        }
        if let made { script = made }
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
        if let encoding {
            return try maker.sample(of: element, encoding: encoding, startTag: encoding.startTag(version))
        }
        return try check.valid(element, maker)
    }
}

/// Validates samples: what is made of one type after the other can break what is asked of several elements together.
private final class SampleCheck: Sendable {
    private let schemas: SchemaSet
    /// Made for the first sample.
    private let validator = Mutex<SchemaValidator?>(nil)

    init(_ schemas: SchemaSet) {
        self.schemas = schemas
    }

    /// A sample that is valid, or whose schema was not read to the end.
    ///
    /// - Throws: `SampleError` where none was found.
    func valid(_ element: ElementID, _ maker: SampleMaker) throws(SampleError) -> SampleElement {
        var first: SampleError?
        for maker in maker.alternatives {
            do throws(SampleError) {
                let sample = try maker.sample(of: element, encoding: nil, startTag: [])
                guard let violation = violation(in: sample, element) else { return sample }
                first = first ?? SampleError(message: "No valid sample was found. \(violation.message)", path: [])
            } catch {
                // Other samples would cost as much and fail as well, but for one that leaves out what may be left out.
                if let first { throw first }
                guard let sample = withoutOptions(element, maker) else { throw error }
                return sample
            }
        }
        throw first ?? SampleError(message: "No valid sample was found.", path: [])
    }

    private func withoutOptions(_ element: ElementID, _ maker: SampleMaker) -> SampleElement? {
        guard let least = maker.least, let sample = try? least.sample(of: element, encoding: nil, startTag: []),
            violation(in: sample, element) == nil
        else { return nil }
        return sample
    }

    private func violation(in sample: SampleElement, _ element: ElementID) -> ValidationViolation? {
        guard let document = try? XMLDocument(parsing: sample.bytes, limits: .contract) else { return nil }
        let validator = validator.withLock { validator in
            let made = validator ?? SchemaValidator(schemas)
            validator = made
            return made
        }
        let report = validator.validate(document.root, as: element)
        return report.verdict == .invalid ? report.violations.first : nil
    }
}
