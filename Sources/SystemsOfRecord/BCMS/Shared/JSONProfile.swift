import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension BCMS {
    /// The profile of the service that the original client calls: JSON at addresses, without envelopes.
    ///
    /// The elements of the contract are members there. A URL of a service that ends in `/json` leads to it.
    struct JSONProfile: Sendable {
        /// nil for an operation that has no address there.
        let route: JSONRoute?
        let operation: String
        let isFile: Bool
        let isLogin: Bool
        let requestLines: @Sendable () -> [CodecLine]
        /// The description of what is in the one element of the response.
        let resultLines: @Sendable () -> [CodecLine]

        /// The profile of an operation.
        static func of<Request: ServiceRequest>(_: Request.Type) -> Operation.Profile {
            let name = Request.codec.name
            let route = JSONRoute.all[name]
            let profile = JSONProfile(
                route: route,
                operation: name,
                isFile: route?.isFile ?? false,
                isLogin: Request.self == Login.self,
                requestLines: RecordCodec(Request.self).lines,
                resultLines: RecordCodec(ServiceResult<Request>.self).lines
            )
            return Operation.Profile(
                address: route.map { route in
                    let fields = profile.requestLines
                    return Operation.Address(
                        route.method,
                        route.segments,
                        query: fields,
                        request: { route.element.map { ElementJSON.members(of: $0, in: fields()) } ?? [] },
                        response: profile.resultLines
                    )
                },
                isMeant: { $0.hasSuffix("/json") },
                request: { (url, request) throws(Outcome.Failure) in try profile.request(url, request) },
                response: { (response, clock) throws(Outcome.Failure) in try profile.response(response, clock) }
            )
        }
    }
}

// MARK: - Requests

extension BCMS.JSONProfile {
    private func request(
        _ url: String,
        _ request: Operation.Request
    ) throws(Outcome.Failure) -> Operation.WireRequest {
        guard let route else { throw Outcome.Failure(.noSuchOperation, detail: "\(operation) has no address") }
        // What SOAP would send.
        let element = try request.element
        func text(_ name: String) -> String { element.child(XMLName(name, in: BCMS.operations))?.text ?? "" }
        var address = isFile ? String(url.dropLast("/json".utf8.count)) : url
        for part in route.path {
            switch part {
            case .token:
                guard let token = request.session.values[BCMS.AuthToken.key] else {
                    throw Outcome.Failure(.sessionIncomplete)
                }
                address += "/\(PercentEncoding.address(token))"
            case .name(let name): address += "/\(name)"
            case .value(let name): address += "/\(PercentEncoding.address(text(name)))"
            }
        }
        for (index, name) in route.query.enumerated() {
            // A day is what XML Schema has a time for.
            let value = name == "date" ? String(text(name).prefix(10)) : text(name)
            address += "\(index == 0 ? "?" : "&")\(name)=\(PercentEncoding.address(value))"
        }
        var wire = Operation.WireRequest(route.method, address, headers: ["Accept": "application/json"])
        switch route.body {
        case .none: break
        case .bytes(let name):
            guard let bytes = Base64Bytes.decode(text(name).utf8) else {
                throw Outcome.Failure(.adapterError, detail: name)
            }
            wire.body = bytes
        case .element(let name):
            wire.headers["Content-Type"] = "text/json"
            wire.body = body(name, of: element)
        }
        return wire
    }

    /// An element of the request as JSON: its object, or its array.
    private func body(_ name: String, of element: XMLElement) -> [UInt8] {
        var output = ByteWriter()
        ElementJSON.wcf.write(element, as: requestLines(), of: name, in: BCMS.operations, to: &output)
        return output.bytes
    }
}

// MARK: - Responses

extension BCMS.JSONProfile {
    private func response(
        _ response: Operation.WireResponse,
        _ clock: Int64
    ) throws(Outcome.Failure) -> Operation.Response {
        do throws(Outcome.Failure) {
            let element = try element(of: response)
            return Operation.Response(httpStatus: response.status, content: .payload(element), clock: clock)
        } catch {
            var failure = error
            failure.backendStatus = response.status
            throw failure
        }
    }

    private func element(of response: Operation.WireResponse) throws(Outcome.Failure) -> XMLElement {
        let type = response.contentType.flatMap { try? MediaType(parsing: $0) }
        let isXML = type.map { $0.subtype == "xml" || $0.subtype.hasSuffix("+xml") || $0.subtype == "html" } ?? false
        let first = response.body.first { $0 > UInt8(ascii: " ") }
        // Errors come as XML whatever was asked for. A file may begin with any character.
        if isXML || first == UInt8(ascii: "<") && !isFile { throw failure(ofXML: response) }
        switch response.status {
        case 200: break
        case 401: throw Outcome.Failure(isLogin ? .wrongPassword : .noSession)
        case 403: throw Outcome.Failure(.noAuthority)
        case 404 where isFile: throw Outcome.Failure(.recordGone)
        default: throw Outcome.Failure(.failed, detail: "another status than 200")
        }
        if isFile { return try ElementJSON.element(names.response) { $0.file(names.result, response.body) } }
        guard !response.body.isEmpty else { throw Outcome.Failure(.emptyResponse, detail: "no body") }
        let root = try ElementJSON.root(of: response.body)
        guard root.kind == .object else { throw Outcome.Failure(.contract, detail: "no object") }
        let (response, result) = (names.response, names.result)
        let lines = resultLines()
        return try ElementJSON.element(response) { builder throws(DecodeError) in
            builder.begin(result)
            try ElementJSON.wcf.read(
                root,
                as: lines,
                in: BCMS.envelopes,
                at: [response.local, result.local],
                into: &builder
            )
            builder.end()
        }
    }

    private var names: (response: XMLName, result: XMLName) {
        (
            XMLName("\(operation)Response", in: BCMS.operations),
            XMLName("\(operation)Result", in: BCMS.operations)
        )
    }

    // MARK: Errors in XML

    private static let none = "http://schemas.microsoft.com/ws/2005/05/envelope/none"
    private static let serialization = "http://schemas.microsoft.com/2003/10/Serialization/"

    private func failure(ofXML response: Operation.WireResponse) -> Outcome.Failure {
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLDocument(parsing: response.body, limits: .response).root
        } catch {
            // A page of a web server is no error of the service, sound or not.
            return Outcome.Failure(.failed, detail: error.code.rawValue)
        }
        if root.name == XMLName("Fault", in: Self.none) { return failure(ofFault: root) }
        if root.name == XMLName("string", in: Self.serialization) {
            return BCMS.ServiceRefusal(message: root.text).failure(isLogin: isLogin)
        }
        if root.name.namespace == BCMS.envelopes, root.name.local.hasPrefix("ServiceResultOf") {
            if let refusal = BCMS.ServiceRefusal(inResult: root) { return refusal.failure(isLogin: isLogin) }
            return Outcome.Failure(.contract, detail: "a result in XML")
        }
        return Outcome.Failure(.failed, detail: "another root")
    }

    private func failure(ofFault root: XMLElement) -> Outcome.Failure {
        func child(_ name: String, of element: XMLElement?) -> XMLElement? {
            element?.child(XMLName(name, in: Self.none))
        }
        let code = child("Code", of: root)
        var subcodes: [XMLName] = []
        var subcode = child("Subcode", of: code)
        while let element = subcode {
            if let value = child("Value", of: element) { subcodes.append(Self.name(value)) }
            subcode = child("Subcode", of: element)
        }
        let reason = child("Text", of: child("Reason", of: root))?.text ?? ""
        let fault = Fault(
            .soap12,
            code: XMLName(child("Value", of: code)?.text ?? ""),
            subcodes: subcodes,
            reason: reason,
            detail: child("Detail", of: root)?.children ?? []
        )
        guard subcodes.isEmpty, fault.detail.isEmpty else {
            return BCMS.ServiceFault.failure(of: fault, isLogin: isLogin)
        }
        return BCMS.ServiceRefusal(message: reason).failure(isLogin: isLogin)
    }

    /// The name that a value stands for, by the namespaces in scope.
    private static func name(_ element: XMLElement) -> XMLName {
        let parts = element.text.filter { !$0.isWhitespace }.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return XMLName(parts.first ?? "") }
        return XMLName(parts[1], in: element.namespace(for: parts[0]) ?? "")
    }
}

extension ElementBuilder {
    /// Writes the result that the bytes of a file are.
    fileprivate mutating func file(_ result: XMLName, _ bytes: [UInt8]) {
        begin(result)
        begin(XMLName("OperationSucceeded", in: BCMS.envelopes))
        text("true".utf8)
        end()
        begin(XMLName("Result", in: BCMS.envelopes))
        text(Base64Bytes.encode(bytes))
        end()
        end()
    }
}
