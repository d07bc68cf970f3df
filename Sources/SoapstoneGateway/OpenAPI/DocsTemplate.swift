internal import SoapstonePages

/// The template of the page about the operations.
enum DocsTemplate {
    /// The page with some data in it.
    static func render(_ data: PageData) -> [UInt8] { library.render("docs", data) }

    private static let library = PageLibrary([
        "docs": PageLibrary.text(PackageResources.docs_html)
            .replacing("/*style*/", with: style).replacing("/*script*/", with: script),
        "member": PageLibrary.text(PackageResources.docs_member_html),
    ])

    /// Nothing but the page itself, its style sheet and its script, which calls this gateway alone.
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))", "script-src \(PagePolicy.source(script))",
        "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let style = PageStyle.sheet(PageLibrary.text(PackageResources.docs_css))

    /// It sends the request of a form and shows the response.
    private static let script = PageLibrary.text(PackageResources.docs_js)
}
