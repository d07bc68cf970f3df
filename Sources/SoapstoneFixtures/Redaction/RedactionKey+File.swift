internal import SoapstoneBase

extension RedactionKey {
    /// Makes a key and its file, which only its owner can read (mode 0600).
    ///
    /// - Parameter path: a file in a folder that is there.
    /// - Throws: `FIXTURE_KEY_FILE` where the file is there already or cannot be written; what was begun is removed.
    public static func create(file path: String) throws(FixtureError) -> RedactionKey {
        let key = RedactionKey()
        try PrivateFile.create(path, key.text)
        return key
    }

    /// Reads a key from its file.
    ///
    /// - Throws: `FIXTURE_MISSING` where there is none; `FIXTURE_KEY_FILE` where it is a link or a special file, where its
    ///   group or others may do anything with it, where another user owns it, or where it is not 64 hexadecimal digits.
    public init(file path: String) throws(FixtureError) {
        // What a key has, and one byte more where there is more.
        let text = try PrivateFile.read(path, atMost: Self.length * 2 + 2)
        guard let key = Self.parse(text) else {
            throw PrivateFile.failure("this is no key, which is 64 hexadecimal digits and a line end", path)
        }
        self = key
    }

    private static func parse(_ text: [UInt8]) -> RedactionKey? {
        guard text.count == length * 2 + 1, text.last == UInt8(ascii: "\n") else { return nil }
        return HexDigits.bytes(text.dropLast()).flatMap { RedactionKey($0) }
    }
}
