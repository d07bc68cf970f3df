internal import SoapstoneSOAP

extension Redactor {
    /// A file of a response's part that would not be written with the rules that hold now.
    struct RefusedFile {
        let name: String
        /// `part` where no rule keeps the part's type, `secret` for a known secret in it, `unreadable` for a file that
        /// cannot be read.
        let rule: RedactionName
    }

    /// The files of a fixture's parts that would not be written now. Each is read piece by piece.
    func refusedFiles(of fixture: Fixture) -> [RefusedFile] {
        guard !fixture.storedParts.isEmpty else { return [] }
        let message = MultipartMessage(fixture.response, fixture.details.responseHeaders)
        let types = message?.parts.map(\.contentType) ?? []
        return fixture.storedParts.compactMap { part in
            // The message's parts are counted from 1.
            let index = part.file.number - 1
            let type = types.indices.contains(index) ? types[index] : nil
            return rule(against: part, type).map { RefusedFile(name: part.file.name, rule: $0) }
        }
    }

    private func rule(against part: Fixture.StoredPart, _ type: MediaType?) -> RedactionName? {
        guard let type, keeps(unread: type) else { return RedactionName(builtIn: "part") }
        guard !rules.secrets.isEmpty else { return nil }
        do throws(FixtureError) {
            let reader = try PartReader(part)
            var text: [UInt8] = []
            var offset = 0
            while offset < part.file.content.bytes {
                let piece = try reader.bytes(at: offset)
                offset += piece.count
                text += piece
                if hasSecret(text) { return RedactionName(builtIn: "secret") }
                // A secret may have begun at the end of the piece.
                text.removeFirst(max(0, text.count - longestSecret))
            }
            return nil
        } catch {
            return RedactionName(builtIn: "unreadable")
        }
    }
}
