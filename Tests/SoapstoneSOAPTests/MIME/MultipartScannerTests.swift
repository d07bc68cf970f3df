import SoapstoneSOAP
import Testing

/// The scanner is held against `MultipartMessage`, which has the whole body: both must read and refuse the same.
@Suite struct MultipartScannerTests {
    /// A part as both readers see it.
    struct Part: Equatable {
        var headers: [MIMEHeader] = []
        var contentID: String?
        var isRoot = false
        var bytes: [UInt8] = []
    }

    /// Reads a body whose pieces end where `cuts` says.
    static func scan(
        _ body: [UInt8],
        type: String = "multipart/related; boundary=b",
        cuts: [Int],
        limits: MIMELimits = .standard
    ) throws -> [Part] {
        var scanner = try MultipartScanner(contentType: MediaType(parsing: type), limits: limits)
        var parts: [Part] = []
        var isOpen = false
        func take(_ events: [MultipartScanner.Event]) {
            for event in events {
                switch event {
                case .part(let part, let isRoot):
                    #expect(!isOpen && part.bytes.isEmpty)
                    isOpen = true
                    parts.append(Part(headers: part.headers, contentID: part.contentID, isRoot: isRoot))
                case .content(let bytes):
                    #expect(isOpen && !bytes.isEmpty)
                    parts[parts.count - 1].bytes += bytes
                case .partEnd:
                    #expect(isOpen)
                    isOpen = false
                }
            }
        }
        var start = 0
        for cut in cuts + [body.count] {
            take(try scanner.take(body[start..<cut]))
            start = cut
        }
        take(try scanner.finish())
        #expect(!isOpen)
        return parts
    }

    static func whole(_ body: [UInt8], type: String, limits: MIMELimits = .standard) throws -> [Part] {
        let message = try MultipartMessage(parsing: body, contentType: MediaType(parsing: type), limits: limits)
        return message.parts.enumerated().map { index, part in
            Part(
                headers: part.headers,
                contentID: part.contentID,
                isRoot: index == message.rootIndex,
                bytes: Array(part.bytes)
            )
        }
    }

    @Test(
        "A message is read the same wherever it is cut",
        arguments: [
            ("multipart/related; boundary=b", "--b\n\n\n--b\nA: 1\n\nx\n\n--b--"),
            (
                "multipart/related; boundary=b",
                "before\n--b \nA: 1\n 2\nContent-ID: <x>\n\nx--b\n-\n--\n--b --\n--b-- \nafter"
            ),
            ("multipart/related; boundary=b; start=\"<x>\"", "--b\n\n1\n--b\t\nContent-ID: x\n\n--\n--a\n--b--\n--b\n"),
            ("multipart/related; boundary=\"-\"", "---\n\n--\n\n-\n---\n\n\n-----\n"),
        ]
    )
    func everyCut(type: String, text: String) throws {
        for body in [Array(text.utf8), MIMESamples.crlf(text)] {
            let expected = try? Self.whole(body, type: type)
            for cut in 0...body.count {
                #expect((try? Self.scan(body, type: type, cuts: [cut])) == expected, "cut at \(cut)")
            }
            #expect((try? Self.scan(body, type: type, cuts: Array(0...body.count))) == expected, "byte by byte")
        }
    }

    @Test("The sample of MTOM has its three parts, byte by byte")
    func sample() throws {
        let body = MIMESamples.mtom
        let parts = try Self.scan(body, type: MIMESamples.mtomType, cuts: Array(0..<body.count))
        #expect(parts.map(\.contentID) == ["root*1@example.jaxws", "pdf@example.jaxws", "http://tempuri.org/1/634"])
        #expect(parts.map(\.isRoot) == [true, false, false])
        #expect(MIMESamples.text(parts[1].bytes) == "%PDF-1.4")
        #expect(parts[2].bytes == MIMESamples.crlf("iVBORw0K\nGgo="))
    }

    @Test("2,000 damaged messages are read and refused as the whole body is, cut anywhere")
    func damaged() throws {
        var random = SplitMix(state: 20_261_123)
        var read = 0
        for _ in 0..<2_000 {
            let body = MIMEMutationTests.mutate(MIMESamples.mtom, using: &random)
            let cuts = (0..<8).map { _ in Int.random(in: 0...body.count, using: &random) }.sorted()
            let expected = try? Self.whole(body, type: MIMESamples.mtomType)
            #expect((try? Self.scan(body, type: MIMESamples.mtomType, cuts: cuts)) == expected, "\(cuts)")
            if expected != nil { read += 1 }
        }
        #expect(read > 100 && read < 1_900)
    }

    private static let malformed: [(text: String, code: MIMEError.Code)] = [
        (text: "--b--\r\n", code: .invalid), (text: "--bc\r\n", code: .invalid),
        (text: "--b\r\n--b\r\n", code: .invalid), (text: "--b\r\nno colon\r\n\r\nx", code: .invalid),
        (text: "--b\r\n\r\nx\n--b\r\n", code: .invalid),
        (text: "--b\r\nContent-ID: <a>\r\n\r\n\r\n--b\r\nContent-ID: <a>\r\n\r\nx", code: .invalid),
        (text: long("A: 1\r\n", 33, "\r\nx"), code: .limit), (text: long("x", 1_100, "\r\n\r\nx"), code: .limit),
        (text: long("x", 40_000, ""), code: .limit),
        (text: "--b" + String(repeating: " ", count: 1_025), code: .invalid),
    ]

    private static func long(_ text: String, _ count: Int, _ end: String) -> String {
        "--b\r\n" + String(repeating: text, count: count) + end
    }

    @Test("What is no message is refused as soon as that is known", arguments: malformed)
    func early(text: String, code: MIMEError.Code) throws {
        var scanner = try MultipartScanner(contentType: MediaType(parsing: "multipart/related; boundary=b"))
        let error = #expect(throws: MIMEError.self) { for byte in text.utf8 { _ = try scanner.take([byte]) } }
        #expect(error?.code == code, "\(String(describing: error))")
    }

    @Test("A body without its end is refused, and one without the part that is its start")
    func cutOff() throws {
        for text in ["", "x", "--b", "--b\r\n", "--b\r\n\r\nx", "--b\r\n\r\nx\r\n--b\r\n", "--b\r\n\r\nx\r\n--b-"] {
            #expect(throws: MIMEError.self, "\(text)") { try Self.scan(Array(text.utf8), cuts: []) }
        }
        let type = "multipart/related; boundary=b; start=\"<y>\""
        #expect(throws: MIMEError.self) {
            try Self.scan(Array("--b\r\nContent-ID: <x>\r\n\r\n\r\n--b--".utf8), type: type, cuts: [])
        }
    }

    @Test("As many parts and bytes as the limits say, and no more")
    func limits() throws {
        var limits = MIMELimits()
        limits.parts = 2
        let two = Array("--b\r\n\r\n1\r\n--b\r\n\r\n2\r\n--b--".utf8)
        #expect(try Self.scan(two, cuts: [], limits: limits).count == 2)
        let three = Array("--b\r\n\r\n1\r\n--b\r\n\r\n2\r\n--b\r\n\r\n3\r\n--b--".utf8)
        #expect(throws: MIMEError.self) { try Self.scan(three, cuts: [], limits: limits) }
        limits.totalBytes = two.count
        #expect(try Self.scan(two, cuts: [7], limits: limits).count == 2)
        limits.totalBytes -= 1
        let error = #expect(throws: MIMEError.self) { try Self.scan(two, cuts: [7], limits: limits) }
        #expect(error?.limit == "totalBytes")
    }

    @Test("Content that is almost all delimiters is given out as it comes, and little of it is held")
    func held() throws {
        var scanner = try MultipartScanner(contentType: MediaType(parsing: "multipart/related; boundary=b"))
        var given = try scanner.take(Array("--b\r\n\r\nx".utf8)).count
        #expect(given == 2)
        var (sent, received) = (0, 0)
        for _ in 0..<1_000 {
            let piece = Array("\r\n--a\r\n--\r\n-\r".utf8)
            sent += piece.count
            for case .content(let bytes) in try scanner.take(piece) {
                received += bytes.count
                given += 1
            }
            #expect(sent - received <= 5, "\(sent - received)")
        }
    }
}
