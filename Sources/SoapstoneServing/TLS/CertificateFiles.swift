/// Files with what a server shows over TLS: what they hold, and how they looked when they were read.
public struct CertificateFiles: Sendable {
    /// What a look found.
    struct Look {
        var files: CertificateFiles
        /// What the files hold now; nil where they did not change, or change still.
        var result: Result<ServerTLS, any Error>?
    }

    /// What the files held at the start.
    public let tls: ServerTLS
    let paths: [String]
    private let read: @Sendable () throws -> ServerTLS
    private var stamps: [FileStamp?]
    /// As they were at the last look, where that was another than the one that was read.
    private var unsettled: [FileStamp?]?

    /// Reads files.
    ///
    /// - Parameters:
    ///   - paths: the files; without any, what is read at the start holds.
    ///   - read: reads them and checks who may read them; what it throws should name the file.
    /// - Throws: what `read` throws.
    public init(_ paths: [String], read: @escaping @Sendable () throws -> ServerTLS) throws {
        self.paths = paths
        self.read = read
        // What changes while the files are read is seen at the first look.
        stamps = paths.map(FileStamp.init)
        tls = try read()
    }

    /// Looks at the files, and reads them where they have changed and come to rest: certificate and key are written one
    /// after the other.
    func looking() -> Look {
        let found = paths.map(FileStamp.init)
        var look = Look(files: self)
        look.files.unsettled = found
        guard found == unsettled ?? stamps, found != stamps else { return look }
        look.files.stamps = found
        look.result = Result { try read() }
        return look
    }
}
