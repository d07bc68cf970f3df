internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

extension FixtureCheck {
    /// Who signs in by the golden JSON is who stands in the security header, which is the gateway's and not the codec's.
    ///
    /// What the header lacks is told by `fixture.header`, and what is wrong with the JSON by `fixture.round-trip`.
    mutating func checkUser(_ golden: JSONDocument, _ message: ReadMessage, _ operation: Operation, _ file: String) {
        guard operation.credentials == .endUser,
            let token = try? SecurityHeader(of: message.envelope)?.usernameToken,
            let json = golden.root.dropping([SessionValues.key]),
            let user = try? operation.encode(json, .none).user
        else { return }
        // A name that redaction took away stands in the body as well, or nobody can tell.
        if !token.username.isSameBytes(as: user.name), !Placeholder.mayBe(in: Array(token.username.utf8)) {
            tally.add(mismatch(of: "the name", user.name, in: golden, file))
        }
        guard token.form != nil, !token.matches(password: Array(user.password.utf8)) else { return }
        guard !Placeholder.mayBe(in: token.secret) else {
            let reason = "the password in the security header was redacted, and the file has another one"
            return tally.unchecked(.requestJSON, file, reason)
        }
        tally.add(mismatch(of: "the password", user.password, in: golden, file))
    }

    private func mismatch(of what: String, _ value: String, in golden: JSONDocument, _ file: String) -> Finding {
        // The codec does not say under which key it found it.
        let member = golden.root.members.first { $0.1.string?.isSameBytes(as: value) == true }
        let place = (member?.1 ?? golden.root).lineAndColumn
        var finding = Finding(
            .requestJSON,
            "\(what) of who signs in is not the one in the security header of the request",
            file: file,
            line: place.line,
            column: place.column,
            path: member.map { "/\(Excerpt.escaped($0.0.utf8))" }
        )
        finding.showsSource = false
        return finding
    }
}
