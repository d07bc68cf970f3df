internal import SoapstoneBase
internal import SoapstoneXML

/// What of a message travels beside its envelope: attachments, and values of the body that are parts of their own.
///
///     let (contentType, bytes) = try parts.package(.soap11, body: body, action: "urn:store")
public struct MessageParts: Sendable {
    /// What stands beside the envelope by the contract, or because a value refers to it (SOAP Messages with Attachments).
    public var attachments: [Attachment] = []
    /// The values of the body that become parts (MTOM), in their order and apart from each other.
    public var binaries: [Binary] = []
    /// Whether the message is a package of MTOM, also where nothing stands beside the envelope: an endpoint of WCF that is
    /// set to MTOM takes nothing else.
    public var isOptimized = false

    /// A part beside the envelope.
    public struct Attachment: Sendable {
        /// What its Content-ID begins with: the part's name in the contract (WS-I Attachments Profile 1.0, R2933); nil
        /// for a part that has a Content-ID of its own.
        public let part: String?
        /// The Content-ID; empty where it is made when the message is written.
        public let contentID: String
        /// The part's media type.
        public let type: MediaType
        /// The part's bytes.
        public let content: [UInt8]

        /// Makes a part.
        public init(part: String?, contentID: String = "", type: MediaType, content: [UInt8]) {
            self.part = part
            self.contentID = contentID
            self.type = type
            self.content = content
        }
    }

    /// A value in Base64, for which `xop:Include` may stand.
    public struct Binary: Sendable {
        /// Where its text stands in the body, in bytes.
        public var place: Range<Int>
        /// The value's media type.
        public let type: MediaType

        /// Makes a value.
        public init(_ place: Range<Int>, type: MediaType) {
            self.place = place
            self.type = type
        }

        /// The value in a body in which so many bytes stand before what it was found in.
        public func moved(by bytes: Int) -> Binary {
            // Both are places in arrays that there are.
            Binary(place.lowerBound + bytes..<place.upperBound + bytes, type: type)
        }
    }

    /// Makes parts of a message that has none.
    public init() {}

    /// Whether the envelope stands alone.
    public var isEmpty: Bool { attachments.isEmpty && binaries.isEmpty && !isOptimized }
}

extension MessageParts {
    /// The message as HTTP carries it: an envelope alone, or `multipart/related` where something stands beside it.
    ///
    /// A value for which the limits leave no part, or that is not in Base64's canonical form, stays in the envelope: to a
    /// receiver it is the same.
    ///
    /// - Parameters:
    ///   - headers: the header blocks in their order.
    ///   - body: the elements of the body in UTF-8.
    ///   - action: what the message asks for; of SOAP 1.2, it stands in the media type.
    ///   - limits: what the receiver takes.
    ///   - random: draws 64 bits for the boundary and for names of parts.
    /// - Returns: the value of Content-Type, and the bytes.
    /// - Throws: `MTOM_LIMIT` where it is more than the limits allow; `MTOM_INVALID` where two parts have one Content-ID.
    public func package(
        _ version: SOAPVersion,
        headers: [HeaderContent] = [],
        body: [UInt8],
        action: String = "",
        limits: MIMELimits = .standard,
        random: () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(MIMEError) -> (contentType: String, body: [UInt8]) {
        // Both versions' first field is the Content-Type.
        let type = SOAPRequestHead.headers(version, action: action)[0].1
        var output = ByteWriter(capacity: body.count + 4096)
        guard !isEmpty else {
            EnvelopeWriter.write(version, headers: headers, body: body, to: &output)
            return (type, output.bytes)
        }
        var writer = try MultipartWriter(
            binaries.isEmpty && !isOptimized ? .attachments : .xop,
            envelopeType: try MediaType(parsing: type),
            limits: limits
        )
        var envelope = ByteWriter(capacity: body.count + 1024)
        let own = try take(out: body, &writer, limits, random)
        EnvelopeWriter.write(version, headers: headers, body: own, to: &envelope)
        for attachment in attachments {
            var name = attachment.contentID
            if let part = attachment.part { name = ContentID.name(ofPart: part, random) }
            try writer.attach(attachment.content, contentType: attachment.type, contentID: name)
        }
        let contentType = try writer.write(envelope.bytes, to: &output, random: random)
        return (contentType.description, output.bytes)
    }

    /// The body with references in the place of values, which become parts.
    private func take(
        out body: [UInt8],
        _ writer: inout MultipartWriter,
        _ limits: MIMELimits,
        _ random: () -> UInt64
    ) throws(MIMEError) -> [UInt8] {
        // The root and the attachments have to be there.
        let room = max(0, limits.parts - 1 - attachments.count)
        var own = ByteWriter(capacity: body.count)
        var done = 0
        for binary in binaries.prefix(room) {
            let text = body[binary.place]
            // A part stands for the canonical text alone (XML-binary Optimized Packaging, section 3.1).
            guard let content = Base64Bytes.decode(text), Base64Bytes.encode(content).elementsEqual(text) else {
                continue
            }
            let href = try writer.attach(content, contentType: binary.type, contentID: ContentID.unique(random))
            own.append(Array(body[done..<binary.place.lowerBound]))
            own.append("<xop:Include xmlns:xop=\"http://www.w3.org/2004/08/xop/include\" href=\"")
            own.appendXML(attribute: href)
            own.append("\"/>")
            done = binary.place.upperBound
        }
        own.append(Array(body[done...]))
        return own.bytes
    }
}
