// A text that is read as it stands: known secrets, values by their form or by a pattern, values behind a name.
extension Redaction {
    private struct Finding {
        var range: Range<Int>
        var name: RedactionName
    }

    /// What is looked for where another layer has looked before.
    enum Search {
        /// Everything.
        case all
        /// Values behind a name, which may end elsewhere once they are decoded, and known secrets.
        case names
        /// Known secrets.
        case secrets
    }

    /// The edits of a text in which no layer is.
    ///
    /// - Parameter value: the text without white space around it.
    mutating func plain(in text: [UInt8], _ value: Range<Int>, depth: Int, _ search: Search) -> [Edit] {
        var edits: [Edit] = []
        var index = value.lowerBound
        // A placeholder is never taken apart, nor does a value reach over one.
        for placeholder in Placeholder.all(in: text, value) {
            edits += plain(in: text, between: index..<placeholder.range.lowerBound, value, depth, search)
            if let edit = reduction(of: placeholder, in: text) { edits.append(edit) }
            index = placeholder.range.upperBound
        }
        return edits + plain(in: text, between: index..<value.upperBound, value, depth, search)
    }

    private mutating func plain(
        in text: [UInt8],
        between part: Range<Int>,
        _ value: Range<Int>,
        _ depth: Int,
        _ search: Search
    ) -> [Edit] {
        guard !part.isEmpty else { return [] }
        var findings: [Finding] = []
        for secret in rules.secrets {
            findings += secret.all(in: text, part).map { Finding(range: $0, name: secret.name) }
        }
        for values in wanted {
            findings += values.all(in: text, part, whole: value).map { Finding(range: $0.range, name: $0.name) }
        }
        if search != .secrets {
            for found in NamedValues.all(in: text, part, rules) where !isPlaceholder(text, found.range) {
                findings.append(Finding(range: found.range, name: found.name))
                note(found: text[found.range], found.name)
            }
        }
        var edits: [Edit] = []
        if search == .all {
            findings += byPattern(in: text, part)
            let formed = byForm(in: text, part)
            for finding in formed where finding.name == RedactionRules.ValueKind.credentials.name {
                note(found: text[finding.range], finding.name)
            }
            findings += formed
            edits = embeddedBase64(in: text, part, depth: depth)
        }
        // One replacement for findings that overlap, of all that they reach over.
        findings.sort { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
        var joined: [Finding] = []
        for finding in findings {
            if let last = joined.last, last.range.upperBound > finding.range.lowerBound {
                let end = max(last.range.upperBound, finding.range.upperBound)
                joined[joined.count - 1].range = last.range.lowerBound..<end
            } else {
                joined.append(finding)
            }
        }
        let found = joined.map { finding in
            let bytes = replacement(of: text[finding.range], finding.name, isWhole: finding.range == value)
            return Edit(range: finding.range, bytes: bytes, name: finding.name)
        }
        return merge(edits, found, in: text)
    }

    /// Whether a part of a text is a placeholder behind percent signs.
    private func isPlaceholder(_ text: [UInt8], _ part: Range<Int>) -> Bool {
        let decoded = Self.withoutPercents(text, part)
        return Placeholder.found(at: 0, in: decoded)?.range == decoded.indices
    }

    private mutating func byPattern(in text: [UInt8], _ part: Range<Int>) -> [Finding] {
        var found: [Finding] = []
        guard rules.patterns.isEmpty || spend(part.count) else { return [] }
        for (pattern, name) in rules.patterns {
            guard let ranges = pattern.all(in: text, part) else {
                giveUp()
                return []
            }
            found += ranges.map { Finding(range: $0, name: name) }
        }
        return found
    }

    private func byForm(in text: [UInt8], _ part: Range<Int>) -> [Finding] {
        var found: [Finding] = []
        for kind in RedactionRules.ValueKind.allCases where rules.values.contains(kind) {
            let ranges =
                switch kind {
                case .cardNumber: CardNumbers.all(in: text, part)
                case .bankAccountNumber: BankAccountNumbers.all(in: text, part)
                case .socialSecurityNumber: SocialSecurityNumbers.all(in: text, part)
                case .nationalNumber: NationalNumbers.all(in: text, part)
                case .bankCode:
                    BankAccountNumbers.all(in: text, part).isEmpty ? [] : BankCodes.all(in: text, part)
                case .webToken: WebTokens.all(in: text, part)
                case .pem: PEMBlocks.all(in: text, part)
                case .credentials: Credentials.all(in: text, part)
                case .randomText: [Range<Int>]()
                }
            found += ranges.map { Finding(range: $0, name: kind.name) }
        }
        return found
    }
}

extension RedactionRules.ValueKind {
    /// The name that placeholders show.
    var name: RedactionName {
        switch self {
        case .cardNumber: RedactionName(builtIn: "pan")
        case .bankAccountNumber: RedactionName(builtIn: "iban")
        case .socialSecurityNumber: RedactionName(builtIn: "ssn")
        case .nationalNumber: RedactionName(builtIn: "nationalid")
        case .bankCode: RedactionName(builtIn: "bic")
        case .webToken: RedactionName(builtIn: "jwt")
        case .pem: RedactionName(builtIn: "pem")
        case .credentials: RedactionName(builtIn: "credentials")
        case .randomText: RedactionName(builtIn: "random")
        }
    }
}
