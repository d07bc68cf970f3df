internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML

/// Whether the calls came that were expected.
public struct Verdict: Sendable {
    /// A call that did not come, or one that was not to come.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The file of the expectations.
        public var file: String
        /// The line of what was expected.
        public var line: Int
        /// What was expected, and what came.
        public var message: String

        /// `file:line: error: message`
        public var description: String { "\(file):\(line): error: \(message)" }
    }

    /// What is not as expected, in the order of the file.
    public var findings: [Finding]
    /// How many expectations there are.
    public var expectations: Int
    /// How many requests there were.
    public var calls: Int

    /// Whether all is as expected.
    public var isMet: Bool { findings.isEmpty }
}

extension Verifier {
    /// The verdict on the requests up to now.
    ///
    /// - Parameter redactor: takes away what must not be shown.
    func verdict(_ redactor: Redactor) -> Verdict { verdict(counts, redactor) }

    private func verdict(_ counts: Counts, _ redactor: Redactor) -> Verdict {
        var findings: [Verdict.Finding] = []
        func add(_ line: Int, _ message: String) {
            findings.append(Verdict.Finding(file: expectations.file, line: line, message: message))
        }
        for (expectation, count) in zip(expectations.all, counts.expected) where !expectation.isMet(by: count) {
            add(expectation.line, "\(expectation) was called \(Self.times(count)), \(expectation.number) expected")
        }
        if expectations.unexpected == .forbid {
            for (call, count) in counts.kinds {
                add(expectations.unexpectedLine, call.message(redactor, Self.times(count)))
            }
            if counts.others > 0 {
                add(expectations.unexpectedLine, "and \(counts.others) more calls of other kinds were not expected")
            }
        }
        return Verdict(findings: findings, expectations: expectations.all.count, calls: counts.calls)
    }

    /// The members of the verdict.
    func write(to json: inout JSONText, _ redactor: Redactor) {
        let counts = counts
        let verdict = verdict(counts, redactor)
        json.member("verified", verdict.isMet)
        json.member("calls", counts.calls)
        json.objects("expectations", zip(expectations.all, counts.expected)) { item, json in
            let (expectation, count) = item
            switch expectation.subject {
            case .operation(let name): json.member("operation", name)
            case .fixture(let id): json.member("fixture", id)
            case .action(let action): json.member("action", action)
            }
            json.member("path", expectation.path)
            json.member("atLeast", expectation.atLeast)
            if let atMost = expectation.atMost { json.member("atMost", atMost) }
            json.member("found", count)
            json.member("met", expectation.isMet(by: count))
        }
        json.object("unexpected") {
            $0.member("policy", expectations.unexpected.rawValue)
            $0.member("unmatched", counts.unmatched)
            $0.member("unnamed", counts.unnamed)
        }
        json.objects("findings", verdict.findings) {
            $1.member("file", $0.file)
            $1.member("line", $0.line)
            $1.member("message", $0.message)
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

extension Verifier.Unexpected {
    fileprivate func message(_ redactor: Redactor, _ times: String) -> String {
        let name = StubRequest.name(
            method: method,
            path: redactor.redact(url: path).url,
            operation: payload?.description,
            action: action.map { redactor.redact(url: $0).url }
        )
        let text = "\(name)\(action == nil ? "" : ",") came \(times) and "
        guard isUnmatched else { return text + "no expectation names it" }
        return text + "has no match" + (problem.map { " (\($0))" } ?? "")
    }
}
