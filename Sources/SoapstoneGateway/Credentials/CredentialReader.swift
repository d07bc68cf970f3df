internal import SoapstoneBase
internal import SoapstoneCodec

/// Reads the credentials of requests: encrypted ones, and clear ones where the configuration allows it.
///
/// Nothing in what it returns, and in the time that it takes, tells why a text could not be decrypted: the base64, the
/// length, the key's id, the padding and what is behind it are one and the same mistake, and the private key is used
/// once for each text. A decoy stands for what could not be read, and goes the way of a wrong password.
struct CredentialReader: Sendable {
    let settings: GatewayConfiguration.CredentialSettings

    /// Why nobody can sign in; nil where somebody can.
    var gap: String? {
        settings.keys.isEmpty && !settings.allowsClear ? "gateway.credentials has no keys." : nil
    }

    /// The id of the key that a request names; nil for one with clear credentials, which the configuration allows.
    ///
    /// - Throws: 9105 where no key is named and credentials may not come as they are.
    func keyID(_ members: RequestMembers) throws(CallFailure) -> String? {
        if settings.allowsClear { return try members.optionalText("keyId") }
        return try members.text("keyId")
    }

    /// What stands behind a text of a request, or what stands for it where nothing can be read.
    func read(_ text: String, keyID: String?, else stand: @autoclosure () -> Credential = .decoy()) -> Credential {
        guard let keyID else { return Credential(SecretBytes(copying: text.utf8), isGenuine: true) }
        guard let current = settings.keys.first else { return stand() }
        let named = settings.keys.first { $0.id.utf8.elementsEqual(keyID.utf8) }
        let blob = text.utf8.count <= Self.longest ? Base64Bytes.decode(text.utf8) : nil
        let plain = (named ?? current).decrypt(blob, settings.padding)
        guard named != nil, let plain, plain.withBytes({ Self.isText($0) }) else { return stand() }
        return Credential(plain, isGenuine: true)
    }

    /// Characters of a blob in Base64, with room for line ends.
    private static let longest = 512

    /// Whether bytes are UTF-8 without control characters, and not empty.
    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}

/// A user name or a password.
struct Credential: ~Copyable {
    let bytes: SecretBytes
    /// Whether it is what the device sent; a decoy never signs anybody in.
    let isGenuine: Bool

    init(_ bytes: consuming SecretBytes, isGenuine: Bool) {
        self.bytes = bytes
        self.isGenuine = isGenuine
    }

    /// Stands for a password that could not be decrypted: 128 random bits in digits, which are nobody's.
    static func decoy() -> Credential {
        Credential(SecretBytes(copying: RandomID.make().utf8), isGenuine: false)
    }

    /// Stands for a name that could not be decrypted; nobody may have it.
    static func nobody() -> Credential {
        Credential(SecretBytes(copying: "soapstone-nobody".utf8), isGenuine: false)
    }
}
