internal import NIOCore
internal import NIOHTTP1

// Requests whose heads are known: they do without the parser.
extension ConnectionHandler {
    /// A head that the parser has given out, of a request that its `Content-Length` ends.
    struct TakenHead {
        let head: HTTPRequestHead
        let bodyLength: Int
        let fields: SOAPFields
    }

    /// Serves the request that some bytes begin with, and gives its length; nil, with nothing done, where its head is not
    /// known or not all of it is there.
    ///
    /// It may be asked only between two requests.
    func serveKnown(_ buffer: ByteBuffer) -> Int? {
        guard case .idle = phase else { return nil }
        return buffer.withUnsafeReadableBytes { raw in
            let bytes = raw.assumingMemoryBound(to: UInt8.self)
            guard let known = knownHead(of: bytes), known.requestLength <= bytes.count else { return nil }
            countRequest()
            judge(
                UnsafeBufferPointer(rebasing: bytes[known.bytes.count..<known.requestLength]),
                known.fields,
                known.head,
                headBytes: known.bytes.count,
                .kept
            )
            return known.requestLength
        }
    }

    /// The length of the request that some bytes begin with; nil where it cannot be told.
    ///
    /// The bytes came between two requests, and the parser has read them. Their head is known from then on.
    func requestLength(in buffer: ByteBuffer) -> Int? {
        buffer.withUnsafeReadableBytes { raw in
            let bytes = raw.assumingMemoryBound(to: UInt8.self)
            if let known = knownHead(of: bytes) { return known.requestLength }
            guard let takenHead,
                let known = KnownHead(takenHead.head, bodyLength: takenHead.bodyLength, takenHead.fields),
                // The parser may have read more than one way to write this head.
                known.begins(bytes)
            else { return nil }
            loop.heads.remember(known)
            return known.requestLength
        }
    }

    /// The known head that some bytes begin with: mostly that of the request before.
    private func knownHead(of bytes: UnsafeBufferPointer<UInt8>) -> KnownHead? {
        if let lastHead, lastHead.begins(bytes) { return lastHead }
        guard let found = loop.heads.head(of: bytes) else { return nil }
        lastHead = found
        return found
    }
}
