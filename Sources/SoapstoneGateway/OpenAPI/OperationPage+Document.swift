internal import SoapstoneOperations
internal import SoapstonePages

extension OperationPage {
    /// The page as a document.
    var document: GatewayResponse {
        let sheet = PageStyle.sheet(style)
        let html = PageLibrary.text(PackageResources.operation_page_html)
            .replacing("<!--title-->", with: title).replacing("/*style*/", with: sheet)
            .replacing("<!--content-->", with: content).replacing("/*script*/", with: script)
        var response = GatewayResponse(200, Array(html.utf8))
        response.mediaType = DocsPage.mediaType
        response.contentPolicy = [
            "default-src 'none'", "style-src \(PagePolicy.source(sheet))", "script-src \(PagePolicy.source(script))",
            "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        return response
    }
}
