/// What is left of a message that came in pieces.
public struct CapturedMessage: Sendable {
    /// A part that has a file of its own.
    struct File: Sendable {
        var file: Fixture.PartFile
        var spool: PartSpool
    }

    /// The message, with size and hash in the place of its large parts; empty where it could not be read.
    public let body: [UInt8]
    /// The size and the hash of the message as it came.
    public let original: Fixture.Withheld
    /// Why it could not be read, or had too much in it that would have to be; nil where it could.
    public let problem: String?
    let files: [File]

    init(body: [UInt8], original: Fixture.Withheld, problem: String?, files: [File]) {
        self.body = body
        self.original = original
        self.problem = problem
        self.files = files
    }

    /// A message that has come whole and cannot be read.
    package init(unread bytes: [UInt8], problem: String) {
        self.init(body: [], original: Fixture.Withheld(of: bytes), problem: problem, files: [])
    }
}

extension CapturedMessage {
    /// What stands for the message where it is compared: its size and hash, where it could not be read.
    package var shown: [UInt8] { problem == nil ? body : Withheld.text(of: original) }
}
