internal import SoapstonePages

/// The templates of the pages.
enum PageTemplates {
    /// The pages, each with the head and the foot that all have.
    enum Page: String, CaseIterable {
        case journal, fixture, stubs, stub, newStub, saved, scenarios, recording, login, problem
    }

    /// The page with some data in it.
    static func render(_ page: Page, _ data: PageData) -> [UInt8] { library.render(page.rawValue, data) }

    /// The journal's table alone.
    static func renderRows(_ data: PageData) -> [UInt8] { library.render("rows", data) }

    private static let library: PageLibrary = {
        let frame = PageLibrary.text(PackageResources.frame_html)
            .replacing("/*style*/", with: style).replacing("/*script*/", with: script)
        var templates = [
            "rows": PageLibrary.text(PackageResources.rows_html),
            "message": PageLibrary.text(PackageResources.message_html),
            "blocks": PageLibrary.text(PackageResources.blocks_html),
            "facts": PageLibrary.text(PackageResources.facts_html),
        ]
        for page in Page.allCases {
            let content = PageLibrary.text(content(of: page))
            templates[page.rawValue] = frame.replacing("<!--content-->\n", with: content)
        }
        return PageLibrary(templates)
    }()

    private static func content(of page: Page) -> [UInt8] {
        switch page {
        case .journal: PackageResources.journal_html
        case .fixture: PackageResources.fixture_html
        case .stubs: PackageResources.stubs_html
        case .stub: PackageResources.stub_html
        case .newStub: PackageResources.new_stub_html
        case .saved: PackageResources.saved_html
        case .scenarios: PackageResources.scenarios_html
        case .recording: PackageResources.recording_html
        case .login: PackageResources.login_html
        case .problem: PackageResources.problem_html
        }
    }

    static let style = PageStyle.sheet(PageLibrary.text(PackageResources.stub_css))

    /// It refreshes the journal's table and copies a command, and nothing depends on it.
    private static let script = PageLibrary.text(PackageResources.page_js)

    // MARK: - What a page may do

    /// Nothing but what is on the page itself, and forms and requests to the stub (Content Security Policy Level 3).
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))",
        "script-src \(PagePolicy.source(script))", "img-src data:", "connect-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
