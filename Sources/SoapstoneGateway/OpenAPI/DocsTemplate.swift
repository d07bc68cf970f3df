internal import Mustache
internal import SoapstonePages

/// The template of the page about the operations.
enum DocsTemplate {
    /// The page with some data in it.
    static func render(_ data: PageData) -> [UInt8] {
        Array((library.render(data, withTemplate: "docs") ?? "").utf8)
    }

    private static let library: MustacheLibrary = {
        let page = text(PackageResources.docs_html)
            .replacing("/*style*/", with: style).replacing("/*script*/", with: script)
        var library = MustacheLibrary()
        for (name, text) in [("docs", page), ("member", text(PackageResources.docs_member_html))] {
            // It is no input: the tests render the templates, so that one which cannot be read is found there.
            // Values are escaped before they get here, and a partial does not keep this from who includes it.
            try! library.register("{{% CONTENT_TYPE:TEXT}}\n" + text, named: name)
        }
        return library
    }()

    /// Nothing but the page itself, its style sheet and its script, which calls this gateway alone.
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))", "script-src \(PagePolicy.source(script))",
        "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let style = PageStyle.sheet(text(PackageResources.docs_css))

    /// It sends the request of a form and shows the response.
    private static let script = text(PackageResources.docs_js)

    private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }
}
