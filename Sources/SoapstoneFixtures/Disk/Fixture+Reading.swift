internal import SoapstoneBase
internal import SoapstoneSOAP

extension Fixture {
    /// The most bytes of a file: 32 MiB for a request, 64 MiB for a response, each with its JSON.
    package enum FileLimit {
        package static let request = 32 << 20
        package static let response = 64 << 20
    }

    /// Reads one case; it is read whole or not at all.
    ///
    /// - Parameter yaml: what is in `exchange.yaml`.
    init(reading folder: borrowing Directory, yaml: [UInt8], id: ID) throws(FixtureError) {
        let file = folder.path(of: "exchange.yaml")
        var sent: SentRequest?
        var omitted = Details.Omitted()
        var details = try Details(parsing: yaml, file: file, &omitted) { () throws(FixtureError) in
            let bytes = try Self.optional(SentRequest.file, in: folder, limit: FileLimit.request)
            sent = try bytes.map { bytes throws(FixtureError) in
                try SentRequest(parsing: bytes, file: folder.path(of: SentRequest.file))
            }
            return sent
        }
        guard details.operation.utf8.elementsEqual(id.operation.utf8) else {
            throw FixtureError(
                .value,
                "the operation is '\(details.operation)', but its folder is '\(id.operation)'",
                file: file
            )
        }
        if details.profile == .http, omitted.contains(.responseHeaders), details.responseWithheld == nil,
            let (_, type) = Details.responseFiles.first(where: { folder.size(of: $0.0) != nil })
        {
            details.responseHeaders = [Header("Content-Type", type)]
        }
        let response = try Self.body(
            details.responseFile,
            details.responseWithheld,
            in: folder,
            limit: FileLimit.response
        )
        let request: [UInt8]
        if let sent {
            guard details.requestWithheld == nil || sent.body.isEmpty else {
                throw FixtureError(
                    .value,
                    "exchange.yaml says that this body is withheld",
                    file: folder.path(of: SentRequest.file)
                )
            }
            request = sent.body
        } else {
            request = try Self.body(
                details.requestFile,
                details.requestWithheld,
                in: folder,
                limit: FileLimit.request
            )
        }
        details.complete(
            omitted,
            service: id.service,
            request: details.requestWithheld == nil ? request : nil,
            response: details.responseWithheld == nil ? response : nil
        )
        self.init(
            id: id,
            details: details,
            request: request,
            response: response,
            storedParts: try Self.storedParts(of: response, details, in: folder),
            requestJSON: try Self.optional("request.json", in: folder, limit: FileLimit.request),
            responseJSON: try Self.optional(details.responseJSONFile, in: folder, limit: FileLimit.response)
        )
        try check { folder.path(of: $0) }
    }

    /// Reads a body; what was withheld has no file.
    private static func body(
        _ name: String,
        _ withheld: Withheld?,
        in folder: borrowing Directory,
        limit: Int
    ) throws(FixtureError) -> [UInt8] {
        guard withheld != nil else { return try folder.read(name, limit: limit) }
        guard try optional(name, in: folder, limit: limit) == nil else {
            throw FixtureError(.value, "exchange.yaml says that this body is withheld", file: folder.path(of: name))
        }
        return []
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

extension Fixture {
    /// Refuses a response that is not as exchange.yaml says.
    ///
    /// - Parameter path: what errors call one of its files.
    func check(_ path: (String) -> String) throws(FixtureError) {
        guard
            details.profile == .http || details.kind == .negative || [202, 204].contains(details.status)
                || !response.isEmpty || details.responseWithheld != nil
        else {
            throw FixtureError(
                .value,
                "only a fixture of class negative, or with status 202 or 204, has an empty response",
                file: path(details.responseFile)
            )
        }
        if details.kind != .negative, details.responseWithheld == nil, details.responseHeaders.isMultipart,
            let type = details.responseHeaders.first(named: "Content-Type")
        {
            do throws(MIMEError) {
                _ = try MultipartMessage(parsing: response, contentType: MediaType(parsing: type))
            } catch {
                throw FixtureError(
                    .parts,
                    "the parts of this response cannot be read as exchange.yaml says: \(error.message) [\(error.code.rawValue)]",
                    file: path(details.responseFile)
                )
            }
        }
        if details.profile == .http {
            try checkHTTP(path)
        } else if details.behaviour.template != nil, details.responseWithheld == nil {
            _ = try ResponseTemplate(self, file: path(details.responseFile))
        }
        guard details.behaviour.failure?.kind != .truncated || !response.isEmpty else {
            throw FixtureError(
                .value,
                "there is no body that the fault 'truncated' could cut",
                file: path("exchange.yaml")
            )
        }
        guard ![204, 304].contains(details.status) || response.isEmpty else {
            throw FixtureError(
                .value,
                "a response with status \(details.status) has no body",
                file: path("exchange.yaml")
            )
        }
    }
}

extension Fixture {
    /// Refuses what an exchange without SOAP does not have.
    private func checkHTTP(_ path: (String) -> String) throws(FixtureError) {
        let matchers = details.matchers
        let unknown = [
            ("template", details.behaviour.template != nil), ("match.namespaces", !matchers.namespaces.isEmpty),
            ("match.ignore", !matchers.ignored.isEmpty), ("match.conditions", !matchers.conditions.isEmpty),
            ("match.action", matchers.action != .recorded),
        ].filter(\.1).map(\.0)
        guard unknown.isEmpty else {
            throw FixtureError(
                .value,
                "\(unknown.joined(separator: ", ")) is for SOAP messages, and this request is \(SentRequest.file)",
                file: path("exchange.yaml")
            )
        }
    }
}

extension Fixture.Details {
    /// The name of the file with the request: its body, or for a request without SOAP all of it.
    package var requestFile: String {
        if profile == .http { return SentRequest.file }
        return requestHeaders.isMultipart ? "request.mime" : "request.xml"
    }

    /// The name of the file with the response's body.
    package var responseFile: String {
        if responseHeaders.isMultipart { return "response.mime" }
        guard profile == .http else { return "response.xml" }
        return switch HTTPContent(responseHeaders) {
        case .json: "response.json"
        case .xml: "response.xml"
        case .form, .text, .bytes: "response.bin"
        }
    }

    /// The name of the file with what the device gets. Without SOAP, `response.json` is what went over the wire.
    package var responseJSONFile: String { profile == .http ? "device.json" : "response.json" }

    /// What is in the file of the request.
    ///
    /// - Parameter body: the request's body; nil where it is withheld.
    package func requestFile(of body: [UInt8]?) -> [UInt8]? {
        guard profile == .http else { return body }
        return SentRequest(method: method, target: endpoint, headers: requestHeaders, body: body ?? []).bytes
    }
}

extension [Fixture.Header] {
    /// Whether the body that the fields describe has parts.
    package var isMultipart: Bool {
        let prefix = "multipart/".utf8
        guard let type = first(named: "Content-Type") else { return false }
        return ASCII.matches(type.utf8.drop { $0 == 0x20 || $0 == 0x09 }.prefix(prefix.count), prefix)
    }
}
