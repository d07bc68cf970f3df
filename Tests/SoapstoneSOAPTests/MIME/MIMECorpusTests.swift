import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// What these tests need beside the package; each test is skipped where it is missing.
private enum Outside {
    static let packageRoot = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    static let sample = packageRoot.appending(
        path:
            "../shared/corpus/node-soap/request-response-samples/getAttachments__should_handle_MTOM_response/response.xml"
    )
    static let python = "/usr/bin/python3"

    static var hasSample: Bool { FileManager.default.fileExists(atPath: sample.path) }
    static var hasPython: Bool { FileManager.default.isExecutableFile(atPath: python) }
}

@Suite struct MIMECorpusTests {
    @Test(
        "node-soap's sample, with LF and an unquoted type, is read",
        .enabled(if: Outside.hasSample)
    )
    func nodeSOAP() throws {
        let body = [UInt8](try Data(contentsOf: Outside.sample))
        let message = try MIMESamples.parse(body, type: "Multipart/Related; boundary=MIME_boundary; type=text/xml;")
        #expect(message.parts.count == 2)
        #expect(message.root.contentType?.description == "text/xml; charset=UTF-8")
        #expect(MIMESamples.text(message.root.bytes.prefix(17)) == "<soapenv:Envelope")
        #expect(MIMESamples.text(message.parts[1].bytes) == "...binary data...")
    }

    @Test(
        "Python's email package reads what the writer writes",
        .enabled(if: Outside.hasPython)
    )
    func python() throws {
        var writer = try MultipartWriter(
            .xop,
            envelopeType: MediaType(parsing: "application/soap+xml; action=\"urn:a\"")
        )
        try writer.attach(Array(0...255), contentType: MediaType("image", "png"), contentID: "all@h")
        var output = ByteWriter()
        let type = try writer.write([UInt8]("<e/>".utf8), to: &output)

        let script = """
            import sys, email, email.policy
            m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.HTTP)
            print(m.get_content_type(), m.get_param('start-info'), m.defects)
            for p in m.get_payload():
                print(p.get_content_type(), p['Content-ID'], p.get_payload(decode=True).hex(), p.defects)
            """
        let process = Process()
        process.executableURL = URL(filePath: Outside.python)
        process.arguments = ["-c", script]
        let input = Pipe()
        let response = Pipe()
        process.standardInput = input
        process.standardOutput = response
        try process.run()
        try input.fileHandleForWriting.write(
            contentsOf: Data("Content-Type: \(type)\r\n\r\n".utf8) + Data(output.bytes)
        )
        try input.fileHandleForWriting.close()
        let text = String(decoding: try response.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()

        let bytes = (0...255).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(
            text == """
                multipart/related application/soap+xml; action="urn:a" []
                application/xop+xml <envelope@soapstone> 3c652f3e []
                image/png <all@h> \(bytes) []

                """
        )
    }
}
