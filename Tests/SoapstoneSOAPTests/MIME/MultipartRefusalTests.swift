import SoapstoneSOAP
import Testing

@Suite struct MultipartRefusalTests {
    @Test(
        "Another type, or no usable boundary, is refused",
        arguments: [
            "text/xml", "multipart/mixed; boundary=b", "multipart/related", "multipart/related; boundary=\"\"",
            "multipart/related; boundary=\"b \"", "multipart/related; boundary=\"b\\;\"",
            "multipart/related; boundary=\"é\"",
            "multipart/related; boundary=b; start=\"<no@such>\"", "multipart/related; boundary=b; start=\"<>\"",
            "multipart/related; boundary*0=b",
        ]
    )
    func type(type: String) {
        #expect(MIMESamples.refusal(of: [UInt8]("--b\r\n\r\nx\r\n--b--".utf8), type: type)?.code == .invalid)
    }

    @Test(
        "Malformed framing is refused",
        arguments: [
            "", "--", "--b", "--b--", "--b--\r\n", "x", "--b\r\n", "--b\r\n\r\nx", "--b\r\n\r\nx\r\n--b",
            "--b\r\n\r\nx\r\n--b\r\n", "--b\r\n\r\nx\r\n--b-", "--b\r\n\r\nx--b--",
            // A line that starts with the boundary and is no delimiter.
            "--b\r\n\r\nx\r\n--bc\r\n\r\n--b--", "--b\r\n\r\nx\r\n--b--c\r\n", "--bc\r\n--b\r\n\r\nx\r\n--b--",
            "--b\r\n\r\nx\r\n--b\r--b--",
            // Line ends that differ: the next reader may cut the message elsewhere.
            "--b\r\n\r\nx\n--b--\r\n", "--b\r\n\r\nx\n--b\r\n\r\ny\r\n--b--", "--b\n\nx\n--b\r\n\r\ny\r\n--b--",
            "--b\r\n\r\nx\r\n--b\n\ny\r\n--b--", "p\n--b\r\n\r\nx\r\n--b--", "\n--b\r\n\r\nx\r\n--b--",
            // Delimiters that would share a line end.
            "--b\r\n--b--", "--b\r\n--b\r\n\r\nx\r\n--b--", "--b\n--b--", "--b\r\n\n--b--",
        ]
    )
    func framing(body: String) {
        #expect(MIMESamples.refusal(of: [UInt8](body.utf8))?.code == .invalid)
    }

    @Test(
        "A malformed head is refused",
        arguments: [
            "no colon", ": no name", "Na me: x", "Name : x", " folded: first", "A: 1\r\n \r\nB: 2", "A: 1\nB: 2",
            "A: 1\rB: 2",
            "A: \0", "A: \u{1B}[0m", "Größe: 1", "A: 1\r\n\0",
            "Content-Type: a/b\r\ncontent-type: a/b", "Content-ID: <a>\r\nContent-Id: <a>",
            "Content-Transfer-Encoding: binary\r\nContent-Transfer-Encoding: base64",
            "Content-Transfer-Encoding: x-uuencode", "Content-Transfer-Encoding: base64 binary",
            "Content-Transfer-Encoding:",
            "Content-Type:", "Content-Type: pdf", "Content-Type: text/xml; x=1; x=2",
            "Content-ID:", "Content-ID: <>", "Content-ID: <a", "Content-ID: a>", "Content-ID: <a b>",
            "Content-ID: <<a>>",
            "Content-ID: <é>",
        ]
    )
    func head(head: String) {
        let body = [UInt8]("--b\r\n\(head)\r\n\r\nx\r\n--b--".utf8)
        let error = MIMESamples.refusal(of: body)
        #expect(error?.code == .invalid)
        #expect(error?.offset != nil)
    }

    @Test("A header field that is cut off by a delimiter is refused")
    func cutHead() {
        #expect(MIMESamples.refusal(of: [UInt8]("--b\r\nA: 1\r\n--b--".utf8))?.code == .invalid)
    }

    @Test("A multipart inside is refused", arguments: ["multipart/mixed; boundary=c", "MULTIPART/Related"])
    func nested(type: String) {
        let body = [UInt8]("--b\r\nContent-Type: \(type)\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--".utf8)
        #expect(MIMESamples.refusal(of: body)?.code == .invalid)
    }

    @Test("Two parts with one Content-ID are refused")
    func duplicate() {
        let body = [UInt8]("--b\r\nContent-ID: <a>\r\n\r\nx\r\n--b\r\nContent-ID: a\r\n\r\ny\r\n--b--".utf8)
        #expect(MIMESamples.refusal(of: body)?.code == .invalid)
    }

    @Test("A message quotes at most 200 escaped characters of the input")
    func quoting() {
        let encoding = String(repeating: "\u{202E}", count: 300)
        let body = [UInt8]("--b\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\nx\r\n--b--".utf8)
        let message = MIMESamples.refusal(of: body)?.message ?? ""
        #expect(message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        #expect(message.utf8.count < 260)
    }

    /// The limit is for a search that does not end, and counts what runs beside it.
    @Test(
        "A flood of lines that are almost delimiters costs linear time",
        .timeLimit(.minutes(60)),
        arguments: [
            "\r\n", "\n", "\r\n-", "\r\n--boundar", "--boundary", "\r\r\r\n--", " ",
        ]
    )
    func flood(piece: String) throws {
        let head = [UInt8]("--boundary\r\n\r\nx".utf8)
        let flood = Array(repeatElement([UInt8](piece.utf8), count: (1 << 20) / piece.utf8.count).joined())
        let body = head + flood + [UInt8]("x\r\n--boundary--".utf8)
        let message = try MIMESamples.parse(body, type: "multipart/related; boundary=boundary")
        #expect(message.root.bytes.count == flood.count + 2)
    }
}
