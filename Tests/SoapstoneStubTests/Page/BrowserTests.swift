import Foundation
import PageBrowser
import SoapstoneFixtures
import SoapstoneStub
import Testing

/// The pages in a real browser.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct BrowserTests {
    private static let fixtures: [Fixture] = {
        var all = (1...3).map { number in
            Stub.exchange(
                "case\(number)",
                "<getOrder xmlns='urn:shop'><number>\(number)</number><currency>EUR</currency>"
                    + (number > 1 ? "<express>true</express>" : "") + "</getOrder>",
                response: Stub.envelope(
                    "<getOrderResponse xmlns='urn:shop'><order><number>\(number)</number><total>17.50</total>"
                        + "<customer><name>Ann</name><token>secret</token></customer></order></getOrderResponse>"
                ),
                scenario: number == 2 ? Fixture.Scenario(name: "stock", newState: "sold-out") : nil
            )
        }
        all[2].details.behaviour = Fixture.Behaviour(delay: .fixed(.milliseconds(5)))
        all[2].details.matchers = Fixture.Matchers(
            namespaces: ["s": "urn:shop"],
            conditions: [.init("//s:express", .equals("true"))],
            headers: [.init("X-Tenant", .present)],
            body: .any
        )
        return all
    }()

    private static func order(_ number: Int, currency: String = "EUR", more: String = "") -> String {
        let body =
            "<getOrder xmlns='urn:shop'><number>\(number)</number><currency>\(currency)</currency>\(more)</getOrder>"
        return Stub.request(Stub.envelope(body), more: "User-Agent: shop/1.0\r\n")
    }

    private static func fill(_ client: SocketClient) throws {
        for number in 1...2 {
            _ = try client.exchange(order(number, more: number > 1 ? "<express>true</express>" : ""))
        }
        _ = try client.exchange(
            order(7, currency: "a currency whose name is rather long, as names of currencies go", more: "<b/>")
        )
        _ = try client.exchange(order(1))
        _ = try client.exchange(Stub.request("<a"))
        _ = try client.exchange(Stub.request(Stub.envelope("<cancelOrder xmlns='urn:shop'/>"), action: "urn:cancel"))
    }

    static let pages = [
        ("journal", ""), ("match", "page/requests/1"), ("miss", "page/requests/3"), ("stubs", "page/stubs"),
        ("stub", "page/stubs/svc/op/case3"), ("new-stub", "page/new-stub?request=3"), ("scenarios", "page/scenarios"),
        ("recording", "page/recording"),
    ]

    /// Where to put pictures of the pages, for who wants to look at them.
    private static let pictures = ProcessInfo.processInfo.environment["SOAPSTONE_SCREENSHOTS"]

    @Test("Each page is shown without an error, by day and by night, on a desk and in a hand")
    func pages() async throws {
        let store = try await RecordingFolder()
        try await Stub.with(Self.fixtures, proxy: store.proxy(.misses, to: 1)) { port in
            try Self.look("recording", port, ["recording"])
        }
        try await store.end()
        try await Stub.with(Self.fixtures) { port in
            try Self.fill(SocketClient(port: port))
            try Self.look("replay", port, Self.pages.map(\.0))
        }
    }

    private static func look(_ mode: String, _ port: Int, _ names: [String]) throws {
        let browser = try Browser()
        for (scheme, ground) in [("light", "rgb(245, 246, 248)"), ("dark", "rgb(20, 23, 28)")] {
            try browser.prefer(scheme)
            for (width, height) in [(1280, 900), (390, 844)] {
                try browser.resize(width, height)
                for (name, path) in pages where names.contains(name) {
                    try browser.open("http://localhost:\(port)/__soapstone/\(path)")
                    let page = "\(name), \(scheme), \(width)"
                    #expect(
                        try browser.text("getComputedStyle(document.documentElement).backgroundColor") == ground,
                        "\(page)"
                    )
                    #expect(try browser.text("document.querySelectorAll('h1').length") == "1", "\(page)")
                    #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(page)")
                    let broken = try browser.violations()
                    #expect(broken == [], "\(page)")
                    if let pictures {
                        let file = "\(pictures)/\(mode)-\(name)-\(scheme)-\(width).png"
                        try browser.screenshot().write(to: URL(filePath: file))
                    }
                }
            }
        }
        #expect(browser.console == [])
    }

    @Test("The journal refreshes itself, leaves focus and selection where they are, and can be paused")
    func refresh() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            try Self.fill(client)
            let browser = try Browser()
            try browser.open("http://localhost:\(port)/__soapstone/")
            func rows() throws -> String { try browser.text("document.querySelectorAll('tbody tr').length") }
            #expect(try rows() == "6")
            #expect(try browser.text("document.getElementById('pause').hidden") == "false")
            try browser.value(
                """
                document.querySelector('tr[data-key="3"] a').focus();
                getSelection().selectAllChildren(document.querySelector('tr[data-key="4"] .tag'));
                """
            )
            _ = try client.exchange(Self.order(1))
            _ = try client.exchange(Self.order(8))
            try browser.wait(until: "document.querySelectorAll('tbody tr').length === 8")
            #expect(try browser.text("document.querySelector('tbody tr').dataset.key") == "8")
            #expect(try browser.text("document.activeElement.closest('tr').dataset.key") == "3")
            #expect(try browser.text("getSelection().toString()") == "matched")
            #expect(try browser.text("document.getElementById('said').getAttribute('role')") == "status")
            // Both may have come in one look or in two.
            let said = try browser.text("document.getElementById('said').textContent")
            #expect(["2 new requests, 1 without a match", "1 new request, 1 without a match"].contains(said))
            #expect(try browser.text("document.getElementById('summary').textContent") == "1 to 8 of 8")

            try browser.value("document.getElementById('pause').focus()")
            try browser.press("Enter")
            #expect(try browser.text("document.getElementById('pause').textContent") == "Resume updates")
            #expect(try browser.text("document.getElementById('livestate').textContent") == "Paused")
            _ = try client.exchange(Self.order(1))
            try await Task.sleep(for: .seconds(5))
            #expect(try rows() == "8")
            try browser.press("Enter")
            try browser.wait(until: "document.querySelectorAll('tbody tr').length === 9")
            _ = try client.admin("DELETE", "requests")
            try browser.wait(until: "document.querySelector('tbody').textContent.includes('No SOAP request')")
            #expect(browser.console == [])
        }
    }

    @Test("With the keyboard, a stub is made of a request without a match, called and deleted, and a command is copied")
    func adding() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            try Self.fill(client)
            let browser = try Browser()
            let start = "http://localhost:\(port)/__soapstone/"
            try browser.open(start + "page/requests/6")
            #expect(try browser.text("document.getElementById('copy').hidden") == "false")
            try browser.value("document.getElementById('copy').focus()")
            try browser.press("Enter")
            try browser.wait(until: "document.getElementById('copied').textContent !== ''")
            try browser.value("document.querySelector('a[href*=\"new-stub?request=6\"]').focus()")
            try browser.press("Enter")
            try browser.wait(until: "document.getElementById('request') !== null")
            #expect(try browser.text("document.getElementById('request').value.includes('cancelOrder')") == "true")
            try browser.value("document.getElementById('status').value = '202'")
            try browser.value("document.querySelector('button.main').focus()")
            try browser.press("Enter")
            try browser.wait(until: "document.querySelector('h1').textContent.includes('cancelOrder/stub-1')")
            let cancel = Stub.request(Stub.envelope("<cancelOrder xmlns='urn:shop'/>"), action: "urn:cancel")
            #expect(try client.exchange(cancel).status == 202)
            try browser.value("document.querySelector('main form button').focus()")
            try browser.press("Enter")
            try browser.wait(until: "document.querySelector('h1').textContent === 'Stubs'")
            #expect(try client.exchange(cancel).status == 500)
            #expect(browser.console == [])
        }
    }

    @Test("With the keyboard alone and without a script, the form filters and a state is set")
    func keyboard() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            try Self.fill(client)
            let browser = try Browser()
            try browser.allowScript(false)
            try browser.open("http://localhost:\(port)/__soapstone/")
            #expect(try browser.text("document.getElementById('pause').hidden") == "true")
            try browser.press("Tab")
            #expect(try browser.text("document.activeElement.className") == "skip")
            #expect(try browser.text("document.activeElement.getBoundingClientRect().left >= 0") == "true")
            try browser.value("document.getElementById('operation').focus()")
            try browser.type("cancelOrder")
            try browser.follow { try browser.press("Enter") }
            #expect(try browser.text("location.search") == "?operation=cancelOrder")
            #expect(try browser.text("document.querySelectorAll('tbody tr').length") == "1")

            try browser.open("http://localhost:\(port)/__soapstone/page/scenarios")
            try browser.value(
                "document.querySelector('select').value = 'Started'; document.querySelector('form.row button').focus()"
            )
            try browser.follow { try browser.press("Enter") }
            #expect(try browser.text("location.pathname") == "/__soapstone/page/scenarios")
            #expect(try client.json("scenarios").text("scenarios.0.state") == "Started")
            #expect(browser.console == [])
        }
    }

    @Test("A browser logs in with the token, stays in, and leaves")
    func login() async throws {
        let token = "Canary-token_0123456789=="
        try await Stub.with(Self.fixtures, configure: { $0.adminToken = AdminToken(token) }) { port in
            let browser = try Browser()
            try browser.open("http://localhost:\(port)/__soapstone/page/stubs")
            // A browser gives the focus when it first draws a page, which may be after it has loaded it.
            try browser.wait(until: "document.activeElement.id === 'token'")
            if let pictures = Self.pictures {
                try browser.resize(1280, 900)
                try browser.screenshot().write(to: URL(filePath: "\(pictures)/login.png"))
            }
            // The status 401 itself is a line of the console.
            browser.forgetConsole()
            try browser.type(token)
            try browser.follow { try browser.press("Enter") }
            #expect(try browser.text("location.pathname") == "/__soapstone/page/stubs")
            #expect(try browser.text("document.querySelectorAll('tbody tr').length") == "3")
            #expect(try browser.text("document.cookie") == "", "no script can read it")
            try browser.open("http://localhost:\(port)/__soapstone/requests")
            #expect(try browser.text("document.body.textContent").contains("requestJournalDisabled"))
            try browser.open("http://localhost:\(port)/__soapstone/")
            // The script's own requests bring the cookie, too.
            _ = try SocketClient(port: port).exchange(Stub.good)
            try browser.wait(until: "document.querySelectorAll('tbody tr[data-key=\"1\"]').length === 1")
            // A document that is no page does not say that it has no icon, and the browser asks for one.
            #expect(browser.console.filter { !$0.contains("/favicon.ico") } == [])
            try browser.value("document.querySelector('form[action$=logout] button').focus()")
            try browser.follow { try browser.press("Enter") }
            #expect(try browser.text("document.querySelectorAll('#token').length") == "1")
        }
    }
}
