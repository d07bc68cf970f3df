extension Exchange {
    /// How large a file may be, in bytes: a request of 4 MiB, an answer of 16 MiB, each with its JSON.
    private enum FileLimit {
        static let request = 4 << 20
        static let response = 16 << 20
    }

    /// Reads one case; it is read whole or not at all.
    init(reading folder: borrowing Directory, id: ID) throws(FixtureError) {
        let file = folder.path(of: "exchange.yaml")
        let details = try Details(parsing: folder.read("exchange.yaml", limit: YAMLFile.largest), file: file)
        guard details.operation.utf8.elementsEqual(id.operation.utf8) else {
            throw FixtureError(
                .value,
                "the operation is '\(details.operation)', but its folder is '\(id.operation)'",
                file: file
            )
        }
        self.init(
            id: id,
            details: details,
            request: try folder.read("request.xml", limit: FileLimit.request),
            response: try folder.read("response.xml", limit: FileLimit.response),
            requestJSON: try Self.optional("request.json", in: folder, limit: FileLimit.request),
            responseJSON: try Self.optional("response.json", in: folder, limit: FileLimit.response)
        )
        guard details.kind == .negative || details.status == 204 || !response.isEmpty else {
            throw FixtureError(
                .value,
                "only a case of class negative, or with status 204, has an empty answer",
                file: folder.path(of: "response.xml")
            )
        }
        guard ![204, 304].contains(details.status) || response.isEmpty else {
            throw FixtureError(.value, "an answer with status \(details.status) has no body", file: file)
        }
    }

    private static func optional(
        _ name: String,
        in folder: borrowing Directory,
        limit: Int
    ) throws(FixtureError) -> [UInt8]? {
        do throws(FixtureError) {
            return try folder.read(name, limit: limit)
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }
}
