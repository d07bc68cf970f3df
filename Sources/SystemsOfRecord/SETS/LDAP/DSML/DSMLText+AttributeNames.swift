/// The attributes of users' entries.
extension DSMLText {
    static let uid = DSMLText(trusted: "uid")
    static let mail = DSMLText(trusted: "mail")
    static let givenName = DSMLText(trusted: "givenName")
    static let sn = DSMLText(trusted: "sn")
    static let cn = DSMLText(trusted: "cn")
    static let webID = DSMLText(trusted: "odjfsWebId")
    static let userPassword = DSMLText(trusted: "userPassword")
    static let objectClass = DSMLText(trusted: "objectClass")

    /// Whether both name the same attribute: names ignore the case of letters (RFC 4512, section 2.5).
    func isAttribute(_ other: DSMLText) -> Bool {
        value.utf8.lazy.map(Self.lower).elementsEqual(other.value.utf8.lazy.map(Self.lower))
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
