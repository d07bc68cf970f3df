#if Offline
internal import Crypto
internal import SoapstoneBase

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The master key of an offline store: 32 random bytes, of which the keys of the columns are derived.
///
/// It is kept outside of the store, in a file of mode 0600 or in an environment variable, as 64 hexadecimal digits.
public struct OfflineKey: Sendable {
    let master: SymmetricKey
    /// Which key it is, as 16 hexadecimal digits: derived from the key, which cannot be computed from it.
    public let id: String

    static let length = 32

    /// Makes a random key.
    public init() {
        self.init(SymmetricKey(size: .bits256))
    }

    private init(_ master: SymmetricKey) {
        self.master = master
        let id = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: master,
            info: Array("soapstone.offline.1 key id".utf8),
            outputByteCount: Seal.keyIDLength
        )
        self.id = id.withUnsafeBytes { HexDigits.text($0) }
    }

    /// Reads a key from its text, as an environment variable has it; a line end after it is passed over.
    ///
    /// - Throws: `OFFLINE_KEY_FILE` where it is not 64 hexadecimal digits.
    public init(text: some Collection<UInt8>) throws(OfflineError) {
        var digits = Array(text)
        if digits.last == UInt8(ascii: "\n") { digits.removeLast() }
        guard digits.count == Self.length * 2, let bytes = HexDigits.bytes(digits) else {
            throw OfflineError(
                .keyFile,
                "this is no key, which is 64 hexadecimal digits",
                remedy: "Make a key with 'soapstone offline init --make-key'"
            )
        }
        self.init(SymmetricKey(data: bytes))
    }

    /// Reads a key from its file.
    ///
    /// - Throws: `OFFLINE_MISSING` where there is no such file; `OFFLINE_KEY_FILE` where it is a link or a special
    ///   file, where its group or others may do anything with it, where another user owns it, or where it has no key.
    public init(file path: String) throws(OfflineError) {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let reason = errno
            guard reason != ENOENT else {
                throw OfflineError(
                    .missing,
                    "there is no such key file",
                    remedy: "Name the key's file, or make a key with 'soapstone offline init --make-key'"
                )
            }
            let isLink = reason == ELOOP
            throw OfflineError(
                .keyFile,
                isLink ? "this is a link, not a file" : "the key cannot be read: \(String(cString: strerror(reason)))",
                remedy: "Name a regular file with mode 0600"
            )
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw OfflineError(.keyFile, "this is no regular file", remedy: "Name a regular file with mode 0600")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw OfflineError(
                .keyFile,
                "others than its owner may use the key: its mode is 0\(String(status.st_mode & 0o777, radix: 8))",
                remedy: "Set its mode to 0600"
            )
        }
        guard status.st_uid == geteuid() else {
            throw OfflineError(.keyFile, "another user owns the key", remedy: "Run as its owner, or make a copy")
        }
        // What a key has, and one byte more where there is more.
        var text = [UInt8](repeating: 0, count: Self.length * 2 + 2)
        var count = 0
        while count < text.count {
            let piece = text.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if piece < 0, errno == EINTR { continue }
            guard piece > 0 else { break }
            count += piece
        }
        try self.init(text: text.prefix(count))
    }

    /// Makes a random key and its file, with mode 0600. After a crash the file is there whole, or not at all.
    ///
    /// - Parameter path: a file that does not exist, in a folder that does.
    /// - Throws: `OFFLINE_EXISTS` where the file exists; `OFFLINE_FILE` where it cannot be written.
    public static func create(file path: String) throws(OfflineError) -> OfflineKey {
        let key = OfflineKey()
        let text = key.master.withUnsafeBytes { HexDigits.text($0) } + "\n"
        let new = try NewFile(path)
        try new.write(Array(text.utf8))
        try new.publish()
        return key
    }

}
#endif
