import SoapstoneSOAP

/// Why Active Directory refused a sign-in with code 49: the Windows error that it writes as `data 532` into the message.
struct ActiveDirectoryReason: Equatable {
    /// The number, which the message has in hexadecimal.
    let code: UInt32

    /// Finds the number in a message; nil where there is none.
    init?(message: String) {
        let marker = Array(" data ".utf8)
        let bytes = Array(message.utf8)
        var start = 0
        while start + marker.count <= bytes.count, !bytes[start...].starts(with: marker) { start += 1 }
        guard start + marker.count <= bytes.count else { return nil }
        let digits = bytes[(start + marker.count)...].prefix { (Character(Unicode.Scalar($0))).isHexDigit }
        guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
        self.code = code
    }

    /// What the reason means to the device; an unknown one is bad credentials.
    var status: OpStatus {
        switch code {
        case 0x532: .passwordExpired
        case 0x533, 0x701: .disabled
        case 0x773: .mustChangePassword
        case 0x775: .locked
        // 525, no such user, and 52e, wrong password, must not be told apart.
        default: .badCredentials
        }
    }
}
