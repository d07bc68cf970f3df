import SoapstoneXML

/// The error with which a document is refused; nil where it is accepted.
func refusal(of bytes: [UInt8], charset: String? = nil, limits: XMLLimits = .request) -> XMLError? {
    do {
        _ = try XMLDocument(parsing: bytes, charset: charset, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The error with which a document is refused; nil where it is accepted.
func refusal(of xml: String) -> XMLError? {
    refusal(of: Array(xml.utf8))
}
