internal import SoapstoneBase
public import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension Operation.Profile {
    /// An action of an ASP.NET Web API controller: the elements of a contract as JSON, or as XML of DataContracts where the
    /// service's URL ends in `/xml`. There is no SOAP.
    ///
    /// Where errors are concerned: HTTP 400 is opstatus 20021 with the fields of `ModelState`, 401 `unauthorized`, 403
    /// opstatus 17005, 404 `missing`, another one than 200 opstatus 8009.
    ///
    /// - Parameters:
    ///   - path: the last segments of the path, behind those of the service's URL.
    ///   - request: the codec of the request's element; of a GET, its members are the parameters of the query.
    ///   - response: the codec of the response's element.
    ///   - bearer: the name under which the session has the bearer token; nil for a request without one.
    public static func webAPI(
        _ method: Operation.WireRequest.Method,
        at path: [String],
        request: RecordCodec,
        response: RecordCodec,
        bearer: String? = nil,
        unauthorized: OpStatus = .noSession,
        missing: OpStatus = .failed
    ) -> Self {
        let action = WebAPI(
            method: method,
            path: path,
            request: request,
            response: response,
            bearer: bearer,
            unauthorized: unauthorized,
            missing: missing
        )
        let nothing: Operation.Address.Lines = { [] }
        let address = Operation.Address(
            method,
            path.map { .name($0) },
            query: method == .get ? request.lines : nothing,
            request: method == .get ? nothing : request.lines,
            response: response.lines
        )
        return Self(
            address: address,
            isOnly: true,
            isMeant: { _ in true },
            request: { (url, request) throws(Outcome.Failure) in try action.wireRequest(url, request) },
            element: { (request) throws(Outcome.Failure) in try action.element(of: request) },
            response: { (response, clock) throws(Outcome.Failure) in try action.response(response, clock) }
        )
    }
}

/// One action of a controller.
private struct WebAPI: Sendable {
    let method: Operation.WireRequest.Method
    let path: [String]
    let request: RecordCodec
    let response: RecordCodec
    let bearer: String?
    let unauthorized: OpStatus
    let missing: OpStatus

    // MARK: - Requests

    private static let xmlEnding = "/xml"

    func wireRequest(_ url: String, _ request: Operation.Request) throws(Outcome.Failure) -> Operation.WireRequest {
        let isXML = url.hasSuffix(Self.xmlEnding)
        let base = isXML ? String(url.dropLast(Self.xmlEnding.utf8.count)) : url
        let type = isXML ? "application/xml" : "application/json"
        var wire = Operation.WireRequest(method, ([base] + path).joined(separator: "/"), headers: ["Accept": type])
        if let bearer {
            guard let token = request.session.values[bearer], !token.isEmpty,
                token.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
            else {
                throw Outcome.Failure(.sessionIncomplete)
            }
            wire.headers["Authorization"] = "Bearer \(token)"
        }
        if isXML, method != .get {
            wire.headers["Content-Type"] = "application/xml; charset=utf-8"
            wire.body = request.body
            return wire
        }
        let element = try request.element
        if method == .get {
            wire.url += Self.query(of: element)
        } else {
            wire.headers["Content-Type"] = "application/json; charset=utf-8"
            var output = ByteWriter()
            ElementJSON.webAPI.write(element, as: self.request.lines(), in: self.request.name.namespace, to: &output)
            wire.body = output.bytes
        }
        return wire
    }

    private static func query(of element: XMLElement) -> String {
        let pairs = element.children.map { "\($0.name.local)=\(PercentEncoding.address($0.text))" }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    /// The element of a request that went over the wire.
    func element(of wire: Operation.WireRequest) throws(Outcome.Failure) -> XMLElement {
        let type = wire.headers.first { $0.key.lowercased() == "content-type" }?.value
        guard method == .get else {
            return Self.isXML(wire.body, type)
                ? try xml(wire.body, request.name) : try ElementJSON.webAPI.element(of: wire.body, as: request)
        }
        let query = wire.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return try ElementJSON.element(request.name) { builder in
            for pair in query.split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = (parts.dropFirst().first ?? "").utf8
                builder.begin(XMLName(String(parts[0]), in: request.name.namespace))
                builder.text(PercentEncoding.decoded(value, malformed: .kept) ?? [])
                builder.end()
            }
        }
    }

    // MARK: - Responses

    func response(_ response: Operation.WireResponse, _ clock: Int64) throws(Outcome.Failure) -> Operation.Response {
        try response.read(at: clock) { () throws(Outcome.Failure) in
            if let failure = failure(of: response) { throw failure }
            guard !response.body.isEmpty else { throw Outcome.Failure(.emptyResponse, detail: "no body") }
            return Self.isXML(response.body, response.contentType)
                ? try xml(response.body, self.response.name)
                : try ElementJSON.webAPI.element(of: response.body, as: self.response)
        }
    }

    /// Whether a body is XML, whatever was asked for.
    private static func isXML(_ body: [UInt8], _ contentType: String?) -> Bool {
        let type = contentType.flatMap { try? MediaType(parsing: $0) }
        guard let type else { return body.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "<") }
        return type.subtype == "xml" || type.subtype.hasSuffix("+xml")
    }

    private func xml(_ body: [UInt8], _ name: XMLName) throws(Outcome.Failure) -> XMLElement {
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLDocument(parsing: body, limits: .response).root
        } catch {
            throw Outcome.Failure(.invalidXML, detail: error.code.rawValue)
        }
        guard root.name == name else { throw Outcome.Failure(.contract, detail: "another root than '\(name)'") }
        return root
    }

    // MARK: Errors

    /// What another status than 200 means.
    private func failure(of response: Operation.WireResponse) -> Outcome.Failure? {
        switch response.status {
        case 200: return nil
        case 400:
            return Outcome.Failure(
                fields: Self.fields(of: response).map { Outcome.FieldError(field: $0, code: "INVALID") }
            )
        case 401: return Outcome.Failure(unauthorized)
        case 403: return Outcome.Failure(.notAuthorized)
        case 404: return Outcome.Failure(missing)
        default: return Outcome.Failure(.failed, detail: "another status than 200")
        }
    }

    /// The fields that `ModelState` names, `model.Email` as `email`; none where it cannot be read.
    private static func fields(of response: Operation.WireResponse) -> [String] {
        let names: [String]
        if isXML(response.body, response.contentType) {
            let root = (try? XMLDocument(parsing: response.body, limits: .response))?.root
            let state = root?.children.first { $0.name.local == "ModelState" }
            names = state?.children.map(\.name.local) ?? []
        } else {
            names = (try? ElementJSON.root(of: response.body))?["ModelState"]?.members.map(\.0) ?? []
        }
        return names.compactMap { $0.split(separator: ".").last.map { LowerCamel.name(of: String($0)) } }
    }
}
