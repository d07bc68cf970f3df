internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures

// Requests that are too large to be held: those with parts, and those that an upstream gets. What is left of them is
// treated as requests that come whole are.
extension ConnectionHandler {
    /// Takes a request piece by piece: for what it is matched by, and to pass it on where that is done.
    func beginUpload(_ request: RequestInProgress) {
        guard let context else { return }
        let limits = server.configuration.limits
        // What is passed on has no limit but that of who gets it.
        let upload = RequestUpload(
            request,
            limit: server.proxy == nil ? limits.packageBytes : .max,
            on: context.eventLoop
        )
        let isCaptured = [.soap, .http].contains(request.route)
        let capture =
            isCaptured
            ? MessageCapture(
                request.fields?.media.contentType ?? request.head.headers.first(name: "Content-Type"),
                coding: request.coding,
                redactor: loop.replayer.index.redactor,
                recorder: nil,
                bytes: request.fields?.media.isPackage == true ? limits.packageBytes : Fixture.FileLimit.request
            ) : nil
        let reader = UploadReader(self, on: context.eventLoop)
        if let proxy = server.proxy {
            pass(upload, reader, capture, proxy)
        } else if let capture {
            later(isHead: false) { [server] loop in
                server.tasks.begin(on: loop) { try await reader.captured(by: capture) }
            } then: { [self] message in
                finish(upload.request, message)
            }
        }
        // Where too many responses are being made, it was refused.
        guard case .report = phase else { return }
        self.upload = upload
        expectPace()
    }

    /// Answers a request of which the envelope is left, and size and hash of its large parts.
    private func finish(_ request: RequestInProgress, _ message: CapturedMessage) {
        if let problem = message.problem {
            var refusal = Refusal.syntax("the parts of the request cannot be read: \(problem)")
            refusal.closes = false
            return refuse(refusal)
        }
        var request = request
        request.content = ByteBuffer(bytes: message.shown)
        if request.coding == nil { request.body = request.content }
        phase = .idle
        response(request)
    }

    /// Takes a part of a request into the upload: whether there is one that it belongs to.
    func takeIntoUpload(_ part: HTTPServerRequestPart) -> Bool {
        guard let upload, upload.isOpen else { return false }
        switch part {
        case .head: break
        case .body(let piece):
            guard upload.add(piece) else {
                refuse(.bodyLimit(server.configuration.limits.packageBytes))
                flush()
                return true
            }
        case .end:
            upload.finish()
            deadline.cancel()
        }
        return true
    }

    /// The next piece of an upload; nil where it was given up.
    func nextPiece() -> EventLoopFuture<[UInt8]?>? {
        let piece = upload?.next()
        if isReadHeld, let upload, upload.isOpen, !upload.isFull { resumeReading() }
        return piece
    }

    /// Notes in the journal what an upload has come to; false where it was given up.
    func noteUpload(_ body: [UInt8]) -> Bool {
        guard let request = upload?.request, [.soap, .http].contains(request.route) else { return false }
        call = body.withUnsafeBufferPointer {
            server.requestJournal.begin(request.head, headBytes: request.headBytes, request.fields, $0)
        }
        if let proxy = server.proxy { noteUpstream(proxy) }
        return true
    }

    /// Takes no more of an upload. Where that is not all of it, no other request can be told from its rest.
    func closeUpload() {
        guard let upload else { return }
        self.upload = nil
        guard upload.isOpen else { return }
        mustEnd = true
        upload.giveUp()
    }
}

extension UploadReader {
    /// What is left of a message once it has come whole.
    ///
    /// - Throws: where the connection has ended, or the request was refused.
    fileprivate func captured(by capture: MessageCapture) async throws -> CapturedMessage {
        var capture = capture
        while let piece = try await next() { try await capture.take(piece) }
        return try await capture.finish()
    }
}
