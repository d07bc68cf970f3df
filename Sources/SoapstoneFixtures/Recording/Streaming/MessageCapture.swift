internal import SoapstoneSOAP

/// Makes of a message that comes in pieces what is recorded and compared of it.
///
/// Its content coding is undone. A message without parts is held up to the size that is recorded. Of one with parts, little
/// memory is taken: the envelope and other texts are held, because they have to be looked into, and so are small parts. Of
/// a larger part, size and hash are made on the way, and a file where a rule keeps its type. In the message, what stands
/// for a part that is not kept stands in its place.
public struct MessageCapture: Sendable {
    /// How much of a message is held.
    struct Limits: Sendable {
        /// Bytes of all parts that are held.
        var message = 8 << 20
        /// Bytes of those that are no texts.
        var parts = 4 << 20
    }

    private let redactor: Redactor
    /// Where files are made; nil where nothing is recorded.
    private let recorder: Recorder?
    private let limits: Limits
    private var boundary = ""
    /// Undoes the content coding; nil once that failed, or nothing more is to be read.
    private var decoder: ContentDecoder?
    /// A message without parts, as far as it has come; nil for one with parts, and once there is too much of it.
    private var plain: [UInt8]?
    /// What is measured of a message that is sent in a coding, as it is sent.
    private var sent = ContentMeasure()
    private let isCoded: Bool
    private let largest: Int
    /// Nil once the message cannot be read, or must not be held.
    private var scanner: MultipartScanner?
    private var whole = ContentMeasure()
    private var part: CapturedPart?
    private var parts = 0
    /// Bytes of parts that are held and no texts.
    private var held = 0
    private var body: [UInt8] = []
    private var files: [CapturedMessage.File] = []
    private var problem: String?

    /// Begins to take a message.
    ///
    /// - Parameters:
    ///   - contentType: the value of Content-Type; nil where there is none.
    ///   - coding: the value of Content-Encoding; nil where there is none.
    ///   - redactor: says which parts are looked into, and which are kept.
    ///   - recorder: makes files of large parts; nil where nothing is recorded.
    ///   - bytes: the most bytes that are recorded of the message.
    public init(_ contentType: String?, coding: String? = nil, redactor: Redactor, recorder: Recorder?, bytes: Int) {
        self.init(contentType, coding: coding, redactor: redactor, recorder: recorder, bytes: bytes, limits: Limits())
    }

    init(
        _ contentType: String?,
        coding: String? = nil,
        redactor: Redactor,
        recorder: Recorder?,
        bytes: Int,
        limits: Limits
    ) {
        self.redactor = redactor
        self.recorder = recorder
        self.limits = limits
        largest = bytes
        decoder = ContentDecoder(coding, limit: bytes)
        isCoded = decoder?.isIdentity != true
        // Of what is sent as it is, size and hash are made to its end.
        if !isCoded { decoder = ContentDecoder(nil, limit: .max) }
        guard decoder != nil else {
            problem = "its content coding is none that can be undone here: gzip, deflate and identity can"
            return
        }
        let type = contentType.flatMap { try? MediaType(parsing: $0) }
        guard let type, type.type == "multipart" else {
            plain = []
            return
        }
        do throws(MIMEError) {
            var own = MIMELimits.standard
            own.totalBytes = bytes
            boundary = type["boundary"] ?? ""
            scanner = try MultipartScanner(contentType: type, limits: own)
        } catch {
            problem = error.description
        }
    }

    /// Takes the next piece.
    ///
    /// - Throws: why the file of a part could not be written; the capture is of no use after that.
    public mutating func take(_ piece: [UInt8]) async throws(RecordingError) {
        if isCoded { sent.take(piece[...]) }
        let content: [UInt8]
        do throws(ContentDecoder.Failure) {
            guard let decoded = try decoder?.take(piece) else { return }
            content = decoded
        } catch {
            return giveUp(error)
        }
        whole.take(content[...])
        if let count = plain?.count {
            guard content.count <= largest - count else { return giveUp("it has more than \(largest) bytes") }
            plain?.append(contentsOf: content)
            return
        }
        try await read { (scanner) throws(MIMEError) in try scanner.take(content) }
    }

    /// Takes note that the message has come whole.
    public mutating func finish() async throws(RecordingError) -> CapturedMessage {
        do throws(ContentDecoder.Failure) {
            try decoder?.finish()
        } catch {
            giveUp(error)
        }
        // A message that could not be decoded is kept by what was sent of it.
        let original = isCoded && decoder == nil ? sent.content : whole.content
        if let plain { return CapturedMessage(body: plain, original: original, problem: nil, files: []) }
        try await read { (scanner) throws(MIMEError) in try scanner.finish() }
        body += Array("--\(boundary)--\r\n".utf8)
        let isRead = scanner != nil
        return CapturedMessage(
            body: isRead ? body : [],
            original: original,
            problem: problem,
            files: isRead ? files : []
        )
    }

    private mutating func read(
        _ step: (inout MultipartScanner) throws(MIMEError) -> [MultipartScanner.Event]
    ) async throws(RecordingError) {
        guard var scanner else { return }
        // The scanner's buffer must have one owner, or it would be copied.
        self.scanner = nil
        let events: [MultipartScanner.Event]
        do throws(MIMEError) {
            events = try step(&scanner)
        } catch {
            return giveUp(error.description)
        }
        self.scanner = scanner
        for event in events where self.scanner != nil { try await take(event) }
    }

    private mutating func giveUp(_ failure: ContentDecoder.Failure) {
        decoder = nil
        switch failure {
        case .malformed: giveUp("it is not in the content coding that its head names")
        case .tooLarge(let limit): giveUp("it has more than \(limit) bytes")
        }
    }

    /// Holds nothing more: of the message, size and hash are kept.
    private mutating func giveUp(_ problem: String) {
        self.problem = problem
        scanner = nil
        plain = nil
        part = nil
        body = []
        files = []
    }
}

// Parts.
extension MessageCapture {
    private mutating func take(_ event: MultipartScanner.Event) async throws(RecordingError) {
        switch event {
        case .part(let head, let isRoot):
            parts += 1
            part = CapturedPart(head: head, isRoot: isRoot, number: parts)
        case .content(let bytes):
            guard var part else { return }
            self.part = nil
            try await take(bytes, of: &part)
            if scanner != nil { self.part = part }
        case .partEnd:
            guard let part else { return }
            self.part = nil
            try await end(part)
        }
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, of part: inout CapturedPart) async throws(RecordingError) {
        if part.large == nil {
            let rest = limits.message - body.count - part.held.count
            guard bytes.count > min(rest, isText(part) ? rest : limits.parts - held - part.held.count) else {
                return part.held += bytes
            }
            guard !part.isRoot else {
                return giveUp("the root part and what stands before it have more than \(limits.message) bytes")
            }
            guard part.head.transferEncoding != .quotedPrintable else {
                return giveUp("part \(part.number) is large, and in quoted-printable")
            }
            part.large = LargeContent(of: part.head, into: try await spool(for: part.head))
            let held = part.held
            part.held = []
            try await measure(held[...], of: &part)
            guard scanner != nil else { return }
        }
        try await measure(bytes, of: &part)
    }

    /// Whether a part is looked into.
    private func isText(_ part: CapturedPart) -> Bool {
        part.isRoot || part.head.contentType.map(Redactor.isText) == true
    }

    private mutating func measure(
        _ bytes: ArraySlice<UInt8>,
        of part: inout CapturedPart
    ) async throws(RecordingError) {
        if try await part.large?.take(bytes, redactor) == false { giveUp("part \(part.number) is no Base64") }
    }

    /// A file for a part, where one of its type is kept.
    private func spool(for head: MultipartMessage.Part) async throws(RecordingError) -> PartSpool? {
        guard let recorder, let type = head.contentType, redactor.keeps(unread: type) else { return nil }
        return try await recorder.beginPart()
    }

    private mutating func end(_ part: CapturedPart) async throws(RecordingError) {
        var part = part
        var content = part.held
        if !isText(part) { held += content.count }
        if part.large != nil {
            guard let kept = try await part.large?.finish() else {
                return giveUp("part \(part.number) is no Base64")
            }
            content = Withheld.text(of: kept)
            if let spool = part.large?.spool {
                files.append(.init(file: Fixture.PartFile(number: part.number, content: kept), spool: spool))
            }
        }
        body += Array("--\(boundary)\r\n".utf8)
        for field in part.head.headers where part.large == nil || !field.isNamed("Content-Transfer-Encoding") {
            body += Array("\(field.name): \(field.value)\r\n".utf8)
        }
        if part.large != nil { body += Array("Content-Transfer-Encoding: binary\r\n".utf8) }
        body += Array("\r\n".utf8) + content + Array("\r\n".utf8)
    }
}
