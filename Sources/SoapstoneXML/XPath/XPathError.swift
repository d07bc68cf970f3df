/// Why an XPath expression cannot be used, or could not be evaluated.
package struct XPathError: Error, Equatable, Sendable {
    package enum Code: String, Sendable {
        /// It is no expression of XPath 1.0.
        case syntax = "XPATH_SYNTAX"
        /// It has a prefix that is not declared.
        case prefix = "XPATH_PREFIX"
        /// It calls a function that XPath 1.0 does not have, or not with that many arguments.
        case function = "XPATH_FUNCTION"
        /// It is too long, too nested, or asks for too much work.
        case cost = "XPATH_COST"
        /// It asks for something that its values cannot give: a count of a string.
        case evaluation = "XPATH_EVALUATION"
    }

    package var code: Code
    /// What was found and what was expected.
    package var message: String
    /// The place in the expression, its first byte being 1; nil where it is as a whole.
    package var column: Int?

    package init(_ code: Code, _ message: String, column: Int? = nil) {
        self.code = code
        self.message = message
        self.column = column
    }
}

extension XPathError: CustomStringConvertible {
    /// `message, at 12 [CODE]`
    package var description: String {
        "\(message)\(column.map { ", at \($0)" } ?? "") [\(code.rawValue)]"
    }
}
