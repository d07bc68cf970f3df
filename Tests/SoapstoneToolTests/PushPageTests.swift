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
        let address = "\(servers.gateway.url)/push"
        let browser = try Browser()
        try browser.open(address)
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
        // To the recipients: a group.
        try browser.press("Tab")
        try browser.value("document.activeElement.value = 'group'")
        try browser.value("document.activeElement.dispatchEvent(new Event('change', {bubbles: true}))")
        #expect(try browser.text("document.getElementById('whom-label').textContent") == "Name of the group")
        try browser.press("Tab")
        try browser.type("Everybody")
        try browser.press("Tab")
        // A character of four bytes counts once.
        try browser.type(String(repeating: "\u{1F6E0}", count: 65))
        #expect(
            try browser.text("document.getElementById('title-count').textContent") == "65 of 64 characters: too long"
        )
        try browser.press("Tab")
        try browser.type("Out of order until noon.")
        try browser.press("Tab")
        #expect(try browser.text("document.activeElement.textContent") == "Preview")
        try browser.press("Enter")
        try browser.wait(until: "document.getElementById('problem').textContent !== ''")
        #expect(try browser.text("document.activeElement.id") == "title", "the field that is wrong")
        #expect(try browser.text("document.activeElement.getAttribute('aria-invalid')") == "true")
        try browser.value("document.activeElement.select()")
        try browser.type("Lift works")
        #expect(try browser.text("document.getElementById('title-count').textContent") == "10 of 64 characters")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('preview').hidden")
        #expect(try browser.text("document.getElementById('preview-title').textContent") == "Lift works")
        let count = "1050 members have 1050 devices that can be notified."
        #expect(try browser.text("document.getElementById('preview-count').textContent") == count)

        // Escape declines: nothing is sent, and nothing is kept.
        #expect(try browser.text("document.activeElement.id") == "preview-head")
        try browser.press("Tab")
        try browser.press("Enter")
        try browser.wait(until: "document.getElementById('confirm').open")
        try browser.press("Escape")
        try browser.wait(until: "!document.getElementById('confirm').open")
        #expect(try await servers.stats()["requests"]?.numberText == "0")
        #expect(try servers.receipts().isEmpty)
        #expect(try browser.text("document.activeElement.id") == "send")

        try browser.press("Enter")
        try browser.wait(until: "document.getElementById('confirm').open")
        #expect(try browser.text("document.activeElement.id") == "decline", "what does no harm is first")
        try browser.press("Tab")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('sending').hidden")
        try browser.wait(until: "document.getElementById('receipt').textContent !== ''", seconds: 60)
        let state = "945 sent, of which 945 are known to be delivered; 105 failed."
        #expect(try browser.text("document.getElementById('state').textContent") == state)
        #expect(try browser.text("document.getElementById('bar').value") == "1050")
        let receipt = try #require(try servers.receipts().first?["campaignId"]?.string)
        #expect(try browser.text("document.getElementById('receipt').textContent") == "Receipt: \(receipt)")
        #expect(try servers.receipts().count == 1, "it was sent once")
        #expect(try browser.text("document.getElementById('title').value").isEmpty)

        #expect(browser.console == [])
        #expect(browser.requests.allSatisfy { $0.hasPrefix(servers.gateway.url) || $0.hasPrefix("data:") })
        #expect(try browser.text("localStorage.length + sessionStorage.length + document.cookie.length") == "0")
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
                try browser.value("document.getElementById('preview').hidden = false")
                let name = "\(scheme), \(width)"
                #expect(try browser.text("getComputedStyle(document.documentElement).backgroundColor") == ground)
                #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(name)")
                let unlabelled =
                    "[...document.querySelectorAll('input,select,textarea')].filter(one => !one.labels.length).length"
                #expect(try browser.text(unlabelled) == "0", "\(name)")
                guard let pictures = Self.pictures else { continue }
                try browser.screenshot().write(to: URL(filePath: "\(pictures)/push-\(scheme)-\(width).png"))
            }
        }
        #expect(browser.console == [])
        await servers.stop()
    }

    @Test("A member who may not send is told so; a gateway without the function has no such page")
    func refused() async throws {
        let servers = try await CampaignServers()
        let browser = try Browser()
        try browser.open("\(servers.gateway.url)/push")
        try browser.value("document.getElementById('username').focus()")
        try browser.type("alex.tester@example.com")
        try browser.press("Tab")
        try browser.type("Synthetic-1-alex")
        try browser.press("Enter")
        try browser.wait(until: "!document.getElementById('campaign').hidden")
        for (field, text) in [("whom", "BLK07"), ("title", "Lift works"), ("body", "Until noon.")] {
            try browser.value("document.getElementById('\(field)').focus()")
            try browser.type(text)
        }
        try browser.value("document.getElementById('campaign').requestSubmit()")
        try browser.wait(until: "document.getElementById('problem').textContent.includes('authority')")
        #expect(try browser.text("document.getElementById('preview').hidden") == "true")
        #expect(try await servers.stats()["requests"]?.numberText == "0")
        await servers.stop()

        let other = try await RunningServer(
            "gateway",
            "--wsdl",
            "Tests/Outside/contracts/albums.wsdl",
            "--upstream",
            "http://127.0.0.1:9"
        )
        let response = try await JSONClient(other).send("/push", type: nil, method: .get)
        #expect(response.opstatus == "10102")
        #expect(await other.stop() == 0)
    }
}
