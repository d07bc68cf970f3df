import SoapstoneCodec

extension SearchResultEntry {
    /// The entry's web id, under the name that records take it from a session by; none where it has no such attribute.
    ///
    /// - Throws: `DecodeError` for a value that is no web id.
    var sessionWebID: SessionValues {
        get throws(DecodeError) {
            guard let webID = try first(.webID) else { return .none }
            guard let number = try? WebID(json: webID.value) else {
                throw DecodeError(.value, [Self.codec.name, "odjfsWebId"], "is not a web id")
            }
            return SessionValues(["webId": number.description])
        }
    }
}
