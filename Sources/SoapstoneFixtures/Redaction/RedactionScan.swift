package import SoapstoneCodec
internal import SoapstoneSOAP
package import SoapstoneXML

/// Looks for what rules would still take away from fixtures that are kept.
///
/// Placeholders pass, those of XMLUnit too, and so do the pseudonyms that `exchange.yaml` lists. Values are never shown.
public struct RedactionScan: Sendable {
    /// Something that a rule would take away.
    public struct Finding: Hashable, Sendable {
        /// The file in the fixture's folder.
        public var file: String
        /// The line in the file, from 1; nil where the whole file is meant.
        public var line: Int?
        /// The name of the rule; `header` for a header field that is not kept, `part` for the file of a part whose type no
        /// rule keeps.
        public var rule: RedactionName
        /// The element as an XPath, or the value as a JSON pointer; nil where the file is neither, and where there are many.
        public var path: String?
    }

    private var redactor: Redactor
    private let looksForRandomTexts: Bool

    /// Makes a scan by rules.
    ///
    /// - Parameter looksForRandomTexts: whether it looks for what seems to be drawn, too, whatever its name is; such a
    ///   finding may be harmless. Its rule is `random`, which `keepValues` turns off.
    public init(_ rules: RedactionRules = .standard, looksForRandomTexts: Bool = false) {
        // What a value would become does not matter: any key will do.
        redactor = Redactor(rules, key: RedactionKey())
        self.looksForRandomTexts = looksForRandomTexts && rules.values.contains(.randomText)
    }

    /// What is found in the files of a fixture, file by file, each place once for a rule and a line.
    public func findings(in fixture: Fixture) -> [Finding] {
        var memory = Memory()
        return findings(in: fixture, ParsedFiles(), &memory)
    }

    /// What is found in each of the fixtures of a store: a secret of one is found in all.
    public func findings(in fixtures: [Fixture]) -> [[Finding]] {
        var memory = Memory()
        let found = fixtures.map { findings(in: $0, ParsedFiles(), &memory) }
        var taken = TakenValues()
        for (fixture, findings) in zip(fixtures, found) where !findings.isEmpty {
            taken.formUnion(FixtureRedaction(redactor).secrets(of: fixture))
        }
        guard !taken.isEmpty else { return found }
        var scan = self
        scan.redactor = redactor.looking(for: taken)
        memory = Memory()
        return fixtures.map { scan.findings(in: $0, ParsedFiles(), &memory) }
    }

    /// The files of a fixture that somebody has parsed already.
    package struct ParsedFiles {
        var request: XMLDocument?
        var response: XMLDocument?
        var requestJSON: JSONDocument?
        var responseJSON: JSONDocument?

        package init(
            request: XMLDocument? = nil,
            response: XMLDocument? = nil,
            requestJSON: JSONDocument? = nil,
            responseJSON: JSONDocument? = nil
        ) {
            self.request = request
            self.response = response
            self.requestJSON = requestJSON
            self.responseJSON = responseJSON
        }
    }

    /// What is found in the files of a fixture: a secret of one place is found in all.
    package func findings(
        in fixture: Fixture,
        _ parsed: ParsedFiles,
        _ memory: inout Memory
    ) -> [Finding] {
        let found = places(in: fixture, parsed, &memory)
        guard !found.isEmpty, redactor.wanted.isEmpty else { return found }
        let taken = FixtureRedaction(redactor).secrets(of: fixture)
        guard !taken.isEmpty else { return found }
        var scan = self
        scan.redactor = redactor.looking(for: taken)
        var own = Memory()
        return scan.places(in: fixture, parsed, &own)
    }

    private func places(in fixture: Fixture, _ parsed: ParsedFiles, _ memory: inout Memory) -> [Finding] {
        let details = fixture.details
        let known = details.redactions
        let http = details.profile == .http ? redactor.rules.classes.address(details.method, details.endpoint) : nil
        var findings = redactor.findings(
            message: fixture.request,
            details.profile,
            parsed.request,
            details.requestHeaders,
            file: details.requestFile,
            known: known + fixture.placeholders,
            classes: http?.request,
            &memory
        )
        if details.profile == .http {
            // Its head stands before the body: the request line, the header fields, and an empty line.
            for index in findings.indices { findings[index].line? += details.requestHeaders.count + 2 }
            let target = redactor.target(details.endpoint, known: known)
            if !target.url.utf8.elementsEqual(details.endpoint.utf8) {
                let rule = target.pseudonyms.first?.name ?? RedactionName(builtIn: "target")
                findings.append(Finding(file: details.requestFile, line: 1, rule: rule))
            }
        }
        findings += redactor.findings(
            message: fixture.response,
            details.profile,
            parsed.response,
            details.responseHeaders,
            file: details.responseFile,
            known: known,
            classes: http?.response,
            &memory
        )
        let classes = redactor.rules.classes.members(of: fixture)
        for (file, bytes, document, classes) in [
            ("request.json", fixture.requestJSON, parsed.requestJSON, classes.request),
            (details.responseJSONFile, fixture.responseJSON, parsed.responseJSON, classes.response),
        ] {
            guard let bytes else { continue }
            findings += redactor.findings(json: bytes, document, file: file, known: known, classes: classes)
        }
        findings += redactor.refusedFiles(of: fixture).map { Finding(file: $0.name, rule: $0.rule) }
        let texts =
            (details.profile == .soap ? [details.endpoint] : []) + (details.note.map { [$0] } ?? [])
            + details.matchers.texts
            + details.comparison.ignored
        findings += redactor.findings(
            details.requestHeaders + details.responseHeaders,
            details.matchers.headers + details.matchers.query,
            details.matchers.json,
            texts,
            known: known,
            &memory
        )
        if looksForRandomTexts { findings += randomTexts(in: fixture, parsed, beside: findings) }
        guard findings.count > 1 else { return findings }
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }
    }
}

extension RedactionScan.Finding: CustomStringConvertible {
    /// `request.xml:12: password`
    public var description: String { line.map { "\(file):\($0): \(rule)" } ?? "\(file): \(rule)" }
}

extension Redactor {
    fileprivate typealias Finding = RedactionScan.Finding

    /// What is found in a message; in one with parts, in each of them by its type.
    fileprivate func findings(
        message body: [UInt8],
        _ profile: Fixture.Profile,
        _ parsed: XMLDocument?,
        _ headers: [Fixture.Header],
        file: String,
        known: [Pseudonym],
        classes: ClassifiedMembers?,
        _ memory: inout RedactionScan.Memory
    ) -> [Finding] {
        if profile == .http {
            switch HTTPContent(headers, body: body) {
            case .json: return findings(json: body, nil, file: file, known: known, classes: classes)
            case .bytes:
                return hasSecret(body) ? [Finding(file: file, rule: RedactionName(builtIn: "secret"))] : []
            case .xml, .form, .text: break
            }
        }
        guard let message = MultipartMessage(body, headers) else {
            return findings(xml: body, parsed, headers.charset, file: file, known: known, &memory)
        }
        return message.parts.enumerated().flatMap { index, part in
            let content = PartList.content(of: part)
            let isJSON = part.contentType.map { $0.subtype == "json" || $0.subtype.hasSuffix("+json") } == true
            let found =
                isJSON
                ? findings(json: content, nil, file: file, known: known, classes: nil)
                : findings(xml: content, nil, part.contentType?["charset"], file: file, known: known, &memory)
            // Of a part that is encoded, the place where it begins is told.
            let isEncoded = part.transferEncoding == .base64 || part.transferEncoding == .quotedPrintable
            let start = body[..<part.bytes.startIndex].count { $0 == UInt8(ascii: "\n") }
            return found.map { finding in
                var finding = finding
                finding.line = finding.line.map { start + (isEncoded ? 1 : $0) }
                return finding
            }
        }
    }

    /// What is found in a message; one that is no XML is read as a text.
    ///
    /// - Parameters:
    ///   - parsed: the message, where somebody has parsed it already.
    ///   - charset: what its head says of its encoding.
    fileprivate func findings(
        xml body: [UInt8],
        _ parsed: XMLDocument?,
        _ charset: String?,
        file: String,
        known: [Pseudonym],
        _ memory: inout RedactionScan.Memory
    ) -> [Finding] {
        guard !Withheld.isOne(body) else { return [] }
        let document = parsed ?? (try? XMLDocument(parsing: body, charset: charset, limits: Redaction.limits))
        guard let document else {
            return findings(text: body, file: file, known: known)
        }
        var look = redaction(known: known, size: body.count)
        if look.isClean(document, &memory) { return [] }
        let source = document.withSource { Array($0) }
        var redaction = redaction(known: known, size: source.count)
        var edits = redaction.xml(document, depth: 0)
        // A comment that is dropped is none of a secret's, unless one stands in it.
        for edit in edits where edit.name == nil {
            let comment = Array(source[edit.range])
            edits += redaction.plain(in: comment, comment.indices, depth: 0, .all)
                .moved(by: edit.range.lowerBound)
        }
        return findings(redaction, edits, in: source, file: file) { XMLPlace.path(at: $0, in: source) }
    }

    fileprivate func findings(
        json body: [UInt8],
        _ parsed: JSONDocument?,
        file: String,
        known: [Pseudonym],
        classes: ClassifiedMembers?
    ) -> [Finding] {
        guard !Withheld.isOne(body) else { return [] }
        if classes == nil, let document = parsed ?? (try? JSONDocument(parsing: body)) {
            var look = redaction(known: known, size: body.count)
            if look.isClean(document) { return [] }
        }
        var redaction = redaction(known: known, size: body.count)
        guard let edits = redaction.json(body, depth: 0, classes: classes) else {
            return findings(text: body, file: file, known: known)
        }
        // Most files have nothing to be told of.
        lazy var document = parsed ?? (try? JSONDocument(parsing: body, limits: .file))
        return findings(redaction, edits, in: body, file: file) { document?.pointer(at: $0) }
    }

    private func findings(text body: [UInt8], file: String, known: [Pseudonym]) -> [Finding] {
        var redaction = redaction(known: known, size: body.count)
        let edits = redaction.edits(in: body, depth: 0)
        return findings(redaction, edits, in: body, file: file)
    }

    /// What is found in header fields and other texts of `exchange.yaml`.
    fileprivate func findings(
        _ headers: [Fixture.Header],
        _ conditions: [Fixture.Matchers.FieldCondition],
        _ json: [Fixture.Matchers.PointerCondition],
        _ texts: [String],
        known: [Pseudonym],
        _ memory: inout RedactionScan.Memory
    ) -> [Finding] {
        let file = "exchange.yaml"
        var findings: [Finding] = []
        for header in headers where !rules.keeps(header: header.name) {
            let name = rules.rule(forHeader: header.name) ?? RedactionName(builtIn: "header")
            findings.append(Finding(file: file, rule: name))
        }
        let values = headers.filter { rules.keeps(header: $0.name) }.map { ($0.value, rules.rule(forHeader: $0.name)) }
        let wanted: [(String, RedactionName?)] = conditions.compactMap { condition in
            switch condition.test {
            case .equals(let value): (value, rules.rule(forHeader: condition.name))
            case .matches(let pattern): (pattern, nil)
            case .present, .absent: nil
            }
        }
        let members: [(String, RedactionName?)] = json.compactMap { condition in
            let key = (try? PointerPattern(condition.pointer))?.tokens.last ?? []
            return switch condition.test {
            case .equals(let value): (value.text, rules.rule(named: key))
            case .matches(let pattern): (pattern, nil)
            case .present, .absent: nil
            }
        }
        for (value, name) in values + wanted + members + texts.map({ ($0, nil) }) {
            let value = RedactionScan.Memory.Value(text: Array(value.utf8), rule: name)
            // What passes for a pseudonym is another thing for each fixture.
            let found =
                known.isEmpty
                ? memory.findings(in: value) { names(in: $0, known: []) } : names(in: value, known: known)
            findings += found.map { Finding(file: file, rule: $0) }
        }
        return findings
    }

    private func names(in value: RedactionScan.Memory.Value, known: [Pseudonym]) -> [RedactionName] {
        var redaction = redaction(known: known, size: value.text.count)
        let edits = redaction.edits(ofValue: value.text, value.rule, depth: 0)
        return findings(redaction, edits, in: value.text, file: "").map(\.rule)
    }

    /// How many places of one file are looked up, each in time that grows with the file.
    private static var mostPaths: Int { 100 }

    /// The edits as findings, with what no edit takes away: a known secret in markup, and what is too much to look at.
    ///
    /// - Parameter path: what stands at an offset, for which the file is read from its start.
    private func findings(
        _ redaction: Redaction,
        _ edits: [Edit],
        in source: [UInt8],
        file: String,
        path: (Int) -> String? = { _ in nil }
    ) -> [Finding] {
        var lines = LineCounter(source)
        var findings: [Finding] = []
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard let name = edit.name else { continue }
            let start = edit.range.lowerBound
            let path = findings.count < Self.mostPaths ? path(start) : nil
            findings.append(Finding(file: file, line: lines.line(of: start), rule: name, path: path))
        }
        if edits.allSatisfy({ $0.name == nil }), hasSecret(source) {
            findings.append(Finding(file: file, rule: RedactionName(builtIn: "secret")))
        }
        if redaction.isExhausted { findings.append(Finding(file: file, rule: RedactionName(builtIn: "nested"))) }
        return findings
    }
}

extension Fixture.Matchers {
    /// What it says of the body.
    fileprivate var texts: [String] {
        ignored + json.map(\.pointer)
            + conditions.flatMap { condition in
                switch condition.test {
                case .holds: [condition.path]
                case .equals(let text), .matches(let text): [condition.path, text]
                }
            }
    }
}

/// Counts lines up to places that come in their order.
struct LineCounter {
    private let source: [UInt8]
    private var place = 0
    private var line = 1

    init(_ source: [UInt8]) { self.source = source }

    mutating func line(of offset: Int) -> Int {
        line += source[place..<max(place, offset)].count { $0 == UInt8(ascii: "\n") }
        place = max(place, offset)
        return line
    }
}
