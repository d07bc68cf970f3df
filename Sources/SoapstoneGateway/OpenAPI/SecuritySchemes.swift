/// The ways to authenticate that the document describes (OpenAPI 3.1).
struct SecuritySchemes: Sendable {
    /// The header field of API keys; nil without clients.
    var keyField: String?
    /// True if tokens are accepted.
    var hasTokens = false

    private var schemes: [(name: String, text: String)] {
        var schemes: [(name: String, text: String)] = []
        if let keyField {
            schemes.append(("apiKey", #"{"type":"apiKey","in":"header","name":\#(MemberSchema.quoted(keyField))}"#))
        }
        if hasTokens { schemes.append(("token", #"{"type":"http","scheme":"bearer","bearerFormat":"JWT"}"#)) }
        return schemes
    }

    /// The components of the document, behind a comma; empty without clients.
    var components: String {
        guard !schemes.isEmpty else { return "" }
        return #","securitySchemes":{\#(schemes.map { #""\#($0.name)":\#($0.text)"# }.joined(separator: ","))}"#
    }

    /// The requirement of an operation, one of all ways, behind a comma; empty without clients.
    var requirement: String {
        guard !schemes.isEmpty else { return "" }
        return #","security":[\#(schemes.map { #"{"\#($0.name)":[]}"# }.joined(separator: ","))]"#
    }
}
