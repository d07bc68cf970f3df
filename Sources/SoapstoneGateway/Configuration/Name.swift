/// Names that come from outside: services, operations, sessions, request ids.
///
/// They end up in paths, dictionaries and logs, so they have no character that means anything there, and comparing them
/// as `String` is comparing bytes.
enum Name {
    static let limit = 128

    /// Whether a name has only letters and digits of ASCII, `.`, `_` and `-`, does not begin with a dot and is not long.
    static func isSound(_ name: some StringProtocol) -> Bool {
        (1...limit).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
