internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The bytes with the members of a request, from its body or its query, and their format.
struct CollectedBody {
    let bytes: [UInt8]
    let format: BodyFormat

    /// Reads a body whole.
    ///
    /// - Parameter format: its form; nil where the request does not say, which one without a body need not.
    /// - Throws: 413 past the limit, before anything is read where Content-Length says so; 400 for a body that ends too
    ///   early, and for one beside a query with the members; 415 for one without a form.
    init(_ request: Request, _ format: BodyFormat?, limit: Int) async throws(Refusal) {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw .body(limit) }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw .body(limit)
        } catch {
            throw .syntax
        }
        // That there is a body is known only now, where it comes in chunks.
        guard format != nil || buffer.readableBytes == 0 else { throw .mediaType }
        self.format = format ?? .json
        guard format == .query else {
            bytes = Array(buffer.readableBytesView)
            return
        }
        guard buffer.readableBytes == 0 else { throw .queryAndBody }
        bytes = Array((request.uri.query ?? "").utf8)
    }
}
