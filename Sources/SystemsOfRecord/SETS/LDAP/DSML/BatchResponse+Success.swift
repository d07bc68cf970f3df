import SoapstoneCodec
import SoapstoneXML

/// Responses of a directory that did what it was asked, as far as a device learns of them.
extension LDAPResult {
    /// A result with the code's own name.
    ///
    /// - Parameter warning: what the password policy warns of.
    init(_ code: ResultCode, warning: PasswordPolicyResponse.Warning? = nil) {
        self.init(
            controls: warning.map { [ResultControl(passwordPolicy: $0)] } ?? [],
            resultCode: ResultCodeElement(code: XSDInt(code.rawValue), name: DSMLText(trusted: "\(code)")),
            referrals: []
        )
    }
}

extension ResultControl {
    /// The control in which a password policy warns.
    fileprivate init(passwordPolicy warning: PasswordPolicyResponse.Warning) {
        var value = ByteWriter()
        Base64(warning.ber).encode(to: &value)
        self.init(type: DSMLText(trusted: LDAPResult.policyType), value: DSMLText(trusted: value.string))
    }
}

extension SearchResponse {
    /// A search that came to its end.
    init(finding entries: [SearchResultEntry]) {
        self.init(entries: entries, references: [], done: LDAPResult(.success))
    }
}

extension SearchResultEntry {
    /// The entry of a user, as a search for some of its attributes returns it.
    ///
    /// - Parameter attributes: what the entry has beside `uid`; one without a value is left out.
    /// - Throws: `DecodeError` where the user has no name.
    init(ofUser userID: DSMLText, and attributes: [(name: DSMLText, value: DSMLText?)] = []) throws(DecodeError) {
        guard let name = try? RequiredText(userID.value) else {
            throw DecodeError(.value, ["userId"], "is not at least one character")
        }
        self.init(
            dn: UserKey(userName: name).entry,
            attributes: ([(.uid, userID)] + attributes).compactMap { name, value in
                value.map { EntryAttribute(name: name, values: [EntryValue(text: $0)]) }
            }
        )
    }
}
