public import SoapstoneOperations
import SoapstoneCodec
import SoapstoneSOAP

extension BCMS {
    /// The operations on files of incidents.
    public static let attachmentOperations: [Operation] = [
        Service.attachment.operation(GetIncidentAttachments.self),
        Service.attachment.operation(
            UploadIncidentAttachment.self,
            changes: true,
            parts: UploadIncidentAttachment.parts
        )
        .requiring(manager),
        Service.attachment.operation(DownloadIncidentAttachment.self),
        Service.attachment.operation(DeleteIncidentAttachment.self, changes: true).requiring(manager),
    ]
}

extension BCMS {
    /// Asks for the files of an incident.
    struct GetIncidentAttachments: ServiceRequest {
        var incidentID: EntityID

        typealias Value = [IncidentAttachment]

        static let codec = Codec(
            "GetIncidentAttachments",
            in: BCMS.operations,
            GetIncidentAttachments.init,
            .element("incidentId", \.incidentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.list(
            "GetIncidentAttachments",
            of: "IncidentAttachment",
            json: "attachments"
        )
    }

    /// Adds a picture or a video to an incident.
    struct UploadIncidentAttachment: ServiceRequest {
        var incidentID: EntityID
        var fileName: FileName
        var content: OptimizedBase64

        typealias Value = IncidentAttachment?

        static let codec = Codec(
            "UploadIncidentAttachment",
            in: BCMS.operations,
            UploadIncidentAttachment.init,
            .element("incidentId", \.incidentID, .open, .optional),
            .element("filename", json: "fileName", \.fileName, .nillable, .optional),
            .element("content", json: "contentBase64", \.content, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UploadIncidentAttachment")

        func completed() throws(Outcome.Failure) -> Self {
            var form = FormCheck()
            form.add("fileName", "INVALID", where: !fileName.isMedia)
            form.add("contentBase64", "REQUIRED", where: bytes.isEmpty)
            form.add("contentBase64", "TOO_LONG", where: bytes.count > DownloadedFile.largest)
            try form.check()
            return self
        }

        private var bytes: [UInt8] { if case .bytes(let bytes) = content.source { bytes } else { [] } }

        /// The content, which is the last of a body, as a part.
        @Sendable static func parts(_ request: Self, _ body: [UInt8]) -> MessageParts {
            var parts = MessageParts()
            let end = body.count - "</content></UploadIncidentAttachment>".utf8.count
            let start = end - (request.bytes.count + 2) / 3 * 4
            guard start > 0, let type = try? MediaType(parsing: "application/octet-stream") else { return parts }
            parts.binaries = [.init(start..<end, type: type)]
            return parts
        }
    }

    /// Asks for the bytes of a file.
    struct DownloadIncidentAttachment: ServiceRequest {
        var attachmentID: EntityID

        typealias Value = OptimizedBase64?

        static let codec = Codec(
            "DownloadIncidentAttachment",
            in: BCMS.operations,
            DownloadIncidentAttachment.init,
            .element("incidentAttachmentId", \.attachmentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.file("DownloadIncidentAttachment")

        static func whole(_ value: Value, in response: Operation.Response) throws(DecodeError) -> Value {
            try DownloadedFile.whole(value, in: response)
        }
    }

    /// Removes a file.
    struct DeleteIncidentAttachment: ServiceRequest {
        var attachmentID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncidentAttachment",
            in: BCMS.operations,
            DeleteIncidentAttachment.init,
            .element("incidentAttachmentId", \.attachmentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncidentAttachment", refused: .recordGone)
    }

    /// The bytes of a file, which stand in a part beside the message, or in it.
    enum DownloadedFile {
        /// The most bytes of a file.
        static let largest = 16 << 20

        static func whole(
            _ value: OptimizedBase64?,
            in response: Operation.Response
        ) throws(DecodeError) -> OptimizedBase64? {
            guard let value else { return nil }
            let bytes = try response.bytes(of: value)
            guard bytes.count <= largest else {
                throw DecodeError(.value, ["Result"], "has \(bytes.count) bytes; at most \(largest) are allowed")
            }
            return OptimizedBase64(.bytes(bytes))
        }
    }
}

extension BCMS.ResponseCodec where Request.Value == OptimizedBase64? {
    /// A result with the bytes of a file.
    static func file(_ operation: String) -> Self {
        Self(
            operation,
            .element("Result", json: "contentBase64", \.value, .nillable),
            refusal: { (value) throws(DecodeError) in
                guard value != nil else { throw missing(operation) }
                return nil
            }
        )
    }
}
