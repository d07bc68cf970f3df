import Foundation
import PageBrowser
import SoapstoneCodec
import SoapstoneTransport
import Synchronization
import TestListener
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A page of another site in a browser that reaches the gateway.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct GatewayBrowserTests {
    /// Answers each connection's first request with a text, and counts them.
    private static func server(_ type: String, _ body: String) throws -> LoopbackListener {
        try LoopbackListener { connection in
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            guard recv(connection, &bytes, bytes.count, 0) > 0 else { return }
            let response =
                "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)"
            _ = Array(response.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        }
    }

    private final class Calls: Sendable { let count = Mutex(0) }

    @Test("A page on another origin cannot make the gateway call, whatever it tries; a program can")
    func otherOrigin() async throws {
        let calls = Calls()
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body/></s:Envelope>
            """
        let upstream = try LoopbackListener { connection in
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            guard recv(connection, &bytes, bytes.count, 0) > 0 else { return }
            calls.count.withLock { $0 += 1 }
            let response =
                "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: \(envelope.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(envelope)"
            _ = Array(response.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        }
        let page = try Self.server("text/html", "<!doctype html><title>evil</title><iframe name=f></iframe>")
        let wsdl = "wsdl/sets/sets-ims-case.wsdl"
        let gateway = try await RunningServer(
            "gateway",
            "--wsdl",
            wsdl,
            "--upstream",
            "http://127.0.0.1:\(upstream.port)"
        )
        let listed = try await JSONClient(gateway).send("/services", type: nil, method: .get).document.root
        let path = try #require(
            listed["operations"]?.elements.compactMap { $0["path"]?.string }.first { $0.hasSuffix("getCaseList") }
        )
        let target = "\(gateway.url)\(path)"
        let example = Tool.root.appending(path: "Documentation/Examples/getCaseList.json")
        let request = try String(contentsOf: example, encoding: .utf8).replacing("\n", with: "")

        let browser = try Browser()
        // Another port is another origin of the same site; another name of this machine is another site.
        for host in ["127.0.0.1", "localhost"] {
            try browser.open("http://\(host):\(page.port)/")
            for (type, body) in [
                ("text/plain", request), ("application/x-www-form-urlencoded", request),
                ("application/x-www-form-urlencoded", ""),
                ("application/x-www-form-urlencoded", "a=b"), ("multipart/form-data; boundary=x", "--x--"),
                ("application/json", request),
            ] {
                for mode in ["no-cors", "cors"] {
                    try browser.value(
                        """
                        fetch('\(target)', {method: 'POST', mode: '\(mode)', headers: {'Content-Type': '\(type)'},
                          body: '\(body)'}).then(() => 1, () => 0)
                        """
                    )
                }
            }
            for encoding in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                try browser.value(
                    """
                    new Promise(done => {
                      document.querySelector('iframe').onload = done
                      const form = Object.assign(document.createElement('form'),
                        {method: 'POST', action: '\(target)', target: 'f', enctype: '\(encoding)'})
                      form.append(Object.assign(document.createElement('input'), {name: '{"a":"', value: '"}'}))
                      document.body.append(form)
                      form.submit()
                      setTimeout(done, 2000)
                    }).then(() => 1)
                    """
                )
            }
            try browser.value("navigator.sendBeacon('\(target)', new Blob(['\(request)'], {type: 'text/plain'}))")
        }
        #expect(calls.count.withLock { $0 } == 0)
        let response = try await JSONClient(gateway).send(path, Array(request.utf8))
        #expect(calls.count.withLock { $0 } > 0, "\(String(decoding: response.response.body, as: UTF8.self))")
        #expect(await gateway.stop() == 0)
    }
}
