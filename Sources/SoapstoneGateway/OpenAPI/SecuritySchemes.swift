/// How clients prove who they are, in the words of OpenAPI 3.1.
struct SecuritySchemes: Sendable {
    /// The header field of API keys; nil without clients.
    var keyField: String?

    private var schemes: [(name: String, text: String)] {
        keyField.map { field in
            [("apiKey", #"{"type":"apiKey","in":"header","name":\#(MemberSchema.quoted(field))}"#)]
        } ?? []
    }

    /// The components of the document, behind a comma; empty without clients.
    var components: String {
        guard !schemes.isEmpty else { return "" }
        return #","securitySchemes":{\#(schemes.map { #""\#($0.name)":\#($0.text)"# }.joined(separator: ","))}"#
    }

    /// What an operation requires, one of all, behind a comma; empty without clients.
    var requirement: String {
        guard !schemes.isEmpty else { return "" }
        return #","security":[\#(schemes.map { #"{"\#($0.name)":[]}"# }.joined(separator: ","))]"#
    }
}
