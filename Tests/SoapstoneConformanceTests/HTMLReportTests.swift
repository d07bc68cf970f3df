import Foundation
import SoapstoneFixtures
import SoapstonePages
import Testing

@testable import SoapstoneConformance

/// The page of a check, as text.
@Suite struct HTMLReportTests {
    static func page(_ result: CheckResult) -> String {
        String(decoding: result.report(.html, version: "1.2.3"), as: UTF8.self)
    }

    /// A result with findings of every severity in some files that are not there.
    static func result(_ count: Int) -> CheckResult {
        var result = CheckResult()
        for number in 0..<count {
            let rule: Rule = number % 10 == 0 ? .unused : .requestSchema
            var finding = Finding(
                rule,
                "number \(number) is not xs:int",
                file: "fixtures/shop/case\(number / 50)/request.xml",
                line: number % 50 + 1,
                severity: number % 100 == 1 ? .note : nil
            )
            finding.fingerprint = "\(number)"
            result.findings.append(finding)
        }
        result.findings.sort(by: Finding.precedes)
        result.checked = ["wsdl.unused": 7, "fixture.request-schema": count]
        return result
    }

    @Test("A finding has its line with a caret under the column, its place, rule and remedy")
    func finding() async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.response-schema")
        let result = try await example.check(CheckSettings(selecting: "fixture.response-schema"))
        let page = Self.page(result)
        let file = "\(example.folder.path)/\(ExampleProject.pen)/response.xml"
        #expect(page.contains("<h3 class=\"mono\">\(file)</h3>"))
        let caret = "<pre><span class=\"m\">5 | </span>      &lt;s:count&gt;two&lt;/s:count&gt;\n"
        #expect(page.contains(caret + "<span class=\"caret\" aria-hidden=\"true\">          ^</span></pre>"), "\(page)")
        #expect(page.contains("<code>\(file):5:7</code> <code>fixture.response-schema</code>"))
        #expect(page.contains("<dt>contract</dt><dd class=\"mono\">\(example.folder.path)/wsdl/shop.wsdl:37</dd>"))
        #expect(page.contains("data-rule=\"fixture.response-schema\" data-severity=\"error\""))
        #expect(page.contains("1 contract, 2 fixtures, 2 checks; 1 error, 0 warnings"))
    }

    @Test("A line that a secret stands in is not on the page")
    func secret() async throws {
        let example = try ExampleProject()
        try example.replace(
            "<s:item>pen</s:item>",
            with: "<s:item>078-05-1120</s:item>",
            in: "\(ExampleProject.pen)/response.xml"
        )
        let result = try await example.check()
        #expect(result.findings.contains { $0.rule == "fixture.secret" })
        #expect(!Self.page(result).contains("078-05-1120"))
    }

    @Test("The tables of coverage say which cases of which class each operation has")
    func coverage() async throws {
        let example = try ExampleProject()
        var result = try await example.check()
        let operations = result.coverage.operations
        #expect(operations.map(\.operation) == ["getOrder"])
        #expect(operations.first?.contract == "\(example.folder.path)/wsdl/shop.wsdl")
        #expect(operations.first?.cases == [.ordinary: ["pen"], .fault: ["none"]])
        let row = "<th scope=\"row\">getOrder</th><td>pen</td><td class=\"none\">–</td><td>none</td>"
        #expect(Self.page(result).contains(row + "<td class=\"none\">–</td><td class=\"num\">2</td>"))
        #expect(Self.page(result).contains("1 of 1 operations have fixtures"))
        // The sheet has four values of the screen, of which the note is in no fixture.
        #expect(Self.page(result).contains("<th scope=\"row\">Order</th><td>3 of 4</td>"))
        result.coverage.screens = []
        #expect(!Self.page(result).contains("Screens and services"))
        result.coverage.screens = [
            ScreenCoverage(screen: "Home", services: [.init(name: "ims-case", elements: 12, tested: 11)]),
            ScreenCoverage(screen: "Login", services: [.init(name: "ldap", elements: 2, tested: 2)]),
        ]
        let page = Self.page(result)
        #expect(page.contains("<th scope=\"col\">ims-case</th><th scope=\"col\">ldap</th>"))
        #expect(page.contains("<th scope=\"row\">Home</th><td>11 of 12</td><td class=\"none\">–</td>"))
    }

    @Test("An operation without a case is marked, and a case of one that is gone is nowhere")
    func untested() async throws {
        let example = try ExampleProject()
        for name in [ExampleProject.pen, ExampleProject.none] {
            try FileManager.default.removeItem(at: example.folder.appending(path: name))
        }
        let page = Self.page(try await example.check())
        #expect(page.contains("<tr class=\"bad\"><th scope=\"row\">getOrder</th><td class=\"none\">–</td>"))
        #expect(page.contains("0 of 1 operations have fixtures"))
    }

    @Test("Whatever a finding has in it is text")
    func escaping() throws {
        // In an attribute, either quote would end the value; upon a '<', an accent makes another character of it.
        let hostile = "<script>alert(1)</script>\"'><b onload=x><\u{301}script>\u{202E}{{title}}{{{title}}}\u{0}"
        var result = CheckResult()
        var finding = Finding(
            .unused,
            hostile,
            file: hostile,
            line: 3,
            path: hostile,
            contract: .init(file: hostile, line: 1),
            clause: hostile,
            remedy: hostile
        )
        finding.fingerprint = hostile
        result.findings = [finding]
        result.suppressed = [.init(finding: finding, kind: .path, reason: hostile)]
        result.unchecked = [Unchecked(rule: "wsdl.unused", file: hostile, reason: hostile)]
        result.gone = [.init(fingerprint: hostile, rule: hostile, file: hostile, message: hostile)]
        result.coverage.operations = [
            OperationCoverage(contract: hostile, operation: hostile, cases: [.edge: [hostile]])
        ]
        result.coverage.screens = [.init(screen: hostile, services: [.init(name: hostile, elements: 1, tested: 1)])]
        let page = Self.page(result)
        let start = try #require(page.range(of: "<body>")).upperBound
        let end = try #require(page.range(of: "<script>", options: .backwards)).lowerBound
        let shown = page[start..<end]
        #expect(!shown.contains("<script"))
        #expect(shown.firstMatch(of: /<b[ >]/) == nil)
        #expect(!shown.unicodeScalars.contains { "\u{202E}\u{0}".unicodeScalars.contains($0) })
        #expect(!Array(shown.utf8).contains(0))
        // What looks like a template is none.
        #expect(shown.contains("{{title}}{{{title}}}"))
        // Of each tag, the attributes have their values between double quotes, and nothing else is there.
        for tag in shown.matches(of: /<[a-z][^>]*>/) {
            #expect(tag.0.wholeMatch(of: /<[a-z][a-z0-9]*(\s[a-z-]+(="[^"<>']*")?)*>/) != nil, "\(tag.0)")
        }
        // Byte by byte: upon a '<', an accent makes another character of it.
        let bytes = Array(shown.utf8)
        let opened = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
        #expect(opened.allSatisfy { bytes[$0 + 1] < 0x80 })
    }

    @Test("Beyond five thousand findings, the worst are shown, and it is said how many are not")
    func many() {
        let result = Self.result(6_000)
        let page = Self.page(result)
        #expect(page.matches(of: /<li class="finding"/).count == 5_000)
        // 60 notes and 600 warnings are among the 6000.
        #expect(page.matches(of: /data-severity="error"/).count == 5_000)
        #expect(page.contains("1000 more findings, none of them worse, are left out of this page"))
        #expect(!Self.page(Self.result(5_000)).contains("are left out of this page"))
    }

    @Test("A check that found nothing says so, and one that checked nothing does not")
    func nothing() {
        var result = CheckResult()
        #expect(Self.page(result).contains("<span class=\"tag warn\">nothing checked</span>"))
        result.checked = ["wsdl.unused": 1]
        let page = Self.page(result)
        #expect(page.contains("<span class=\"tag good\">no findings</span>"))
        #expect(!page.contains("id=\"filters\""))
        #expect(page.contains("<p class=\"sheet\" id=\"nothing\">There are none.</p>"))
    }

    @Test("The style sheet has no colours but those of the palette, whose contrasts are tested")
    func colours() {
        let known = PagePalette.colours.flatMap { [$0.light, $0.dark] }
        for colour in ReportTemplate.style.matches(of: /#[0-9a-fA-F]{3,8}\b/) {
            #expect(known.contains(String(colour.0)), "\(colour.0)")
        }
        for name in ReportTemplate.style.matches(of: /var\(--([a-z]+)\)/) {
            #expect(PagePalette.colours.contains { $0.name == name.1 }, "\(name.1)")
        }
    }
}
