/// Why a message was not accepted as XML, and where.
public struct XMLError: Error, Equatable, Sendable {
    /// A stable name for each kind of refusal; texts may change, codes do not.
    public enum Code: String, Sendable {
        /// A document type declaration (SOAP 1.1 section 3, SOAP 1.2 part 1 section 5 forbid it).
        case dtd = "XML_DTD"
        /// A processing instruction (forbidden by the same clauses).
        case processingInstruction = "XML_PI"
        /// Not well-formed, or not namespace-well-formed.
        case syntax = "XML_SYNTAX"
        /// An encoding that is not accepted, contradicts another label, or is violated by the bytes.
        case encoding = "XML_ENCODING"
        /// More of something than the limit of that name allows.
        case limit = "XML_LIMIT"
        /// libxml2 gave up without saying why, for example for want of memory.
        case parser = "XML_PARSER"
    }

    /// What kind of refusal it is.
    public var code: Code
    /// What was found and what was expected, with at most 200 escaped characters of the input.
    public var message: String
    /// The limit that was passed, where `code` is `.limit`.
    public var limit: XMLLimits.Name?
    /// Where in the document it was found; nil where the bytes could not be read as text at all.
    public var place: XMLPlace?

    package init(_ code: Code, _ message: String, limit: XMLLimits.Name? = nil, place: XMLPlace? = nil) {
        self.code = code
        self.message = message
        self.limit = limit
        self.place = place
    }
}

extension XMLError: CustomStringConvertible {
    /// `line:column: message [code] at path`, without what is not known.
    public var description: String {
        var text = ""
        if let place { text += "\(place.line):\(place.column): " }
        text += "\(message) [\(code.rawValue)]"
        if let place { text += " at \(place.path)" }
        return text
    }
}
