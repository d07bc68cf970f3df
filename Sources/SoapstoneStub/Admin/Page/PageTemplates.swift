internal import Mustache
internal import SoapstonePages

/// The templates of the pages. They are in the program, so that the tool is one file wherever it lies.
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
        let frame = text(PackageResources.frame_html)
            .replacing("/*style*/", with: style).replacing("/*script*/", with: script)
        let pages = Page.allCases.map {
            ($0.rawValue, frame.replacing("<!--content-->\n", with: text(content(of: $0))))
        }
        let parts = [
            ("rows", PackageResources.rows_html), ("message", PackageResources.message_html),
            ("blocks", PackageResources.blocks_html), ("facts", PackageResources.facts_html),
        ]
        var library = MustacheLibrary()
        for (name, text) in pages + parts.map({ ($0.0, text($0.1)) }) {
            // It is no input: the tests render each template, so that one which cannot be read is found there.
            // Values are escaped before they get here, and a partial does not keep this from who includes it.
            try! library.register("{{% CONTENT_TYPE:TEXT}}\n" + text, named: name)
        }
        return library
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

    static let style = PageStyle.sheet(text(PackageResources.stub_css))

    /// It refreshes the journal's table and copies a command, and nothing depends on it.
    private static let script = text(PackageResources.page_js)

    private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }

    // MARK: - What a page may do

    /// Nothing but what is on the page itself, and forms and requests to the stub (Content Security Policy Level 3).
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))",
        "script-src \(PagePolicy.source(script))", "img-src data:", "connect-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
