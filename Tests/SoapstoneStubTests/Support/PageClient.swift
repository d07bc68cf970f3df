/// Asks for pages of a stub as a browser does.
extension SocketClient {
    /// The page at a path behind `/__soapstone/`.
    func page(_ path: String = "", more: String = "") throws -> HTTPResponse {
        try admin("GET", path, more: more)
    }

    /// Sends a form; as one of the stub's own pages does unless `from` says otherwise.
    func form(
        _ path: String,
        _ body: String = "",
        from: String = "Origin: http://localhost\r\n",
        more: String = ""
    ) throws -> HTTPResponse {
        try admin(
            "POST",
            path,
            body,
            more: "Content-Type: application/x-www-form-urlencoded\r\n\(from)\(more)"
        )
    }
}

extension HTTPResponse {
    /// Texts that a group of a regular expression finds in a page.
    func all(_ pattern: Regex<(Substring, Substring)>) -> [String] { text.matches(of: pattern).map { String($0.1) } }

    /// The journal's rows: the names of their requests.
    var names: [String] { all(/<td class="name"><a href="[^"]*" title="[^"]*">([^<]*)<\/a>/) }

    /// The page without style and script, which are the same whatever is shown.
    var shown: String {
        text.replacing(/<style>[\s\S]*?<\/style>/, with: "").replacing(/<script>[\s\S]*?<\/script>/, with: "")
    }
}
