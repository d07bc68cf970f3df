internal import SoapstoneXML

/// Why a fixture's matchers cannot be used.
struct MatcherError: Error {
    /// What was found and what was expected.
    var message: String

    init(_ message: String) { self.message = message }

    /// - Parameter path: the expression, of which an excerpt is shown.
    init(_ error: XPathError, in path: String) {
        message = "the path '\(Excerpt.escaped(path.utf8))' cannot be used: \(error)"
    }
}
