internal import SoapstoneBase
internal import SoapstoneSOAP

/// A part of a message that comes in pieces, as far as it has come.
struct CapturedPart: Sendable {
    let head: MultipartMessage.Part
    let isRoot: Bool
    /// The part's number in the message, from 1.
    let number: Int
    /// The content as it was transferred, while it may stay in the message.
    var held: [UInt8] = []
    /// What takes the content once it is too large for that.
    var large: LargeContent?
}

/// The content of a part that is too large to be held: measured, and written to a file where it is kept.
struct LargeContent: Sendable {
    private var measure = ContentMeasure()
    /// Undoes Base64; nil where the content is transferred as it is.
    private var decoder: Base64Pieces?
    private(set) var spool: PartSpool?
    /// What is not written yet, because a secret may have begun in it.
    private var unwritten: [UInt8] = []

    init(of head: MultipartMessage.Part, into spool: PartSpool?) {
        if head.transferEncoding == .base64 { decoder = Base64Pieces() }
        self.spool = spool
    }

    /// Takes more of the content, as it was transferred.
    ///
    /// - Parameter redactor: knows what no file may have.
    /// - Returns: whether the content can be decoded.
    mutating func take(_ bytes: ArraySlice<UInt8>, _ redactor: Redactor) async throws(RecordingError) -> Bool {
        var content = bytes
        if decoder != nil {
            guard let decoded = decoder?.take(bytes) else { return false }
            content = decoded[...]
        }
        measure.take(content)
        guard let spool else { return true }
        unwritten += content
        guard !redactor.hasSecret(unwritten) else {
            // None of it was written: what a secret may have begun in never is, until more is known.
            self.spool = nil
            unwritten = []
            return true
        }
        let count = unwritten.count - redactor.longestSecret
        guard count > 0 else { return true }
        try await spool.append(Array(unwritten.prefix(count)))
        unwritten.removeFirst(count)
        return true
    }

    /// Takes note that the part has ended.
    ///
    /// - Returns: the size and hash of the content; nil where it could not be decoded.
    mutating func finish() async throws(RecordingError) -> Fixture.Withheld? {
        guard decoder?.isWhole != false else { return nil }
        if let spool, !unwritten.isEmpty { try await spool.append(unwritten) }
        unwritten = []
        return measure.content
    }
}
