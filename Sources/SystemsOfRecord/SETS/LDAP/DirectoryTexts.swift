import SoapstoneCodec

/// A text in a device's request, of at least one character.
///
/// An empty password must not get through: a directory takes a sign-in without one for an anonymous sign-in, which
/// succeeds for any name (RFC 4513, section 5.1.2).
struct RequiredText: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        let text = try DSMLText(text)
        guard !text.value.isEmpty else { throw ScalarError(expected: "at least one character") }
        value = text.value
    }

    static var type: ScalarType { ScalarType("string", [.minLength(1)]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try DSMLText.decode(lexical), !text.value.isEmpty else { return nil }
        return Self(unchecked: text)
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: DSMLText.specimen(seed)) }

    private init(unchecked text: DSMLText) {
        value = text.value
    }

    /// The text as a value of the directory.
    var directoryText: DSMLText { DSMLText(self) }
}

/// Distinguished names of users' entries in the string form of RFC 4514.
enum DistinguishedName {
    private static let prefix = "uid="
    private static let suffix = ",\(LDAPDirectory.base)"

    /// The name of a user's entry.
    static func ofUser(_ name: String) -> String {
        prefix + escaped(name) + suffix
    }

    /// The name of the user of an entry; nil where it is not the entry of a user.
    static func userName(of entry: String) -> String? {
        let bytes = Array(entry.utf8)
        guard
            bytes.count >= prefix.utf8.count + suffix.utf8.count,
            bytes.starts(with: prefix.utf8), bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return unescaped(bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
    }

    /// An attribute's value as section 2.4 of RFC 4514 has it: special characters have a backslash before them.
    static func escaped(_ value: String) -> String {
        let bytes = Array(value.utf8)
        var output: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscaped =
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
                    UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
                    true
                case UInt8(ascii: " "): index == 0 || index == bytes.count - 1
                case UInt8(ascii: "#"): index == 0
                default: false
                }
            if byte == 0 {
                output += "\\00".utf8
            } else {
                if isEscaped { output.append(UInt8(ascii: "\\")) }
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The value that an escaped one stands for; nil where it is not one.
    static func unescaped(_ escaped: some Collection<UInt8>) -> String? {
        var output: [UInt8] = []
        var rest = escaped[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                // A bare comma or plus sign would begin another attribute.
                guard byte != UInt8(ascii: ","), byte != UInt8(ascii: "+") else { return nil }
                output.append(byte)
                continue
            }
            guard let next = rest.popFirst() else { return nil }
            if let high = hexDigit(next) {
                guard let low = rest.popFirst().flatMap(hexDigit) else { return nil }
                output.append(high << 4 | low)
            } else {
                output.append(next)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// The name that a user signs in with, which names the user's entry.
struct UserKey: Equatable {
    var userName: RequiredText
}

extension UserKey: Record {
    static let codec = Codec("userKey", UserKey.init, .jsonOnly("userName", \.userName))

    /// The distinguished name of the user's entry.
    var entry: DSMLText { DSMLText(trusted: DistinguishedName.ofUser(userName.value)) }

    /// Reads the user's name from the distinguished name of an entry.
    init(entry: DSMLText) throws(DecodeError) {
        guard
            let name = DistinguishedName.userName(of: entry.value), let userName = try? RequiredText(name)
        else { throw DecodeError(.value, ["@dn"], "is not the name of a user's entry") }
        self.init(userName: userName)
    }
}
