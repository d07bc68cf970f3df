internal import SoapstoneOperations
internal import SoapstonePages

extension OperationPage {
    /// The page as a document.
    var document: GatewayResponse {
        let sheet = PageStyle.sheet(style)
        let html = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer">
            <title>\(title) – Soapstone gateway</title>
            <link rel="icon" href="data:,">
            <style>\(sheet)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header class="top"><span class="brand">Soapstone gateway</span></header>
            <main id="main" tabindex="-1">
            \(content)
            </main>
            <script>\(script)</script>
            </body>
            </html>

            """
        var response = GatewayResponse(200, Array(html.utf8))
        response.mediaType = DocsPage.mediaType
        response.contentPolicy = [
            "default-src 'none'", "style-src \(PagePolicy.source(sheet))", "script-src \(PagePolicy.source(script))",
            "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        return response
    }
}
