internal import SoapstoneBase

/// A `multipart/related` message (RFC 2387): an envelope and the parts it refers to.
///
///     let message = try MultipartMessage(parsing: body, contentType: MediaType(parsing: field))
///     let envelope = try message.root.content()
///     let pdf = try message.part(for: "cid:report@example.org").content()
///
/// No part is copied: each is a slice of the body.
public struct MultipartMessage: Sendable {
    /// The parts in their order, the root part among them.
    public let parts: [Part]
    /// Where the root part stands in `parts`.
    public let rootIndex: Int
    private let indexes: [[UInt8]: Int]

    /// The part with the envelope.
    public var root: Part { parts[rootIndex] }

    /// Reads a body.
    ///
    /// The root part is the one that `start` names, else the first. What stands before the first delimiter and after
    /// the close delimiter is ignored. Lines end with CRLF, or with LF throughout, as old servers send them. The `type`
    /// parameter is not held against the root part's own type: stacks disagree there, and nothing depends on it.
    ///
    /// - Throws: `MTOM_LIMIT` with the limit's name; `MTOM_INVALID` for another type than `multipart/related`, a
    ///   missing or malformed boundary or delimiter, a malformed, repeated or unknown header field that matters, a
    ///   `Content-ID` of two parts, a multipart inside, and a `start` that no part has.
    public init(parsing body: [UInt8], contentType: MediaType, limits: MIMELimits = .standard) throws(MIMEError) {
        let boundary = try Self.boundary(of: contentType, limits: limits)
        guard body.count <= limits.totalBytes else {
            throw MIMEError(limit: "totalBytes", of: limits.totalBytes, "bytes of a multipart body")
        }
        parts = try Self.parts(of: body, boundary: boundary, limits: limits)

        var indexes: [[UInt8]: Int] = [:]
        for (index, part) in parts.enumerated() {
            guard let contentID = part.contentID else { continue }
            guard indexes.updateValue(index, forKey: [UInt8](contentID.utf8)) == nil else {
                let name = MIMEError.quote(contentID.utf8)
                throw MIMEError(.invalid, "two parts have the Content-ID \(name)", at: part.bytes.startIndex)
            }
        }
        self.indexes = indexes

        if let start = contentType["start"] {
            guard let index = indexes[[UInt8](try ContentID.parse(start).utf8)] else {
                throw MIMEError(.invalid, "no part has the Content-ID \(MIMEError.quote(start.utf8)) of start")
            }
            rootIndex = index
        } else {
            rootIndex = 0
        }
    }

    /// The part with a `Content-ID`, given without angle brackets.
    public func part(contentID: String) -> Part? {
        indexes[[UInt8](contentID.utf8)].map { parts[$0] }
    }

    /// The part that an `xop:Include` or a `swaRef` refers to.
    ///
    /// Where one message is decoded, use an `XOPResolver`: it bounds what an envelope may pull in.
    ///
    /// - Throws: `MTOM_REF` for every scheme but `cid:`, a part that is not there, and the root part.
    public func part(for href: String) throws(MIMEError) -> Part {
        parts[try index(for: href)]
    }

    func index(for href: String) throws(MIMEError) -> Int {
        for name in try ContentID.candidates(for: href) {
            guard let index = indexes[name] else { continue }
            guard index != rootIndex else {
                throw MIMEError(.reference, "\(MIMEError.quote(href.utf8)) is the root part itself")
            }
            return index
        }
        throw MIMEError(.reference, "no part has the Content-ID of \(MIMEError.quote(href.utf8))")
    }

    /// The place among `parts` of the part that a `cid:` URL refers to; nil where it is none, or the root.
    package func index(of href: String) -> Int? { try? index(for: href) }

    /// The boundary that a media type names.
    static func boundary(of type: MediaType, limits: MIMELimits) throws(MIMEError) -> [UInt8] {
        guard type.type == "multipart", type.subtype == "related" else {
            throw MIMEError(.invalid, "the message is \(type.essence), not multipart/related")
        }
        guard let boundary = type["boundary"].map({ [UInt8]($0.utf8) }), !boundary.isEmpty else {
            throw MIMEError(.invalid, "multipart/related without a boundary")
        }
        guard boundary.count <= limits.boundary else {
            throw MIMEError(limit: "boundary", of: limits.boundary, "characters of a boundary")
        }
        guard boundary.allSatisfy(ASCII.isBoundary), boundary.last != ASCII.space else {
            throw MIMEError(.invalid, "\(MIMEError.quote(boundary)) is not a boundary")
        }
        return boundary
    }

    private static func parts(of body: [UInt8], boundary: [UInt8], limits: MIMELimits) throws(MIMEError) -> [Part] {
        var scanner = DelimiterScanner(body, boundary: boundary)
        var delimiter = try scanner.next()
        var parts: [Part] = []
        while !delimiter.isClose {
            let start = delimiter.next
            guard parts.count < limits.parts else {
                throw MIMEError(limit: "parts", of: limits.parts, "parts of a message", at: start)
            }
            delimiter = try scanner.next()
            guard let lineEnd = scanner.lineEnd else { break }
            let range = start..<delimiter.contentEnd
            parts.append(try Part(of: body, in: range, lineEnd: lineEnd, limits: limits))
        }
        return parts
    }
}
