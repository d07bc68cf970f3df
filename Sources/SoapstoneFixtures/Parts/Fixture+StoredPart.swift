internal import SoapstoneSOAP

extension Fixture {
    /// A part of the response whose content lies in a file of its own.
    public struct StoredPart: Hashable, Sendable {
        /// Which part it is, and what its content is.
        public let file: PartFile
        /// Where the content lies.
        package let path: String
    }

    /// Finds the files of a response's parts.
    ///
    /// - Throws: `FIXTURE_VALUE` for one that is not as large as the message says.
    static func storedParts(
        of response: [UInt8],
        _ details: Details,
        in folder: borrowing Directory
    ) throws(FixtureError) -> [StoredPart] {
        guard details.responseWithheld == nil else { return [] }
        var parts: [StoredPart] = []
        for file in SoapstoneFixtures.Withheld.parts(of: response, details.responseHeaders) {
            guard let size = folder.size(of: file.name) else { continue }
            let path = folder.path(of: file.name)
            guard size == file.content.bytes else {
                throw FixtureError(.value, "the part has \(file.content.bytes) bytes, its file \(size)", file: path)
            }
            parts.append(StoredPart(file: file, path: path))
        }
        return parts
    }
}
