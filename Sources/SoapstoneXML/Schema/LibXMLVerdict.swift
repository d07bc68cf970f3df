/// What libxml2's schema validator says of a document.
package enum LibXMLVerdict: Equatable, Sendable {
    case valid
    /// The first errors, at most 100.
    case invalid([LibXMLMessage])
    /// It gave up (-1), was too late, or could not begin.
    case internalError(String)
}

/// An error of libxml2's schema module.
package struct LibXMLMessage: Equatable, Sendable {
    /// libxml2's number for the kind of error (`xmlParserErrors`).
    package var code: Int
    /// The line, from 1; 0 where there is none.
    package var line: Int
    /// libxml2's words, escaped, at most 200 characters.
    package var text: String
}

/// Why libxml2 did not make a schema.
package enum LibXMLSchemaError: Error, Equatable, Sendable {
    /// A document is not one that the gate admits.
    case document(name: String, XMLError)
    /// It found errors in the schema.
    case refused([LibXMLMessage])
    /// It was too late, or could not begin.
    case unavailable(String)
}
