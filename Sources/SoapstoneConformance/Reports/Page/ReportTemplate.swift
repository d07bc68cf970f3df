internal import SoapstonePages

/// The template of the page.
enum ReportTemplate {
    /// The page with some data in it.
    static func render(_ data: PageData) -> [UInt8] { library.render("report", data) }

    private static let library = PageLibrary([
        "report": PageLibrary.text(PackageResources.report_html)
            .replacing("<!--policy-->", with: policy).replacing("/*style*/", with: style)
            .replacing("/*script*/", with: script)
    ])

    /// Nothing but what is on the page itself. Of what a page says of itself, browsers do not take who may frame it.
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))",
        "script-src \(PagePolicy.source(script))", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")

    static let style = PageStyle.sheet(PageLibrary.text(PackageResources.report_css))

    /// It filters findings, and nothing depends on it.
    private static let script = PageLibrary.text(PackageResources.report_js)
}
