internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

extension CodecCheck {
    /// The rules `codec.specimen` and `codec.json`, with messages made of the description alone.
    ///
    /// - Parameter told: the paths of what was found in the description: what comes of it is not told again.
    mutating func checkSpecimens(
        _ record: RecordCodec,
        _ element: ElementID,
        exclusions: [String: [(XMLName, XMLName)]],
        _ told: Set<String>
    ) {
        guard tally.wants(.codecSpecimen) || tally.wants(.codecJSON) else { return }
        guard let documents = SpecimenDocument.all(of: record, exclusions: exclusions) else {
            return add(at(element, .codecUnchecked, "the record contains itself: no message can be made of it"))
        }
        count(.codecSpecimen)
        for bytes in documents {
            let problem: Finding?
            do {
                problem = try check(bytes, record, element, told)
            } catch {
                problem = at(element, .codecSpecimen, "the message cannot be read: \(FixtureCheck.text(error))")
            }
            // One is enough to look for.
            if let problem { return add(problem) }
        }
    }

    private mutating func check(
        _ bytes: [UInt8],
        _ record: RecordCodec,
        _ element: ElementID,
        _ told: Set<String>
    ) throws -> Finding? {
        let specimen = try XMLDocument(parsing: bytes, limits: .response).root
        let again: XMLElement
        do throws(DecodeError) {
            again = try Self.parse(record.rewrite(specimen))
        } catch {
            let path = Excerpt.escaped(error.path.utf8)
            return at(
                element,
                .codecSpecimen,
                "the codec does not read what its description says: \(path) \(error.message)"
            )
        }
        let (read, written) = (CanonicalForm().text(of: specimen), CanonicalForm().text(of: again))
        if !read.isSameBytes(as: written) {
            let message = "what the codec reads it writes otherwise: \(Self.difference(read, written))"
            return at(element, .codecSpecimen, message)
        }
        if let finding = validate(specimen, element, told) { return finding }
        return try compareJSON(specimen, record, element, told)
    }

    private static func parse(_ bytes: [UInt8]) throws(DecodeError) -> XMLElement {
        do {
            return try XMLDocument(parsing: bytes, limits: .response).root
        } catch {
            throw DecodeError(.value, [], "is written as what is no XML: \(error)")
        }
    }

    /// Where two canonical texts begin to differ.
    private static func difference(_ read: String, _ written: String) -> String {
        let (a, b) = (Array(read.utf8), Array(written.utf8))
        let common = zip(a, b).prefix { $0 == $1 }.count
        let start = max(0, common - 30)
        let left = Excerpt.escaped(a[start...].prefix(80))
        let right = Excerpt.escaped(b[start...].prefix(80))
        return "'\(left)' became '\(right)'"
    }

    private mutating func validate(_ specimen: XMLElement, _ element: ElementID, _ told: Set<String>) -> Finding? {
        // An element of another name or namespace is told already, and is none of the contract's.
        guard specimen.name == set[element].name else { return nil }
        let report = validator.validate(body: specimen)
        for violation in report.violations where !ComponentPath.isTold(ComponentPath.of(violation.place.path), told) {
            let path = ComponentPath.of(violation.place.path)
            var finding = at(
                element,
                .codecSpecimen,
                "a message made of the description breaks the contract: \(violation.message)"
            )
            finding.path = Excerpt.escaped(path.utf8)
            finding.clause = violation.rule
            return finding
        }
        if case .notChecked(let reason) = report.verdict {
            return at(
                element,
                .codecUnchecked,
                "a message of the codec could not be validated: \(reason)"
            )
        }
        return nil
    }

    private mutating func compareJSON(
        _ specimen: XMLElement,
        _ record: RecordCodec,
        _ element: ElementID,
        _ told: Set<String>
    ) throws -> Finding? {
        guard tally.wants(.codecJSON), specimen.name == set[element].name else { return nil }
        guard let codec else {
            return at(element, .codecUnchecked, "the contract has too many names")
        }
        count(.codecJSON)
        var report = SchemaReport()
        var output = ByteWriter(capacity: 4096)
        do throws(SchemaCodecError) {
            try codec.encodeJSON(of: specimen, as: element, report: &report, to: &output)
        } catch {
            return told.isEmpty
                ? at(element, .codecUnchecked, "the schemas make no JSON of a message of the codec: \(error)") : nil
        }
        let schema = try JSONDocument(parsing: output.bytes, limits: .file)
        let typed = try JSONDocument(parsing: record.json(specimen), limits: .file)
        var agreement = JSONAgreement()
        agreement.compare(record.lines(), typed: typed.root, schema: schema.root)
        let root = "/\(set[element].name.local)"
        for difference in agreement.differences {
            let path = root + ComponentPath.of(pointer: difference.pointer)
            guard !ComponentPath.isTold(path, told) else { continue }
            var finding = at(element, .codecJSON, difference.message)
            finding.path = Excerpt.escaped(path.utf8)
            return finding
        }
        return nil
    }

    private func at(_ element: ElementID, _ rule: Rule, _ message: String) -> Finding {
        let origin = set[element].origin
        let isKnown = set.files.indices.contains(origin.file)
        return Finding(
            rule,
            message,
            file: isKnown ? set.files[origin.file] : contract.file,
            line: isKnown ? origin.line : nil,
            path: "/\(Excerpt.escaped(set[element].name.local.utf8))"
        )
    }
}
