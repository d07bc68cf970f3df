internal import SoapstoneXML

extension NearMiss {
    /// The fixture and its differences as lines for people: what is expected beside what was found.
    ///
    ///     ims-case/ping/blank-response: 1 difference
    ///       different  /soapenv:Envelope/soapenv:Body/n1:INPUTMSG/n1:in_echo/text()
    ///                  expected ''  | found 'X'
    ///                  soapenv = http://schemas.xmlsoap.org/soap/envelope/
    ///                  n1 = http://www.example.com/schemas/SETPINGIInterface
    package var text: String { text(showing: differences) }

    /// The same for a log: the first differences, without the beginnings of long paths and the ends of long values.
    package var excerpt: String { text(showing: differences.prefix(Self.mostInExcerpt).map(\.excerpt)) }

    private func text(showing shown: [Difference]) -> String {
        let count = differences.count
        var lines = ["\(id): \(String.counted(count, "difference"))"]
        if let expectedAction {
            lines.append("  it was recorded with the action '\(Excerpt.escaped(expectedAction.utf8))'")
        }
        // Values that were taken away may be all that differs.
        if count == 0, expectedAction == nil { lines.append("  what differs is not shown here") }
        let pairs = shown.map(\.sides)
        let width = min(pairs.compactMap { $0?.expected.unicodeScalars.count }.max() ?? 0, Self.widestColumn)
        var known: [String: String] = [:]
        for (difference, sides) in zip(shown, pairs) {
            lines.append("  \(Self.padded(difference.kind.rawValue, Self.kindWidth))\(difference.path)")
            if let sides { lines.append(Self.margin + "\(Self.padded(sides.expected, width)) | \(sides.found)") }
            for namespace in difference.namespaces where known[namespace.prefix] != namespace.uri {
                known[namespace.prefix] = namespace.uri
                lines.append(Self.margin + "\(namespace.prefix) = \(Excerpt.escaped(namespace.uri.utf8))")
            }
        }
        if count > shown.count { lines.append("  and \(count - shown.count) more") }
        lines += hints.map { "  hint: \($0)" }
        return lines.joined(separator: "\n")
    }

    private static let mostInExcerpt = 5
    private static let widestColumn = 48
    /// The longest kind with two blanks.
    private static let kindWidth = 11
    private static let margin = String(repeating: " ", count: kindWidth + 2)

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }
}

extension Difference {
    /// The difference as a line of a log has it: without the beginning of a long path and the ends of long values.
    package var excerpt: Difference {
        var excerpt = self
        let scalars = path.unicodeScalars
        // What tells places apart stands at the end.
        if scalars.count > Self.longestPath { excerpt.path = "…" + String(scalars.suffix(Self.longestPath - 1)) }
        excerpt.namespaces = namespaces.filter { excerpt.path.contains("\($0.prefix):") }
        excerpt.expected = expected.map(Self.cut)
        excerpt.found = found.map(Self.cut)
        return excerpt
    }

    private static let longestPath = 160
    private static let longestValue = 40

    private static func cut(_ value: String) -> String {
        let scalars = value.unicodeScalars
        return scalars.count <= longestValue ? value : String(scalars.prefix(longestValue - 1)) + "…"
    }

    /// What is expected and what was found, in words; nil where neither is a value.
    fileprivate var sides: (expected: String, found: String)? {
        let wanted = expected.map { "expected '\($0)'" }
        let given = found.map { "found '\($0)'" }
        switch kind {
        case .order: return nil
        case .missing: return (wanted ?? "expected", "found nothing")
        case .extra: return ("expected nothing", given ?? "found")
        case .different: return (wanted ?? "expected a long value", given ?? "found another long value")
        case .condition, .json, .header, .query, .state, .status, .bytes:
            return (wanted ?? "expected nothing", given ?? "found nothing")
        }
    }
}
