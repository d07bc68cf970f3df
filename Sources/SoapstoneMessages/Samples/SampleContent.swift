internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneWSDL

/// What the parts beside the envelope of a sample have in them: the least that a reader of their type takes.
enum SampleContent {
    /// A part that the contract puts beside the envelope.
    static func attachment(_ part: BoundMessage.AttachedPart) -> MessageParts.Attachment? {
        // A range leaves the type open.
        let inRange = ["text/plain", "image/png", "application/octet-stream"].lazy
            .compactMap { try? MediaType(parsing: $0) }.first { part.allows($0) }
        guard let own = part.type else { return nil }
        let type = part.allows(own) ? own : inRange ?? own
        return .init(part: part.name, type: type, content: content(of: type))
    }

    private static func content(of type: MediaType) -> [UInt8] {
        if type.subtype == "xml" || type.subtype.hasSuffix("+xml") { return Array("<sample/>".utf8) }
        if let image = images[type.essence] { return Base64Bytes.decode(image.utf8) ?? [] }
        return Array("sample".utf8)
    }

    /// Pictures of one pixel.
    private static let images = [
        "image/gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
        "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==",
        // Two tables of one code each, and two zero bits.
        "image/jpeg": """
        /9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA\
        /8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z
        """,
    ]
}
