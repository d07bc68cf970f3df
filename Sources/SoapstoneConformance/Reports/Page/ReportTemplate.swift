internal import Mustache
internal import SoapstonePages

/// The template of the page. It is in the program, so that the tool is one file wherever it lies.
enum ReportTemplate {
    /// The page with some data in it.
    static func render(_ data: PageData) -> [UInt8] { Array(template.render(data).utf8) }

    /// Values are escaped before they get here.
    private static let template: MustacheTemplate = {
        // It is no input: the tests render the template, so that one which cannot be read is found there.
        try! MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
    }()

    /// Nothing but what is on the page itself. Of what a page says of itself, browsers do not take who may frame it.
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))",
        "script-src \(PagePolicy.source(script))", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")

    static let style = PageStyle.sheet(String(decoding: PackageResources.report_css, as: UTF8.self))

    /// It filters findings, and nothing depends on it.
    private static let script = String(decoding: PackageResources.report_js, as: UTF8.self)

    private static let text = String(decoding: PackageResources.report_html, as: UTF8.self)
        .replacing("<!--policy-->", with: policy).replacing("/*style*/", with: style)
        .replacing("/*script*/", with: script)
}
