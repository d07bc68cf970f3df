package import Foundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Chromium without a window, steered by the DevTools protocol.
package final class Browser {
    package struct Failure: Error {
        package var message: String
    }

    /// Where it is installed; `scripts/test` sees to that.
    package static let program: String? = [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    ].first { FileManager.default.isExecutableFile(atPath: $0) }

    private let process = Process()
    private let folder: URL
    private let commands = Pipe()
    private let responses = Pipe()
    private var session = ""
    private var number = 0
    private var unread: [UInt8] = []
    /// Names of events that came and that nobody has waited for.
    private var events: [String] = []
    /// What the console would show: errors, warnings and what breaks the page's policy.
    package private(set) var console: [String] = []
    /// The addresses that pages have asked for.
    package private(set) var requests: [String] = []

    package init() throws {
        guard let program = Self.program else { throw Failure(message: "Chromium is not installed") }
        folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        // Chromium reads commands from descriptor 3 and writes answers to 4. Tests may run as root, which it would refuse.
        let flags = """
            --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-extensions \
            --disable-background-networking --disable-component-update --hide-scrollbars --remote-debugging-pipe
            """
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "exec \"$0\" \(flags) --user-data-dir=\"$1\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1",
            program,
            folder.path,
        ]
        process.standardInput = commands
        process.standardOutput = responses
        try process.run()
        let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
        let attached = try call("Target.attachToTarget", ["targetId": target, "flatten": true])
        session = attached["sessionId"] as? String ?? ""
        for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - Pages

    /// Opens an address and waits until the page is there.
    package func open(_ url: String) throws {
        events = []
        let result = try call("Page.navigate", ["url": url])
        if let error = result["errorText"] as? String { throw Failure(message: "\(url): \(error)") }
        try wait(for: "Page.loadEventFired")
    }

    /// The value of an expression of the page's script.
    @discardableResult package func value(_ expression: String) throws -> Any {
        let response = try call(
            "Runtime.evaluate",
            ["expression": expression, "returnByValue": true, "awaitPromise": true]
        )
        if let exception = response["exceptionDetails"] { throw Failure(message: "\(expression): \(exception)") }
        return (response["result"] as? [String: Any])?["value"] ?? NSNull()
    }

    package func text(_ expression: String) throws -> String { try value("String(\(expression))") as? String ?? "" }

    /// Waits until an expression is true.
    package func wait(until expression: String, seconds: Double = 30) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        while true {
            // While a page takes the place of another one, elements are missing.
            let value = Result { try text(expression) }
            if case .success("true") = value { return }
            guard Date() < end else { throw Failure(message: "never true: \(expression): \(value)") }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// axe-core, which `scripts/test` installs beside the Python of the tests; nil without it.
    private static let axe: String? = {
        guard let python = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"] else { return nil }
        let library = URL(filePath: python).deletingLastPathComponent().appending(path: "../lib").standardized
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: library.path)) ?? []
        return versions.lazy.compactMap { version in
            let file = library.appending(path: "\(version)/site-packages/axe_core_python/axe.min.js")
            return try? String(contentsOf: file, encoding: .utf8)
        }.first
    }()

    /// What of the page breaks the rules of axe-core for accessibility (WCAG 2.1 A and AA, and its own best practices):
    /// each rule with the first element; empty without axe-core.
    package func violations() throws -> [String] {
        guard let axe = Self.axe else { return [] }
        if try text("typeof axe") == "undefined" { try value("\(axe); 0") }
        let found = try value(
            "axe.run(document, {preload: false}).then(found => found.violations.map(one => one.id + ' at ' + one.nodes[0].target.join(' ')))"
        )
        guard let found = found as? [String] else { throw Failure(message: "axe-core gave no list: \(found)") }
        return found
    }

    /// Presses a key that does something.
    package func press(_ key: String) throws {
        let codes = ["ArrowDown": 40, "Enter": 13, "Escape": 27, "Tab": 9]
        var event: [String: Any] = [
            "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": codes[key] ?? 0,
        ]
        if key == "Enter" { event["text"] = "\r" }
        try call("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        try call("Input.dispatchKeyEvent", event)
    }

    /// Does what leads to another page, and waits until that is there.
    package func follow(_ action: () throws -> Void) throws {
        events = []
        try action()
        try wait(for: "Page.loadEventFired")
    }

    package func type(_ text: String) throws { try call("Input.insertText", ["text": text]) }

    package func resize(_ width: Int, _ height: Int) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
        )
    }

    package func prefer(_ scheme: String) throws {
        try call("Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    package func allowScript(_ isAllowed: Bool) throws {
        try call("Emulation.setScriptExecutionDisabled", ["value": !isAllowed])
    }

    /// What the page looks like, as PNG.
    package func screenshot() throws -> Data {
        let response = try call("Page.captureScreenshot", ["format": "png"])
        guard let data = (response["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw Failure(message: "no screenshot")
        }
        return data
    }

    // MARK: - Protocol

    /// Sends a command and gives what it answers.
    @discardableResult package func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        number += 1
        var command: [String: Any] = ["id": number, "method": method, "params": parameters]
        if !session.isEmpty { command["sessionId"] = session }
        let data = try JSONSerialization.data(withJSONObject: command) + [0]
        try commands.fileHandleForWriting.write(contentsOf: data)
        while true {
            let message = try next()
            guard message["id"] as? Int == number else { continue }
            if let error = message["error"] { throw Failure(message: "\(method): \(error)") }
            return message["result"] as? [String: Any] ?? [:]
        }
    }

    private func wait(for event: String) throws {
        while true {
            if let found = events.firstIndex(of: event) {
                events.remove(at: found)
                return
            }
            _ = try next()
        }
    }

    /// Reads a message, which ends with NUL, and notes it where it is an event.
    private func next() throws -> [String: Any] {
        while true {
            if let end = unread.firstIndex(of: 0) {
                let data = Data(unread[..<end])
                unread.removeSubrange(...end)
                let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
                note(message)
                return message
            }
            let descriptor = responses.fileHandleForReading.fileDescriptor
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, 60_000) > 0 else { throw Failure(message: "Chromium does not answer") }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Failure(message: "Chromium has ended") }
            unread += buffer[..<count]
        }
    }

    private func note(_ message: [String: Any]) {
        guard let method = message["method"] as? String else { return }
        events.append(method)
        let parameters = message["params"] as? [String: Any] ?? [:]
        switch method {
        case "Runtime.consoleAPICalled", "Runtime.exceptionThrown": console.append("\(parameters)")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            console.append("\(entry["level"] ?? ""): \(entry["text"] ?? "") \(entry["url"] ?? "")")
        case "Network.requestWillBeSent":
            requests.append((parameters["request"] as? [String: Any])?["url"] as? String ?? "")
        default: break
        }
    }

    package func forgetConsole() { console = [] }
}
