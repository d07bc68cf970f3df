internal import SoapstoneFixtures

/// What is said of a difference between a live response and the recorded one.
enum DriftWords {
    /// The rule that a difference breaks.
    static func rule(of difference: Difference) -> Rule {
        switch difference.kind {
        case .status: return .liveStatus
        case .header: return .liveHeader
        case .missing, .extra, .order: return .liveStructure
        case .bytes: return difference.path == "body" ? .liveStructure : .liveValue
        case .different, .condition, .json, .query, .state: break
        }
        // Of messages of two versions of SOAP, nothing else is told.
        if difference.path.hasPrefix("namespace-uri") { return .liveStructure }
        if last(difference.path).utf8.suffix(5).elementsEqual(":type".utf8), difference.path.contains("/@"),
            difference.namespaces.contains(where: { $0.uri == "http://www.w3.org/2001/XMLSchema-instance" })
        {
            return .liveType
        }
        guard let expected = difference.expected, let found = difference.found else { return .liveValue }
        return LexicalKind(expected).takes(LexicalKind(found)) ? .liveValue : .liveType
    }

    /// What is different, for people.
    static func message(of difference: Difference) -> String {
        let (expected, found) = (difference.expected, difference.found)
        let name = name(of: difference)
        switch difference.kind {
        case .missing: return "\(name) did not come" + (expected.map { ", '\($0)' was recorded" } ?? "")
        case .extra: return "\(name) is new" + (found.map { ": '\($0)'" } ?? "")
        case .order: return "\(name) has its elements in another order"
        case .header where expected == nil: return "\(name) is new" + (found.map { ": '\($0)'" } ?? "")
        case .header where found == nil:
            return "\(name) did not come" + (expected.map { ", '\($0)' was recorded" } ?? "")
        default: break
        }
        let given = found.map { "'\($0)'" } ?? "another long value"
        let text = "\(name) is \(given), \(expected.map { "'\($0)'" } ?? "a long value") was recorded"
        guard rule(of: difference) == .liveType, let expected, let found,
            LexicalKind(expected) != LexicalKind(found)
        else { return text }
        return "\(text): a \(LexicalKind(expected).rawValue) became a \(LexicalKind(found).rawValue)"
    }

    private static func name(of difference: Difference) -> String {
        switch difference.kind {
        case .status: "the HTTP status"
        case .header: "the header field \(difference.path)"
        case .bytes: "the \(difference.path)"
        case .missing, .extra, .different, .order, .condition, .json, .query, .state:
            difference.path.hasPrefix("namespace-uri") ? "the version of SOAP" : last(difference.path)
        }
    }

    /// The last step of a path that names something.
    private static func last(_ path: String) -> String {
        let steps = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        return steps.last { $0 != "text()" } ?? path
    }
}
