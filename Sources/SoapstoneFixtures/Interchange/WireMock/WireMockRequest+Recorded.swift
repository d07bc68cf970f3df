internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

// What stands for the recorded request where a mapping has none.
extension WireMockRequest {
    /// The request that the case has: the one that bodies are compared with, or an empty element in an envelope.
    mutating func recorded(
        responding response: [UInt8],
        at place: InterchangePlace,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> [UInt8] {
        // SOAP 1.2 has the action in the media type.
        let named = try? SOAPAction.parse(header: action, contentType: contentType)
        if named == nil, !hasNote { matchers.action = .any }
        if let body { return body }
        let responded = try? Envelope(parsing: response, allowsEncoding: true, allowsSiblings: true)
        let paths = matchers.conditions.map(\.path)
        guard let payload = PayloadGuess(matchers.namespaces, action: action, response: responded).payload(in: paths)
        else {
            throw InterchangeRefusal(
                place,
                "nothing says the name of the body's element: a path from Envelope and Body to it, with prefixes, or "
                    + "equalToXml would"
            )
        }
        let version = payload.version ?? responded?.version ?? .soap11
        return Self.envelope(of: payload.name, version)
    }

    /// The header fields of a request with this body.
    func heads(for body: [UInt8]) -> [Fixture.Header] {
        let version = (try? Envelope(parsing: body, allowsEncoding: true, allowsSiblings: true))?.version ?? .soap11
        return [Fixture.Header("Content-Type", contentType ?? "\(version.mediaType); charset=utf-8")]
    }

    /// An envelope with an empty element.
    static func envelope(of name: XMLName, _ version: SOAPVersion) -> [UInt8] {
        var output = ByteWriter()
        output.append("<soap:Envelope xmlns:soap=\"")
        output.append(utf8: version.namespace)
        output.append("\"><soap:Body><")
        output.append(utf8: name.local)
        output.append(" xmlns=\"")
        output.appendXML(attribute: name.namespace)
        output.append("\"/></soap:Body></soap:Envelope>")
        return output.bytes
    }
}

/// Finds the name of the body's element in paths.
struct PayloadGuess {
    let namespaces: [String: String]
    let action: String?
    let response: Envelope?

    init(_ namespaces: [String: String], action: String?, response: Envelope?) {
        self.namespaces = namespaces
        self.action = action
        self.response = response
    }

    /// The name, and the version of the envelope where a path says it.
    func payload(in paths: [String]) -> (name: XMLName, version: SOAPVersion?)? {
        for path in paths {
            let steps = Self.steps(of: path)
            guard let body = steps.firstIndex(where: { Self.local(of: $0) == "Body" }),
                let step = steps.dropFirst(body + 1).first, let name = name(of: step)
            else { continue }
            let version = steps.lazy.compactMap { step in
                self.name(of: step).flatMap { name in
                    [SOAPVersion.soap11, .soap12].first { $0.namespace.isSameBytes(as: name.namespace) }
                }
            }.first
            return (name, version)
        }
        // '//c:getCase' may be any element: the action or the response must agree that it is the body's.
        for path in paths {
            guard let step = Self.steps(of: path).first, let name = name(of: step), isPayload(name) else { continue }
            return (name, nil)
        }
        return nil
    }

    private func isPayload(_ name: XMLName) -> Bool {
        let last = action?.utf8.split { "/:#\"".utf8.contains($0) }.last.map { Array($0) }
        if let last, Self.words(of: name.local).contains(where: { last.elementsEqual($0.utf8) }) { return true }
        guard let responded = response?.payload?.name, responded.namespace.isSameBytes(as: name.namespace) else {
            return false
        }
        return Self.words(of: name.local).contains { responded.local.isSameBytes(as: "\($0)Response") }
    }

    /// `getCaseRequest`, and `getCase`.
    private static func words(of local: String) -> [String] {
        [local] + (local.hasSuffix("Request") ? [String(local.dropLast(7))] : [])
    }

    /// The steps of a path, with their predicates; nothing of an expression that is no path.
    static func steps(of path: String) -> [Substring] {
        var steps: [Substring] = []
        var depth = 0
        var quote: Character?
        var start = path.startIndex
        for index in path.indices {
            let character = path[index]
            if let open = quote {
                if character == open { quote = nil }
                continue
            }
            switch character {
            case "'", "\"": quote = character
            case "[": depth += 1
            case "]": depth -= 1
            case "/" where depth == 0:
                if start < index { steps.append(path[start..<index]) }
                start = path.index(after: index)
            default: continue
            }
        }
        if start < path.endIndex { steps.append(path[start...]) }
        return path.hasPrefix("/") ? steps : []
    }

    /// The local name of a step's test, by name or by `local-name()`.
    private static func local(of step: Substring) -> Substring {
        if step.hasPrefix("*") { return value(of: "local-name()", in: step) ?? "*" }
        let test = step.prefix { $0 != "[" }
        return test.split(separator: ":").last ?? test
    }

    private func name(of step: Substring) -> XMLName? {
        let local = Self.local(of: step)
        guard Self.isName(local) else { return nil }
        if step.hasPrefix("*") {
            return Self.value(of: "namespace-uri()", in: step).map { XMLName(String(local), in: String($0)) }
        }
        let parts = step.prefix { $0 != "[" }.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return XMLName(String(local))
        case 2: return namespaces[String(parts[0])].map { XMLName(String(local), in: $0) }
        default: return nil
        }
    }

    /// The text that a predicate compares a function with.
    private static func value(of function: String, in step: Substring) -> Substring? {
        guard let call = step.firstRange(of: function) else { return nil }
        let rest = step[call.upperBound...].drop { $0 == " " || $0 == "=" }
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
        return rest.dropFirst().prefix { $0 != quote }
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, !ASCII.isDigit(first), first != UInt8(ascii: "-"),
            first != UInt8(ascii: ".")
        else { return false }
        return text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || $0 >= 0x80 || "-._".utf8.contains($0) }
    }
}
