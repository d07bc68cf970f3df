import Foundation
import PageBrowser
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// The page on which notifications are sent, in a browser, before a website and an Expo of other makers.
@Suite(
    .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one"),
    .enabled(if: Browser.program != nil, "Chromium is not installed")
)
struct PushPageTests {
    /// The folder that pictures of the page go to, for who wants to look at them.
    private static let pictures = ProcessInfo.processInfo.environment["SOAPSTONE_PICTURES"]

    @Test("Staff signs in, sees who would be told, declines, confirms, and follows the sending, by keyboard alone")
    func sending() async throws {
        let servers = try await CampaignServers(["--delay", "0.3"])
        let browser = try Browser()
        try browser.open("\(servers.gateway.url)/push")
        try browser.value("document.getElementById('username').focus()")
        try browser.type("casey.placeholder@example.com")
        try browser.press("Tab")
        try browser.type("wrong")
        try browser.press("Enter")
        try browser.wait(until: "document.getElementById('problem').textContent.includes('incorrect')")
        // The browser itself tells of the HTTP status.
        browser.forgetConsole()
        try browser.value("document.getElementById('password').focus()")
        try browser.type("Synthetic-1-alex")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('campaign').hidden")
        #expect(try browser.text("document.activeElement.id") == "type")
        #expect(try browser.text("document.getElementById('signin').hidden") == "true")
        #expect(try browser.text("document.getElementById('password').value").isEmpty)
        // To the recipients: a group, the second of the radio buttons.
        try browser.press("Tab")
        #expect(try browser.text("document.activeElement.value") == "references")
        try browser.press("ArrowDown")
        #expect(try browser.text("document.activeElement.value") == "group")
        #expect(try browser.text("document.getElementById('code-label').textContent") == "Name of the group")
        try browser.press("Tab")
        try browser.type("Everybody")
        try browser.press("Tab")
        try browser.type("Lift works")
        try browser.press("Tab")
        try browser.type("Out of order until noon.")
        try browser.press("Tab")
        #expect(try browser.text("document.activeElement.textContent") == "Preview")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('preview').hidden")
        #expect(try browser.text("document.getElementById('preview-title').textContent") == "Lift works")
        #expect(try browser.text("document.getElementById('preview-whom').textContent") == "For the group Everybody.")
        let count = "1050 members have 1050 devices that can be notified."
        #expect(try browser.text("document.getElementById('preview-count').textContent") == count)

        // Escape declines: nothing is sent, and nothing is kept.
        #expect(try browser.text("document.activeElement.id") == "preview-head")
        try browser.press("Tab")
        try browser.press("Enter")
        try browser.wait(until: "document.getElementById('confirm').open")
        let question = "It goes to 1050 devices and cannot be taken back."
        #expect(try browser.text("document.getElementById('confirm-text').textContent") == question)
        try browser.press("Escape")
        try browser.wait(until: "document.getElementById('declined').textContent === 'Nothing was sent.'")
        #expect(try browser.text("document.getElementById('confirm').open") == "false")
        #expect(try browser.text("document.activeElement.id") == "send")
        #expect(!browser.requests.contains { $0.hasSuffix("/Push/sendCampaign") })
        #expect(try await servers.stats()["requests"]?.numberText == "0")
        #expect(try servers.receipts().isEmpty)

        try browser.press("Enter")
        try browser.wait(until: "document.getElementById('confirm').open")
        #expect(try browser.text("document.activeElement.id") == "decline", "what does no harm is first")
        try browser.press("Tab")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('sending').hidden")
        #expect(try browser.text("document.activeElement.id") == "sending-head")
        try browser.wait(until: "document.getElementById('state').textContent.includes('delivered')", seconds: 60)
        #expect(
            try browser.text("document.getElementById('state').textContent") == "945 sent, 945 delivered, 105 failed."
        )
        #expect(try browser.text("document.getElementById('sending-head').textContent") == "Sent in part")
        #expect(try browser.text("document.getElementById('bar').value") == "1050")
        let receipt = try #require(try servers.receipts().first?["campaignId"]?.string)
        #expect(try browser.text("document.getElementById('receipt').textContent") == "Receipt: \(receipt)")
        #expect(try servers.receipts().count == 1)
        #expect(browser.requests.count { $0.hasSuffix("/Push/sendCampaign") } == 1, "it was sent once")
        #expect(try browser.text("document.getElementById('title').value").isEmpty)

        #expect(browser.console == [])
        #expect(browser.requests.allSatisfy { $0.hasPrefix(servers.gateway.url) || $0.hasPrefix("data:") })
        #expect(try browser.text("localStorage.length + sessionStorage.length + document.cookie.length") == "0")

        try browser.value("document.getElementById('signout').focus()")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('signin').hidden")
        #expect(try browser.text("document.getElementById('campaign').hidden") == "true")
        #expect(try browser.text("document.getElementById('receipt').textContent").isEmpty)
        let last = "performance.getEntriesByType('resource').at(-1).name"
        try browser.wait(until: "\(last).endsWith('/Member/logout')")
        await servers.stop()
    }

    @Test("Characters are Unicode scalars; what is missing or too long is named, and the first field has the focus")
    func wrong() async throws {
        let servers = try await CampaignServers()
        let browser = try Browser()
        try signIn(browser, servers)
        try browser.value("document.getElementById('campaign').requestSubmit()")
        let missing = "Recipients are missing. Title is missing. Text is missing."
        #expect(try browser.text("document.getElementById('problem').textContent") == missing)
        #expect(try browser.text("document.activeElement.id") == "references")
        try fill(browser, "references", "TEN000100\nREFERENCE-OF-21-CHARS")
        for (field, limit) in [("title", 64), ("body", 240)] {
            // A character of four bytes in UTF-8, and two units in UTF-16.
            try fill(browser, field, String(repeating: "\u{1F6E0}", count: limit))
            let count = "document.getElementById('\(field)-count').textContent"
            let over = "document.getElementById('\(field)-over').textContent"
            #expect(try browser.text(count) == "\(limit) of \(limit) characters")
            #expect(try browser.text(over).isEmpty)
            try browser.type("\u{1F6E0}")
            #expect(try browser.text(count) == "\(limit + 1) of \(limit) characters")
            #expect(try browser.text(over) == "Too long")
            #expect(try browser.text("document.activeElement.getAttribute('aria-invalid')") == "true")
        }
        try browser.value("document.getElementById('campaign').requestSubmit()")
        let long = """
            “REFERENCE-OF-21-CHARS” has more than 20 characters. Title has more than 64 characters. \
            Text has more than 240 characters.
            """
        #expect(try browser.text("document.getElementById('problem').textContent") == long)
        #expect(try browser.text("document.querySelectorAll('[aria-invalid=true]').length") == "3")
        #expect(!browser.requests.contains { $0.contains("/Push/") }, "the gateway was not asked")

        // At the limits the gateway takes it, and what was changed has no preview any more.
        try fill(browser, "references", "TEN000100")
        try fill(browser, "title", String(repeating: "\u{1F6E0}", count: 64))
        try fill(browser, "body", String(repeating: "\u{1F6E0}", count: 240))
        try browser.value("document.getElementById('campaign').requestSubmit()")
        try browser.wait(until: "!document.getElementById('preview').hidden")
        // Nobody has a device here.
        #expect(try browser.text("document.getElementById('send').disabled") == "true")
        try fill(browser, "title", "Lift works")
        #expect(try browser.text("document.getElementById('preview').hidden") == "true")

        // A page that is opened again knows nothing of it.
        try browser.open("\(servers.gateway.url)/push")
        #expect(try browser.text("document.getElementById('campaign').hidden") == "true")
        #expect(try browser.text("document.getElementById('title').value").isEmpty)
        #expect(browser.console == [])
        await servers.stop()
    }

    @Test("Where the gateway does not respond, nobody is told that nothing was sent")
    func lost() async throws {
        let servers = try await CampaignServers()
        let browser = try Browser()
        try signIn(browser, servers)
        try browser.value("document.querySelector('[name=kind][value=group]').click()")
        for (field, text) in [("code", "Everybody"), ("title", "Lift works"), ("body", "Until noon.")] {
            try fill(browser, field, text)
        }
        try browser.value("document.getElementById('campaign').requestSubmit()")
        try browser.wait(until: "!document.getElementById('preview').hidden")
        try browser.value("document.getElementById('send').click()")
        try browser.value("window.fetch = () => Promise.reject(new TypeError('lost'))")
        // What is pressed twice is sent once.
        try browser.value("document.getElementById('accept').click(); document.getElementById('accept').click()")
        try browser.wait(until: "document.getElementById('problem').textContent.includes('may have been sent')")
        #expect(try browser.text("document.getElementById('preview').hidden") == "true", "it must be looked at anew")
        await servers.stop()
    }

    @Test("By day and by night, on a desk and in a hand, it fits, and every field has its label")
    func looks() async throws {
        let servers = try await CampaignServers()
        let browser = try Browser()
        for (scheme, ground) in [("light", "rgb(245, 246, 248)"), ("dark", "rgb(20, 23, 28)")] {
            try browser.prefer(scheme)
            for (width, height) in [(1280, 900), (390, 844)] {
                try browser.resize(width, height)
                try browser.open("\(servers.gateway.url)/push")
                try browser.value("document.getElementById('campaign').hidden = false")
                try fill(browser, "title", String(repeating: "W", count: 65))
                for part in ["account", "sending", "code-part", "preview"] {
                    try browser.value("document.getElementById('\(part)').hidden = false")
                }
                try browser.value("document.getElementById('code-label').textContent = 'Name of the group'")
                try browser.value("document.getElementById('problem').textContent = 'Title is missing.'")
                let name = "\(scheme), \(width)"
                #expect(try browser.text("getComputedStyle(document.documentElement).backgroundColor") == ground)
                #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(name)")
                let unlabelled =
                    "[...document.querySelectorAll('input,select,textarea')].filter(one => !one.labels.length).length"
                #expect(try browser.text(unlabelled) == "0", "\(name)")
                let broken = try browser.violations()
                #expect(broken == [], "\(name)")
                if let pictures = Self.pictures {
                    try browser.screenshot().write(to: URL(filePath: "\(pictures)/push-\(scheme)-\(width).png"))
                }
                try browser.value("document.getElementById('confirm').showModal()")
                let asked = try browser.violations()
                #expect(asked == [], "\(name), the question")
            }
        }
        #expect(browser.console == [])
        await servers.stop()
    }

    @Test("A member who may not send is told so; a gateway without the function has no such page")
    func refused() async throws {
        let servers = try await CampaignServers()
        let browser = try Browser()
        try signIn(browser, servers, as: "alex.tester@example.com")
        try browser.value("document.querySelector('[name=kind][value=building]').click()")
        for (field, text) in [("code", "BLK07"), ("title", "Lift works"), ("body", "Until noon.")] {
            try fill(browser, field, text)
        }
        try browser.value("document.getElementById('campaign').requestSubmit()")
        try browser.wait(until: "document.getElementById('problem').textContent.includes('authority')")
        #expect(try browser.text("document.getElementById('preview').hidden") == "true")
        #expect(try await servers.stats()["requests"]?.numberText == "0")
        #expect(try servers.receipts().isEmpty)
        await servers.stop()

        let other = try await RunningServer(
            "gateway",
            "--wsdl",
            "Tests/Outside/contracts/albums.wsdl",
            "--upstream",
            "http://127.0.0.1:9"
        )
        let response = try await JSONClient(other).send("/push", type: nil, method: .get)
        #expect(response.status == 404 && response.document.root["code"]?.string == "NO_SUCH_OPERATION")
        #expect(await other.stop() == 0)
    }

    private func signIn(
        _ browser: Browser,
        _ servers: CampaignServers,
        as user: String = "casey.placeholder@example.com"
    ) throws {
        try browser.open("\(servers.gateway.url)/push")
        try fill(browser, "username", user)
        try fill(browser, "password", "Synthetic-1-alex")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('campaign').hidden")
    }

    /// Types a text in place of what is in a field.
    private func fill(_ browser: Browser, _ field: String, _ text: String) throws {
        try browser.value("document.getElementById('\(field)').focus()")
        try browser.value("document.getElementById('\(field)').select()")
        try browser.type(text)
    }
}
