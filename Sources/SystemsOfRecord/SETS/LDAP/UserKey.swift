import SoapstoneCodec

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
