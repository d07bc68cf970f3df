internal import SoapstoneBase

extension MultipartMessage {
    /// One part of a message.
    public struct Part: Sendable {
        /// The header fields in their order.
        public let headers: [MIMEHeader]
        /// The name of the part without angle brackets, or nil.
        public let contentID: String?
        /// The media type, or nil where the part does not say (RFC 2045 section 5.2 then reads text/plain).
        public let contentType: MediaType?
        /// How `bytes` are encoded.
        public let transferEncoding: TransferEncoding
        /// The content as it was transferred: a slice of the message's body.
        public private(set) var bytes: ArraySlice<UInt8>

        /// The content: `bytes` themselves, or what Base64 or quoted-printable stands for.
        ///
        /// - Throws: `MTOM_INVALID` where the encoding is broken.
        public func content() throws(MIMEError) -> ArraySlice<UInt8> {
            let decoded: [UInt8]?
            switch transferEncoding {
            case .sevenBit, .eightBit, .binary: return bytes
            case .base64: decoded = Base64Bytes.decode(bytes)
            case .quotedPrintable: decoded = QuotedPrintable.decode(bytes)
            }
            guard let decoded else {
                throw MIMEError(.invalid, "the content is not \(transferEncoding.rawValue)", at: bytes.startIndex)
            }
            return decoded[...]
        }

        /// The value of the first header field with a name, whose case does not matter.
        public func header(_ name: String) -> String? {
            headers.first { $0.isNamed(name) }?.value
        }

        /// Reads the part that lies between two delimiters.
        init(of body: [UInt8], in range: Range<Int>, lineEnd: LineEnd, limits: MIMELimits) throws(MIMEError) {
            var reader = MIMEHeaderReader(body, part: range, lineEnd: lineEnd, limits: limits)
            headers = try reader.headers()
            bytes = body[reader.position..<range.upperBound]

            let start = range.lowerBound
            if let field = try headers.single("Content-ID", at: start) {
                contentID = try ContentID.parse(field, at: start)
            } else {
                contentID = nil
            }
            if let field = try headers.single("Content-Type", at: start) {
                contentType = try Self.contentType(field, at: start)
            } else {
                contentType = nil
            }
            transferEncoding = try TransferEncoding(
                field: try headers.single("Content-Transfer-Encoding", at: start),
                at: start
            )
        }

        /// Takes the content out, and leaves the head.
        mutating func takeBytes() -> ArraySlice<UInt8> {
            defer { bytes = [] }
            return bytes
        }

        private static func contentType(_ field: String, at start: Int) throws(MIMEError) -> MediaType {
            let type: MediaType
            do {
                type = try MediaType(parsing: field)
            } catch {
                var error = error
                // The reader counts from the start of the field's value; the caller looks into the body.
                error.offset = start
                throw error
            }
            guard type.type != "multipart" else {
                throw MIMEError(.invalid, "a multipart inside a multipart", at: start)
            }
            return type
        }
    }
}
