internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

// What looks as if it had been drawn, whatever its name says.
extension RedactionScan {
    /// The random texts in the files of a fixture, where nothing else is found.
    func randomTexts(in fixture: Fixture, _ parsed: ParsedFiles, beside found: [Finding]) -> [Finding] {
        let details = fixture.details
        let known = Set(details.redactions.map { Array($0.value.utf8) })
        var findings: [Finding] = []
        for (body, document, file) in [
            (fixture.request, parsed.request, details.requestFile),
            (fixture.response, parsed.response, details.responseFile),
        ] where !Withheld.isOne(body) {
            if let document = document ?? (try? XMLDocument(parsing: body, limits: Redaction.limits)) {
                findings += randomTexts(in: document, file, known)
            } else if let document = try? JSONDocument(parsing: body) {
                findings += randomTexts(in: document, body, file, known)
            }
        }
        for (body, document, file) in [
            (fixture.requestJSON, parsed.requestJSON, "request.json"),
            (fixture.responseJSON, parsed.responseJSON, fixture.details.responseJSONFile),
        ] {
            guard let body, let document = document ?? (try? JSONDocument(parsing: body)) else { continue }
            findings += randomTexts(in: document, body, file, known)
        }
        let fields = (details.requestHeaders + details.responseHeaders).filter {
            !RandomTexts.isExpected(in: $0.name.utf8)
        }
        for text in [details.endpoint] + fields.map(\.value) where Self.isRandom(text, known) {
            findings.append(Finding(file: "exchange.yaml", rule: Self.random))
        }
        return findings.filter { finding in
            !found.contains { $0.file == finding.file && $0.line == finding.line && $0.path == finding.path }
        }
    }

    private static let random = RedactionRules.ValueKind.randomText.name

    private func randomTexts(in document: XMLDocument, _ file: String, _ known: Set<[UInt8]>) -> [Finding] {
        document.withTape { tape in
            var findings: [Finding] = []
            let source = document.withSource { Array($0) }
            for index in 0..<tape.count {
                let event = tape.events[index]
                guard event.kind != .namespace, Self.isRandom(tape.text(event), known) else { continue }
                let start = Int(event.position)
                let path = XMLPlace.path(at: start, in: source)
                let name =
                    event.kind == .text
                    ? Self.element(of: path) : Array(document.name(event.nameID).local.utf8)
                guard !RandomTexts.isExpected(in: name) else { continue }
                let line = source.prefix(start).count { $0 == UInt8(ascii: "\n") } + 1
                findings.append(Finding(file: file, line: line, rule: Self.random, path: path))
            }
            return findings
        }
    }

    private func randomTexts(
        in document: JSONDocument,
        _ body: [UInt8],
        _ file: String,
        _ known: Set<[UInt8]>
    ) -> [Finding] {
        document.withTape { tape in
            var findings: [Finding] = []
            for index in 0..<tape.count where tape.kind(at: index) == .string {
                guard Self.isRandom(tape.text(at: index), known) else { continue }
                let pointer = tape.pointer(to: index)
                let key = pointer.utf8.split(separator: UInt8(ascii: "/")).last ?? "".utf8[...]
                guard !RandomTexts.isExpected(in: key) else { continue }
                let line = body.prefix(tape.sourceOffset(at: index)).count { $0 == UInt8(ascii: "\n") } + 1
                findings.append(Finding(file: file, line: line, rule: Self.random, path: pointer))
            }
            return findings
        }
    }

    /// The local name of the element that a path of a text leads to: `/a:b/c:d[2]`.
    private static func element(of path: String?) -> [UInt8] {
        let step = (path ?? "").split(separator: "/").last { !$0.hasPrefix("text()") } ?? ""
        return Array((step.split(separator: ":").last ?? "").prefix { $0 != "[" }.utf8)
    }

    private static func isRandom(_ text: String, _ known: Set<[UInt8]>) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { isRandom($0, known) }
    }

    /// Whether a text has something random in it that is no placeholder and no pseudonym.
    private static func isRandom(_ text: UnsafeBufferPointer<UInt8>, _ known: Set<[UInt8]>) -> Bool {
        // A pseudonym may have percent signs in an address.
        if text.contains(UInt8(ascii: "%")) {
            let plain = Redaction.withoutPercents(Array(text), 0..<text.count)
            if !plain.contains(UInt8(ascii: "%")) { return plain.withUnsafeBufferPointer { isRandom($0, known) } }
        }
        let found = RandomTexts.all(in: text)
        guard !found.isEmpty else { return false }
        return found.contains { range in
            let run = Array(text[range])
            // A path may have a pseudonym in it, and Base64 a placeholder.
            let isKnown = known.contains { pseudonym in
                pseudonym.count >= TakenValues.shortest
                    && pseudonym.withUnsafeBufferPointer { ByteSearch.first($0, in: run, run.indices) } != nil
            }
            return !isKnown && !Redactor.isRedacted(run)
        }
    }
}
