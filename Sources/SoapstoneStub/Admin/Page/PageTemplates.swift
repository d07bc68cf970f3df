internal import Mustache
internal import SoapstonePages

/// The templates of the pages. They are texts of the program, so that the tool is one file wherever it lies.
enum PageTemplates {
    /// The pages, each with the head and the foot that all have.
    enum Page: String, CaseIterable {
        case journal, fixture, stubs, stub, newStub, saved, scenarios, recording, login, problem
    }

    /// The page with some data in it.
    static func render(_ page: Page, _ data: PageData) -> [UInt8] {
        Array((library.render(data, withTemplate: page.rawValue) ?? "").utf8)
    }

    /// The journal's table alone.
    static func renderRows(_ data: PageData) -> [UInt8] {
        Array((library.render(data, withTemplate: "rows") ?? "").utf8)
    }

    private static let library: MustacheLibrary = {
        var library = MustacheLibrary()
        let pages = Page.allCases.map { ($0.rawValue, top + content(of: $0) + bottom) }
        for (name, text) in pages + [("rows", rows), ("message", message), ("blocks", blocks), ("facts", facts)] {
            // It is no input: the tests render each template, so that one which cannot be read is found there.
            // Values are escaped before they get here, and a partial does not keep this from who includes it.
            try! library.register("{{% CONTENT_TYPE:TEXT}}\n" + text, named: name)
        }
        return library
    }()

    private static func content(of page: Page) -> String {
        switch page {
        case .journal: journal
        case .fixture: fixture
        case .stubs: stubs
        case .stub: stub
        case .newStub: newStub
        case .saved: saved
        case .scenarios: scenarios
        case .recording: recording
        case .login: login
        case .problem: problem
        }
    }

    // MARK: - What a page may do

    /// Nothing but what is on the page itself, and forms and requests to the stub (Content Security Policy Level 3).
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(StubStyle.text))",
        "script-src \(PagePolicy.source(PageScript.text))", "img-src data:", "connect-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    // MARK: - Head and foot

    private static let top = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>{{title}} – Soapstone stub</title>
        <link rel="icon" href="data:,">
        <style>\(StubStyle.text)</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
        <span class="brand">Soapstone stub</span>
        {{#hasLinks}}
        <nav class="main" aria-label="Pages">
        {{#links}}
        <a href="{{linkAddress}}"{{#isCurrent}} aria-current="page"{{/isCurrent}}>{{linkText}}</a>
        {{/links}}
        </nav>
        <div class="state"><span class="tag">{{mode}}</span>{{#recordingState}}
        <span class="tag {{recordingTone}}">{{recordingState}}</span>{{/recordingState}}
        {{#hasSession}}
        <form class="inline" method="post" action="/__soapstone/page/logout"><button>Log out</button></form>
        {{/hasSession}}
        </div>
        {{/hasLinks}}
        </header>
        <main id="main" tabindex="-1">

        """

    private static let bottom = """
        </main>
        <script>\(PageScript.text)</script>
        </body>
        </html>

        """
}
