internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// A recorded response with parts that lie in files of their own: they are read while it is sent.
struct StoredResponse: Sendable {
    private enum Segment: Sendable {
        case bytes(Range<Int>)
        case file(Fixture.StoredPart)
    }

    let draft: ResponseDraft
    /// How many bytes the whole body has.
    let length: Int
    private let segments: [Segment]

    /// - Parameter draft: a response in which size and hash stand in the place of the parts.
    init(_ draft: ResponseDraft, _ parts: [Fixture.StoredPart]) {
        self.draft = draft
        var segments: [Segment] = []
        var length = 0
        var start = 0
        func take(upTo end: Int) {
            guard start < end else { return }
            segments.append(.bytes(start..<end))
            length += end - start
        }
        let type = draft.fields.first { ASCII.matches($0.name.utf8, "Content-Type".utf8) }?.value
        if let message = try? MultipartMessage(parsing: draft.body, contentType: MediaType(parsing: type ?? "")) {
            for part in parts where message.parts.indices.contains(part.file.number - 1) {
                let place = message.parts[part.file.number - 1].bytes.indices
                take(upTo: place.lowerBound)
                segments.append(.file(part))
                length += part.file.content.bytes
                start = place.upperBound
            }
        }
        take(upTo: draft.body.count)
        self.segments = segments
        self.length = length
    }

    /// Sends the body. No more of a file is read before the client has what came before.
    ///
    /// - Throws: `FixtureError` where a file is not there as it was; what writing throws.
    func pass(to client: ResponseWriter) async throws {
        for segment in segments {
            switch segment {
            case .bytes(let place): try await client.write(Array(draft.body[place]))
            case .file(let part):
                let reader = try PartReader(part)
                var sent = 0
                while sent < part.file.content.bytes {
                    let piece = try await reader.piece(at: sent).prefix(part.file.content.bytes - sent)
                    try await client.write(Array(piece))
                    sent += piece.count
                }
            }
        }
    }
}
