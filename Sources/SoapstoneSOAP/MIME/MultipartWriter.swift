internal import SoapstoneBase
public import SoapstoneXML

/// Writes a `multipart/related` message: MTOM with XOP, or SOAP with attachments.
///
///     var writer = try MultipartWriter(.xop, envelopeType: MediaType("application", "soap+xml"))
///     let href = try writer.attach(pdf, contentType: MediaType("application", "pdf"), contentID: "report@example.org")
///     // … the envelope refers to href …
///     let contentType = try writer.write(envelope, to: &output)
public struct MultipartWriter: Sendable {
    /// How the envelope refers to its parts.
    public enum Packaging: Sendable {
        /// `xop:Include` elements stand for Base64 text (XML-binary Optimized Packaging; SOAP MTOM).
        case xop
        /// The envelope is as it would be alone, and names parts where it likes (SOAP Messages with Attachments).
        case attachments
    }

    private struct Attachment: Sendable {
        let head: [MIMEHeader]
        let content: [UInt8]
    }

    private let packaging: Packaging
    private let envelopeType: MediaType
    private let rootID: String
    private let limits: MIMELimits
    private var attachments: [Attachment] = []
    private var contentIDs: Set<[UInt8]>

    /// Starts a message.
    ///
    /// - Parameters:
    ///   - envelopeType: What the envelope would be without attachments: `text/xml`, or `application/soap+xml` with its
    ///     `action`.
    ///   - rootID: The Content-ID of the envelope.
    ///   - limits: What the receiver takes; `write` refuses more.
    /// - Throws: `MTOM_INVALID` where `rootID` is no Content-ID.
    public init(
        _ packaging: Packaging,
        envelopeType: MediaType,
        rootID: String = "envelope@soapstone",
        limits: MIMELimits = .standard
    ) throws(MIMEError) {
        self.packaging = packaging
        self.envelopeType = envelopeType
        self.rootID = try ContentID.parse(rootID)
        self.limits = limits
        contentIDs = [[UInt8](self.rootID.utf8)]
    }

    /// Adds a part.
    ///
    /// - Parameters:
    ///   - contentID: A name that no other part has, without angle brackets.
    ///   - headers: Further fields, such as `Content-Disposition`.
    /// - Returns: The `cid:` URL by which the envelope refers to the part.
    /// - Throws: `MTOM_INVALID` where the name is taken or malformed, or `headers` has a field that the writer writes;
    ///   `MTOM_LIMIT` where the message has too many parts, or the part has too many or too long header fields.
    @discardableResult
    public mutating func attach(
        _ content: [UInt8],
        contentType: MediaType,
        contentID: String,
        headers: [MIMEHeader] = []
    ) throws(MIMEError) -> String {
        let name = try ContentID.parse(contentID)
        guard contentType.type != "multipart" else { throw MIMEError(.invalid, "a multipart inside a multipart") }
        let head = try head(type: contentType, name: name, headers: headers)
        guard attachments.count + 1 < limits.parts else {
            throw MIMEError(limit: "parts", of: limits.parts, "parts of a message")
        }
        guard contentIDs.insert([UInt8](name.utf8)).inserted else {
            throw MIMEError(.invalid, "two parts have the Content-ID \(MIMEError.quote(name.utf8))")
        }
        attachments.append(Attachment(head: head, content: content))
        return ContentID.url(for: name)
    }

    /// Appends the message to `output`.
    ///
    /// - Parameters:
    ///   - random: Draws 64 bits for the boundary, which need not be secret; the system's random numbers where it is
    ///     left out.
    /// - Returns: The value of the HTTP field `Content-Type`.
    /// - Throws: `MTOM_LIMIT` where the message is longer than `MIMELimits.totalBytes`; `MTOM_INVALID` where eight
    ///   boundaries in a row occur in the content, which means that `random` is not.
    public func write(
        _ envelope: [UInt8],
        to output: inout ByteWriter,
        random: () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(MIMEError) -> MediaType {
        let root = Attachment(head: try head(type: try rootType(), name: rootID, headers: []), content: envelope)
        let parts = [root] + attachments
        let boundary = try boundary(for: parts, random: random)
        let start = output.count
        for part in parts {
            guard part.content.count <= limits.totalBytes - (output.count - start) else { throw tooLong }
            output.append("--")
            output.append(boundary)
            output.append("\r\n")
            for header in part.head {
                output.append(utf8: header.name)
                output.append(": ")
                output.append(utf8: header.value)
                output.append("\r\n")
            }
            output.append("\r\n")
            output.append(part.content)
            output.append("\r\n")
        }
        output.append("--")
        output.append(boundary)
        output.append("--\r\n")
        guard output.count - start <= limits.totalBytes else { throw tooLong }
        return try contentType(boundary: String(decoding: boundary, as: UTF8.self))
    }

    private var tooLong: MIMEError {
        MIMEError(limit: "totalBytes", of: limits.totalBytes, "bytes of a multipart body")
    }

    private func contentType(boundary: String) throws(MIMEError) -> MediaType {
        let related = try MediaType("multipart", "related")
        switch packaging {
        case .xop:
            return try related.adding("type", "application/xop+xml").adding("start", "<\(rootID)>")
                .adding("start-info", startInfo).adding("boundary", boundary)
        case .attachments:
            return try related.adding("type", envelopeType.essence).adding("start", "<\(rootID)>")
                .adding("boundary", boundary)
        }
    }

    /// The envelope's own type with its action, which has no other place (XOP section 4.1).
    private var startInfo: String {
        get throws(MIMEError) {
            let type = try MediaType(envelopeType.type, envelopeType.subtype)
            guard let action = envelopeType["action"] else { return type.description }
            return try type.adding("action", action).description
        }
    }

    private func rootType() throws(MIMEError) -> MediaType {
        guard packaging == .xop else { return envelopeType }
        let type = try MediaType("application", "xop+xml")
        return try type.adding("charset", envelopeType["charset"] ?? "UTF-8").adding("type", startInfo)
    }

    private func head(type: MediaType, name: String, headers: [MIMEHeader]) throws(MIMEError) -> [MIMEHeader] {
        let own = [
            try MIMEHeader("Content-Type", type.description),
            try MIMEHeader("Content-Transfer-Encoding", "binary"),
            try MIMEHeader("Content-ID", "<\(name)>"),
        ]
        for header in headers where own.contains(where: { $0.isNamed(header.name) }) {
            throw MIMEError(.invalid, "the header field \(header.name) is the writer's own")
        }
        let head = own + headers
        guard head.count <= limits.partHeaders else {
            throw MIMEError(limit: "partHeaders", of: limits.partHeaders, "header fields of a part")
        }
        for header in head where header.name.utf8.count + 2 + header.value.utf8.count > limits.headerLine {
            throw MIMEError(limit: "headerLine", of: limits.headerLine, "bytes of a header field")
        }
        return head
    }

    private func boundary(for parts: [Attachment], random: () -> UInt64) throws(MIMEError) -> [UInt8] {
        for _ in 0..<8 {
            let boundary = [UInt8](("soapstone-" + RandomBytes.digits32(from: random)).utf8)
            let delimiter = [ASCII.dash, ASCII.dash] + boundary
            let occurs = parts.contains {
                DelimiterScanner.firstLine(startingWith: delimiter, in: $0.content, from: 0) != nil
            }
            if !occurs { return boundary }
        }
        throw MIMEError(.invalid, "eight boundaries in a row occur in the content")
    }
}
