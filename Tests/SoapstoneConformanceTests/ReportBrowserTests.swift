import Foundation
import PageBrowser
import Testing

@testable import SoapstoneConformance

/// The page of a check in a real browser.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct ReportBrowserTests {
    /// Where to put pictures of the page, for who wants to look at them.
    private static let pictures = ProcessInfo.processInfo.environment["SOAPSTONE_SCREENSHOTS"]

    /// A page in a folder of its own.
    private final class Page {
        let file: URL

        init(_ result: CheckResult) throws {
            file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
            try Data(result.report(.html, version: "1.2.3")).write(to: file)
        }

        deinit { try? FileManager.default.removeItem(at: file) }

        func open(in browser: Browser) throws { try browser.open(file.absoluteString) }
    }

    /// What a check of a broken project came to, with something in every table.
    private static func broken() async throws -> CheckResult {
        let example = try CheckTests.broken()
        try example.replace(
            "<s:id>17</s:id>",
            with: "<s:id>${xmlunit.ignore}</s:id>",
            in: "\(ExampleProject.pen)/request.xml"
        )
        var result = try await example.check()
        var known = try #require(result.findings.last)
        known.message = "<script>document.title = 'broken'</script>\"'\u{202E}"
        known.fingerprint = "known"
        result.findings.append(known)
        result.suppressed = [.init(finding: known, kind: .fixture, reason: "Its owner knows.")]
        result.gone = [.init(fingerprint: "0", rule: "fixture.class", file: "a.xml", message: "an old finding")]
        result.coverage.screens = [
            ScreenCoverage(screen: "Home", services: [.init(name: "ims-case", elements: 12, tested: 11)])
        ]
        return result
    }

    private static func shown(_ browser: Browser) throws -> Int {
        let all = "Array.from(document.querySelectorAll('li.finding'))"
        return Int(try browser.text("\(all).filter((item) => item.offsetParent !== null).length")) ?? -1
    }

    @Test("It is shown without an error and asks for nothing, by day and by night, on a desk and in a hand")
    func looks() async throws {
        let page = try Page(try await Self.broken())
        let browser = try Browser()
        for (scheme, ground) in [("light", "rgb(245, 246, 248)"), ("dark", "rgb(20, 23, 28)")] {
            try browser.prefer(scheme)
            for (width, height) in [(1280, 900), (390, 844)] {
                try browser.resize(width, height)
                try page.open(in: browser)
                let name = "\(scheme), \(width)"
                let colour = "getComputedStyle(document.documentElement).backgroundColor"
                #expect(try browser.text(colour) == ground, "\(name)")
                #expect(try browser.text("document.querySelectorAll('h1').length") == "1", "\(name)")
                #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(name)")
                let broken = try browser.violations()
                #expect(broken == [], "\(name)")
                #expect(try browser.text("document.title") == "errors – soapstone check", "\(name)")
                guard let pictures = Self.pictures else { continue }
                let start = "\(pictures)/report-\(scheme)-\(width)"
                try browser.screenshot().write(to: URL(filePath: "\(start).png"))
                try browser.value("document.getElementById('rules').scrollIntoView()")
                try browser.screenshot().write(to: URL(filePath: "\(start)-rules.png"))
            }
        }
        #expect(browser.console == [])
        #expect(browser.requests.allSatisfy { $0 == page.file.absoluteString || $0.hasPrefix("data:") })
        #expect(!browser.requests.isEmpty)
    }

    @Test("Filters show what they say, together and alone, and are taken away again")
    func filters() throws {
        // 25 files with 50 findings each: 125 warnings of wsdl.unused, 13 notes, the rest errors of fixture.request-schema.
        let page = try Page(HTMLReportTests.result(1_250))
        let browser = try Browser()
        try page.open(in: browser)
        func wait(_ text: String) throws {
            try browser.wait(until: "document.getElementById('shown').textContent === '\(text)'")
        }
        func set(_ name: String, _ value: String) throws {
            try browser.value(
                """
                document.getElementById('\(name)').value = '\(value)';
                document.getElementById('\(name)').dispatchEvent(new Event('input', { bubbles: true }));
                """
            )
        }
        try wait("All 1250 shown")
        try set("rule", "wsdl.unused")
        try wait("125 of 1250 shown")
        #expect(try Self.shown(browser) == 125)
        try set("file", "/CASE24/")
        try wait("5 of 1250 shown")
        #expect(try browser.text("document.querySelectorAll('section.file:not([hidden])').length") == "1")
        try set("severity", "error")
        try wait("0 of 1250 shown")
        #expect(try browser.text("document.getElementById('nothing').hidden") == "false")
        try browser.value("document.querySelector('button[type=reset]').click()")
        try wait("All 1250 shown")
        #expect(try browser.text("document.getElementById('nothing').hidden") == "true")
        try set("severity", "note")
        try wait("13 of 1250 shown")
        try set("severity", "")
        // By the keyboard: what is typed is looked for, and Enter sends nothing anywhere.
        try browser.value("document.getElementById('text').focus()")
        try browser.type("number 1249 ")
        try wait("1 of 1250 shown")
        try browser.press("Enter")
        #expect(try browser.text("location.href") == page.file.absoluteString)
        #expect(try browser.text("document.getElementById('shown').getAttribute('role')") == "status")
        #expect(browser.console == [])
    }

    @Test("Thousands of findings can be filtered, and most of them cost no layout")
    func many() throws {
        let page = try Page(HTMLReportTests.result(6_000))
        let browser = try Browser()
        try page.open(in: browser)
        try browser.wait(until: "document.getElementById('shown').textContent === 'All 5000 shown'")
        #expect(try browser.text("getComputedStyle(document.querySelector('li.finding')).contentVisibility") == "auto")
        try browser.value(
            """
            document.getElementById('text').value = 'number 1248 ';
            document.getElementById('text').dispatchEvent(new Event('input', { bubbles: true }));
            """
        )
        try browser.wait(until: "document.getElementById('shown').textContent === '1 of 5000 shown'")
        #expect(browser.console == [])
    }

    @Test("Without a script, everything is there but the filters; on paper, too")
    func plain() async throws {
        let result = try await Self.broken()
        let page = try Page(result)
        let browser = try Browser()
        try browser.allowScript(false)
        try page.open(in: browser)
        #expect(try Self.shown(browser) == result.findings.count)
        #expect(try browser.text("document.getElementById('filters').offsetParent === null") == "true")
        try browser.press("Tab")
        #expect(try browser.text("document.activeElement.className") == "skip")
        #expect(try browser.text("document.activeElement.getBoundingClientRect().left >= 0") == "true")
        try browser.call(
            "Emulation.setEmulatedMedia",
            ["media": "print", "features": [["name": "prefers-color-scheme", "value": "dark"]]]
        )
        #expect(try browser.text("getComputedStyle(document.querySelector('nav')).display") == "none")
        #expect(try browser.text("getComputedStyle(document.body).color") == "rgb(27, 32, 39)")
        #expect(browser.console == [])
    }

    @Test("Every part has a name, every field a label, every table heads")
    func names() async throws {
        let page = try Page(try await Self.broken())
        let browser = try Browser()
        try page.open(in: browser)
        let count = { (selector: String) in try browser.text("document.querySelectorAll(\"\(selector)\").length") }
        #expect(try count("select, input") == "4")
        let unlabelled =
            "Array.from(document.querySelectorAll('select, input')).filter((one) => one.labels.length !== 1)"
        #expect(try browser.text("\(unlabelled).length") == "0")
        #expect(try count("table:not(:has(caption))") == "0")
        #expect(try count("thead th:not([scope=col]), tbody th:not([scope=row])") == "0")
        #expect(try count("tbody tr:not(:has(> th))") == "0")
        let ids = "Array.from(document.querySelectorAll('[id]'), (one) => one.id)"
        #expect(try browser.text("new Set(\(ids)).size === \(ids).length") == "true")
        let targets =
            "Array.from(document.querySelectorAll('[aria-labelledby]'), (one) => one.getAttribute('aria-labelledby'))"
        #expect(try browser.text("\(targets).every((id) => document.getElementById(id))") == "true")
        let links = "Array.from(document.querySelectorAll('a'), (one) => one.getAttribute('href'))"
        #expect(try browser.text("\(links).every((link) => document.querySelector(link))") == "true")
    }
}
