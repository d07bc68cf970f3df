internal import SoapstoneSchema
internal import SoapstoneXML

/// A regular expression that values are held against.
///
/// Its language is that of XML Schema (Part 2, appendix F), whose matcher takes time in proportion to the value's length,
/// whatever the expression is. People write `^` and `$` out of habit: at the two ends they are taken.
struct TextPattern: Sendable {
    /// What of a value the expression is for.
    enum Extent {
        /// All of it.
        case whole
        /// Any part, but for the ends where `^` and `$` stand: what XMLUnit does.
        case part
    }

    /// Longer values match nothing.
    private static let longestValue = 64 << 10

    /// The expression as it was written.
    let source: String
    private let pattern: Pattern

    init(_ source: String, _ extent: Extent = .whole) throws(MatcherError) {
        self.source = source
        let scalars = Array(source.unicodeScalars)
        let anchors = try Self.anchors(in: scalars, source)
        var body = String(
            String.UnicodeScalarView(scalars.dropFirst(anchors.start ? 1 : 0).dropLast(anchors.end ? 1 : 0))
        )
        if extent == .part {
            body = (anchors.start ? "" : Self.anything) + "(\(body))" + (anchors.end ? "" : Self.anything)
        }
        do throws(PatternError) {
            pattern = try Pattern(body)
        } catch {
            throw MatcherError("'\(Excerpt.escaped(source.utf8))' is no regular expression: \(error.message)")
        }
    }

    private static let anything = "[\\s\\S]*"

    /// Whether a value matches.
    func matches(_ value: String) -> Bool {
        value.utf8.count <= Self.longestValue && pattern.matches(value)
    }

    /// Whether `^` and `$` stand at the ends.
    ///
    /// In XML Schema both are characters like any other. Nobody who writes them means that, so they are refused where they
    /// would not be what they are elsewhere.
    private static func anchors(
        in scalars: [Unicode.Scalar],
        _ source: String
    ) throws(MatcherError) -> (start: Bool, end: Bool) {
        var (start, end, hasBranches) = (false, false, false)
        var (groups, classes) = (0, 0)
        var isEscaped = false
        for (index, scalar) in scalars.enumerated() {
            guard !isEscaped else {
                isEscaped = false
                continue
            }
            switch scalar {
            case "\\": isEscaped = true
            case "[": classes += 1
            case "]": classes -= 1
            case _ where classes > 0: continue
            case "(": groups += 1
            case ")": groups -= 1
            case "|" where groups == 0: hasBranches = true
            case "^" where index == 0: start = true
            case "$" where index == scalars.count - 1: end = true
            case "^", "$":
                throw MatcherError(
                    "'\(Excerpt.escaped(source.utf8))' has a '\(scalar)' that is not at its \(scalar == "^" ? "beginning" : "end"); "
                        + "write '\(scalar == "^" ? "\\^" : "[$]")' for the character"
                )
            default: continue
            }
        }
        guard !hasBranches || !(start || end) else {
            throw MatcherError(
                "'\(Excerpt.escaped(source.utf8))' has '^' or '$' beside '|'; put the alternatives into parentheses"
            )
        }
        return (start, end)
    }
}
