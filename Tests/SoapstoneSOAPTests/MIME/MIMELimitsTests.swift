import SoapstoneSOAP
import Testing

@Suite struct MIMELimitsTests {
    private func refused(_ body: [UInt8], boundary: String = "b", limit: String) {
        let error = MIMESamples.refusal(of: body, type: "multipart/related; boundary=\(boundary)")
        #expect(error?.code == .limit)
        #expect(error?.limit == limit)
    }

    @Test("50 parts are accepted and 51 are not")
    func parts() throws {
        let part = "--b\r\n\r\nx\r\n"
        let fifty = String(repeating: part, count: 50)
        #expect(try MIMESamples.parse([UInt8]((fifty + "--b--").utf8)).parts.count == 50)
        refused([UInt8]((fifty + part + "--b--").utf8), limit: "parts")
        refused([UInt8](String(repeating: part, count: 20_000).utf8), limit: "parts")
    }

    @Test("50 MiB are accepted and one byte more is not")
    func totalBytes() throws {
        let head = [UInt8]("--b\r\n\r\n".utf8)
        let tail = [UInt8]("\r\n--b--".utf8)
        let filling = (50 << 20) - head.count - tail.count
        let body = head + [UInt8](repeating: 0, count: filling) + tail
        #expect(body.count == 52_428_800)
        #expect(try MIMESamples.parse(body).root.bytes.count == filling)
        refused(body + [0], limit: "totalBytes")
    }

    @Test("32 header fields of a part are accepted and 33 are not")
    func partHeaders() throws {
        let head = (1...32).map { "H\($0): v\r\n" }.joined()
        #expect(try MIMESamples.parse([UInt8]("--b\r\n\(head)\r\nx\r\n--b--".utf8)).root.headers.count == 32)
        refused([UInt8]("--b\r\n\(head)H: v\r\n\r\nx\r\n--b--".utf8), limit: "partHeaders")
    }

    @Test("A header field of 1,024 bytes is accepted and one of 1,025 is not, folded or not")
    func headerLine() throws {
        for start in ["A: ", "A: 1\r\n "] {
            let line = start + String(repeating: "x", count: 1024 - start.utf8.count)
            #expect(try MIMESamples.parse([UInt8]("--b\r\n\(line)\r\n\r\nx\r\n--b--".utf8)).parts.count == 1)
            refused([UInt8]("--b\r\n\(line)x\r\n\r\nx\r\n--b--".utf8), limit: "headerLine")
        }
        let folds = String(repeating: "\r\n x", count: 100_000)
        refused([UInt8]("--b\r\nA: 1\(folds)\r\n\r\nx\r\n--b--".utf8), limit: "headerLine")
    }

    @Test("A boundary of 70 characters is accepted and one of 71 is not")
    func boundary() throws {
        let boundary = String(repeating: "b", count: 70)
        let body = [UInt8]("--\(boundary)\r\n\r\nx\r\n--\(boundary)--".utf8)
        #expect(try MIMESamples.parse(body, type: "multipart/related; boundary=\(boundary)").parts.count == 1)
        refused(body, boundary: boundary + "b", limit: "boundary")
    }

    @Test("Every limit can be set")
    func configured() throws {
        var limits = MIMELimits()
        limits.parts = 1
        limits.totalBytes = 14
        limits.partHeaders = 0
        limits.boundary = 1
        let body = [UInt8]("--b\r\n\r\nx\r\n--b--".utf8)
        #expect(MIMESamples.refusal(of: body, limits: limits)?.limit == "totalBytes")
        limits.totalBytes = body.count
        #expect(try MIMESamples.parse(body, limits: limits).parts.count == 1)
        limits.parts = 0
        #expect(MIMESamples.refusal(of: body, limits: limits)?.limit == "parts")
    }
}
