internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A request's body with its form.
struct CollectedBody {
    let bytes: [UInt8]
    let format: BodyFormat

    /// Reads a body whole.
    ///
    /// - Throws: 415 for what is neither JSON nor a form, or is packed; 413 past the limit, before anything is read where
    ///   Content-Length says so; 400 for a body that ends too early.
    init(_ request: Request, limit: Int) async throws(Refusal) {
        let coding = request.headers[.contentEncoding]?.lowercased()
        guard coding == nil || coding == "identity" else { throw .contentCoding }
        let format = try request.headers[.contentType].map { type throws(Refusal) in try BodyFormat(contentType: type) }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw .bodyTooLarge }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw .bodyTooLarge
        } catch {
            throw .syntax
        }
        guard let format else {
            guard buffer.readableBytes == 0 else { throw .mediaType }
            bytes = []
            self.format = .json
            return
        }
        bytes = Array(buffer.readableBytesView)
        self.format = format
    }
}
