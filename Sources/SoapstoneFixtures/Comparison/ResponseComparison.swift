internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Compares a live response with a recorded one, both redacted in the same way.
struct ResponseComparison {
    private let recorded: Fixture
    private let redactor: Redactor
    private let volatile: VolatileParts
    private let limit: Int
    private var found: [Difference] = []

    /// The differences, no more than the limit.
    var differences: [Difference] { Array(found.prefix(limit)) }

    init(_ recorded: Fixture, _ redactor: Redactor, _ volatile: VolatileParts, limit: Int) {
        self.recorded = recorded
        self.redactor = redactor
        self.volatile = volatile
        self.limit = limit
    }

    /// - Parameter known: pseudonyms that stay in the live response.
    mutating func compare(with live: LiveResponse, known: [Pseudonym]) {
        if live.status != recorded.details.status {
            found.append(Self.value(.status, "status", "\(recorded.details.status)", "\(live.status)"))
        }
        let fields = recorded.details.responseHeaders
        compare(
            redactor.redact(headers: fields, length: nil, known: recorded.details.redactions).headers,
            redactor.redact(headers: live.headers, length: nil, known: known).headers
        )
        guard live.body != recorded.response else { return }
        let type = live.headers.first(named: "Content-Type")
        let wanted = ComparedBody(
            recorded.response,
            fields.first(named: "Content-Type"),
            redactor,
            known: recorded.details.redactions
        )
        let given = ComparedBody(live.body, type, redactor, known: known)
        compare(wanted, given)
    }

    // MARK: - Header fields

    private mutating func compare(_ expected: [Fixture.Header], _ live: [Fixture.Header]) {
        let expected = CapturedExchange.normalized(expected)
        let live = CapturedExchange.normalized(live)
        for header in expected {
            let other = live.first(named: header.name)
            guard other.map({ Self.areSame(header.name, header.value, $0) }) != true else { continue }
            found.append(Self.value(.header, header.name, header.value, other))
        }
        for header in live where expected.first(named: header.name) == nil {
            found.append(Self.value(.header, header.name, nil, header.value))
        }
    }

    /// Whether two values of a field say the same; of media types, up to the way that they are written and to what is made
    /// anew for each message with parts.
    private static func areSame(_ name: String, _ left: String, _ right: String) -> Bool {
        if left.isSameBytes(as: right) { return true }
        guard ASCII.matches(name.utf8, "Content-Type".utf8), let left = try? MediaType(parsing: left),
            let right = try? MediaType(parsing: right), left.essence == right.essence
        else { return false }
        return parameters(of: left) == parameters(of: right)
    }

    private static func parameters(of type: MediaType) -> [String: [UInt8]] {
        var values: [String: [UInt8]] = [:]
        for parameter in type.parameters
        where type.type != "multipart" || !["boundary", "start"].contains(parameter.name) {
            let isName = parameter.name == "charset" || parameter.name == "type"
            values[parameter.name] =
                isName ? parameter.value.utf8.map(ASCII.lowercase) : Array(parameter.value.utf8)
        }
        return values
    }

    // MARK: - Bodies

    private mutating func compare(_ expected: ComparedBody, _ live: ComparedBody) {
        guard found.count < limit else { return }
        guard let wanted = expected.document, let given = live.document else {
            return compareBytes(expected.shown(beside: live), live.shown(beside: expected), "body")
        }
        if let versions = Self.versions(wanted.root, given.root), versions.0 != versions.1 {
            // Nothing of one version is in the other's namespace, so only this is worth telling.
            let (left, right) = (versions.0.namespace, versions.1.namespace)
            return found.append(Self.value(.different, "namespace-uri(/*)", left, right))
        }
        let paths = ignoredPaths(version: Self.version(of: wanted.root) ?? .soap11)
        var ignored = expected.ignored(paths)
        if recorded.details.behaviour.template != nil, let source = expected.source {
            var tags = IgnoredParts.none
            tags.insert(texts: { $0.utf8.contains(UInt8(ascii: "{")) && $0.contains("{{") }, in: source.root)
            ignored.formUnion(tags.moved(ElementMove(from: source, to: wanted)))
        }
        let form = CanonicalForm(volatile)
        let parts = (
            PartList(expected.package, of: wanted.root, form), PartList(live.package, of: given.root, form)
        )
        var comparison = TreeComparison(
            RecordedPayload(wanted.root, ignoring: ignored),
            ignoring: live.ignored(paths),
            parts: parts,
            volatile: volatile,
            limit: limit - found.count
        )
        comparison.compare(withDocument: given.root)
        found += comparison.differences
        compareParts(parts.0, parts.1)
    }

    private func ignoredPaths(version: SOAPVersion) -> [XPath] {
        let comparison = recorded.details.comparison
        guard !comparison.ignored.isEmpty else { return [] }
        let names = MatchConditions.namespaces(comparison.namespaces, version)
        // What cannot be used was refused where the file was read.
        return comparison.ignored.compactMap { try? XPath($0, namespaces: names) }
    }

    private static func version(of root: XMLElement) -> SOAPVersion? {
        guard root.name.local.isSameBytes(as: "Envelope") else { return nil }
        return SOAPVersion.allCases.first { $0.namespace.isSameBytes(as: root.name.namespace) }
    }

    private static func versions(_ left: XMLElement, _ right: XMLElement) -> (SOAPVersion, SOAPVersion)? {
        guard let left = version(of: left), let right = version(of: right) else { return nil }
        return (left, right)
    }

    private mutating func compareParts(_ expected: PartList, _ live: PartList) {
        for index in 0..<max(expected.entries.count, live.entries.count) where found.count < limit {
            // The envelope is part 1.
            let place = "part[\(index + 2)]"
            guard index < live.entries.count else {
                found.append(Self.value(.missing, place, expected.entries[index].type, nil))
                continue
            }
            guard index < expected.entries.count else {
                found.append(Self.value(.extra, place, nil, live.entries[index].type))
                continue
            }
            let (wanted, given) = (expected.entries[index], live.entries[index])
            if !Self.areSame("Content-Type", wanted.type ?? "", given.type ?? "") {
                found.append(Self.value(.header, "\(place)/Content-Type", wanted.type, given.type))
            }
            if wanted.digest != given.digest {
                compareBytes(expected.content(at: index), live.content(at: index), place)
            }
        }
    }

    private mutating func compareBytes(_ expected: [UInt8], _ live: [UInt8], _ place: String) {
        guard expected != live else { return }
        let kept = (Withheld.kept(in: expected), Withheld.kept(in: live))
        guard kept.0 == nil, kept.1 == nil else {
            let (wanted, given) = (kept.0?.bytes ?? expected.count, kept.1?.bytes ?? live.count)
            return self.found.append(Self.value(.bytes, place, "\(wanted) bytes", "\(given) bytes of another hash"))
        }
        let start = zip(expected, live).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, live.count)
        let found = "\(live.count) bytes, other ones from byte \(start + 1) on"
        self.found.append(Self.value(.bytes, place, "\(expected.count) bytes", found))
    }

    private static func value(_ kind: Difference.Kind, _ path: String, _ expected: String?, _ found: String?)
        -> Difference
    {
        Difference(
            kind: kind,
            path: Excerpt.escaped(path.utf8),
            namespaces: [],
            expected: expected.map { Excerpt.escaped($0.utf8) },
            found: found.map { Excerpt.escaped($0.utf8) }
        )
    }
}
