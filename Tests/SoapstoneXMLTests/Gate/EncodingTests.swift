import SoapstoneXML
import Testing

/// XML 1.0 section 4.3.3 and appendix F, RFC 7303.
@Suite struct EncodingTests {
    @Test(
        "Labels that agree are accepted and the text is the same",
        arguments: [
            (Array("<a>é😀</a>".utf8), nil), (Encoded.mark + Array("<a>é😀</a>".utf8), nil),
            (Encoded.mark + Array("<?xml version='1.0' encoding='utf-8'?><a>é😀</a>".utf8), "UTF-8"),
            (Encoded.utf16("<a>é😀</a>", bigEndian: true), nil),
            (Encoded.utf16("<a>é😀</a>", bigEndian: false), "utf-16"),
            (Encoded.utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é😀</a>", bigEndian: false), nil),
            (Encoded.utf16("<a>é😀</a>", bigEndian: true), "UTF-16BE"),
            (Array("<?xml version='1.0' encoding='US-ASCII'?><a>&#233;&#x1F600;</a>".utf8), nil),
            (Array("<a>&#233;&#x1F600;</a>".utf8), "us-ascii"),
        ] as [([UInt8], String?)]
    )
    func accepted(bytes: [UInt8], charset: String?) throws {
        #expect(try XMLDocument(parsing: bytes, charset: charset).root.text == "é😀")
    }

    @Test("Latin-1 is decoded by its declaration or by the transport", arguments: [nil, "ISO-8859-1"])
    func latin1(charset: String?) throws {
        let declaration = charset == nil ? "<?xml version='1.0' encoding='iso-8859-1'?>" : ""
        let bytes = Array("\(declaration)<a k='".utf8) + [0xE9] + Array("'>".utf8) + [0xFC, 0x85] + Array("</a>".utf8)
        let root = try XMLDocument(parsing: bytes, charset: charset).root
        #expect(root.text.unicodeScalars.map(\.value) == [0xFC, 0x85])
        #expect(root.attribute(XMLName("k")) == "é")
    }

    @Test(
        "Encodings that are not accepted, and marks that are doubled, are refused",
        arguments: [
            (Encoded.utf16("<a/>", bigEndian: true, mark: false), nil),
            (Encoded.utf16("<a/>", bigEndian: false, mark: false), nil),
            (Encoded.utf16("<a/>", bigEndian: false, mark: false), "utf-16"),
            (Encoded.utf16("<a/>", bigEndian: false, mark: false), "utf-16be"),
            (Encoded.utf32("<a/>", bigEndian: true, mark: true), nil),
            (Encoded.utf32("<a/>", bigEndian: false, mark: true), nil),
            (Encoded.utf32("<a/>", bigEndian: true, mark: false), nil),
            (Encoded.utf32("<a/>", bigEndian: false, mark: false), nil),
            (Array("<?xml version='1.0' encoding='UTF-16'?><a>é</a>".utf8), nil),
            (Array("<?xml version='1.0' encoding='UTF-7'?><a>+ADw-b/+AD4-</a>".utf8), nil),
            (Array("<a/>".utf8), "utf-7"),
            (Array("<?xml version='1.0' encoding='HZ'?><a>~{<:Ky2;~}</a>".utf8), nil), (Array("<a/>".utf8), "HZ"),
            (Array("<a/>".utf8), "ISO-2022-JP"), (Array("<a/>".utf8), "IBM037"), (Array("<a/>".utf8), "UCS-4"),
            (Array("<?xml version='1.0' encoding='x-none'?><a>é</a>".utf8), nil), (Array("<a/>".utf8), "x-none"),
            (Array("<a/>".utf8), "windows-1252//TRANSLIT"), (Array("<a/>".utf8), "../windows-1252"),
            (Array("<a/>".utf8), ""), (Array("<a/>".utf8), "utf-8\0"),
            // No character of windows-1252 has this byte.
            (Array("<a>".utf8) + [0x81] + Array("</a>".utf8), "windows-1252"),
            // <?xml version="1.0" encoding="ebcdic-cp-us"?> begins so in EBCDIC.
            ([0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2], nil),
            (Encoded.mark + Encoded.mark + Array("<a/>".utf8), nil),
            (Encoded.utf16("\u{FEFF}<a/>", bigEndian: true), nil),
            (Encoded.utf16("\u{FEFF}<a/>", bigEndian: false), nil),
        ] as [([UInt8], String?)]
    )
    func refused(bytes: [UInt8], charset: String?) {
        let code = refusal(of: bytes, charset: charset)?.code
        #expect(code == .encoding || charset == "utf-16be" && code == .syntax)
    }

    /// The bytes are those that Python's codecs of these names make of the text.
    @Test(
        "An encoding that extends ASCII is read by iconv, whoever names it",
        arguments: [
            ("windows-1252", [0x80, 0x9F], "€Ÿ"), ("ISO-8859-15", [0xA4, 0xBD], "€œ"),
            ("iso-8859-2", [0xB9, 0xEA], "šę"),
            ("KOI8-R", [0xF0, 0xD2], "Пр"), ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("GBK", [0xD6, 0xD0], "中"), ("EUC-KR", [0xC7, 0xD1], "한"), ("Big5", [0xA4, 0xA4], "中"),
        ] as [(String, [UInt8], String)]
    )
    func foreign(name: String, bytes: [UInt8], text: String) throws {
        let content = Array("<a k='".utf8) + bytes + Array("'>".utf8) + bytes + Array("</a>".utf8)
        let declared = Array("<?xml version='1.0' encoding='\(name)'?>".utf8) + content
        for (bytes, charset) in [(declared, nil), (content, name), (declared, name.lowercased())]
            as [([UInt8], String?)]
        {
            let document = try XMLDocument(parsing: bytes, charset: charset)
            #expect(document.root.text == text)
            #expect(document.root.attribute(XMLName("k")) == text)
            #expect(document.encoding == .foreign(charset ?? name))
        }
    }

    @Test("A text of another encoding is within its limit in UTF-8, too, and its faults have a place")
    func foreignLimits() throws {
        var limits = XMLLimits()
        limits.messageBytes = 100
        let euros = Array("<a>".utf8) + [UInt8](repeating: 0x80, count: 60) + Array("</a>".utf8)
        let long = #expect(throws: XMLError.self) {
            try XMLDocument(parsing: euros, charset: "windows-1252", limits: limits)
        }
        #expect(long?.limit == .messageBytes)
        let broken = Array("<a>\n".utf8) + [0x80, 0x81] + Array("</a>".utf8)
        let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: broken, charset: "windows-1252") }
        #expect(error?.place?.line == 2)
        #expect(error?.place?.column == 2)
    }

    @Test(
        "A document of ASCII characters is read whatever encoding it names",
        arguments: [
            "UTF-16", "utf-16le", "UTF-7", "HZ", "ISO-2022-JP", "ebcdic-cp-us", "UTF-32", "x-none", "windows-1252",
        ]
    )
    func asciiOfAnyName(name: String) throws {
        let bytes = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>b</a>".utf8)
        #expect(try XMLDocument(parsing: bytes).root.text == "b")
    }

    @Test("UTF-16 without a mark is read where the transport names the order of its bytes", arguments: [true, false])
    func utf16OfTransport(isBigEndian: Bool) throws {
        let bytes = Encoded.utf16(
            "<?xml version='1.0' encoding='utf-8'?><a>é😀</a>",
            bigEndian: isBigEndian,
            mark: false
        )
        let document = try XMLDocument(parsing: bytes, charset: isBigEndian ? "UTF-16BE" : "utf-16le")
        #expect(document.root.text == "é😀")
    }

    /// The parser does not read this declaration again, and takes what it begins with for one, or for a mark.
    @Test(
        "What follows the usual declaration is judged as behind any other",
        arguments: [
            ("<a/>", nil), ("\n<a/>", nil), (" \t\r\n<!-- x --><a/>", nil), ("<!-- x --><a/>", nil),
            (#"<?xml version="1.0"?><a/>"#, .processingInstruction),
            ("\n<?xml version=\"1.0\"?><a/>", .processingInstruction),
            ("\u{FEFF}<a/>", .syntax), ("x<a/>", .syntax), ("", .syntax), ("\n", .syntax), ("<", .syntax),
            ("<a></b>", .syntax),
        ] as [(String, XMLError.Code?)]
    )
    func declared(rest: String, code: XMLError.Code?) {
        for declaration in [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<?xml version='1.0' encoding='UTF-8' ?>"] {
            #expect(refusal(of: declaration + rest)?.code == code)
        }
        #expect(refusal(of: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b></a>")?.place?.line == 3)
    }

    @Test(
        "The mark counts for more than the transport, and that for more than the declaration",
        arguments: [
            (nil, [], "ISO-8859-1", [0xE9]), (nil, [], "UTF-8", [0xC3, 0xA9]),
            ("iso-8859-1", [], "UTF-8", [0xE9]), ("utf-8", [], "ISO-8859-1", [0xC3, 0xA9]),
            ("utf-8", [], "windows-1252", [0xC3, 0xA9]), ("latin1", [], "UTF-16", [0xE9]),
            ("iso-8859-1", Encoded.mark, "ISO-8859-1", [0xC3, 0xA9]), ("utf-7", Encoded.mark, "UTF-8", [0xC3, 0xA9]),
            (nil, Encoded.mark, "windows-1252", [0xC3, 0xA9]),
        ] as [(String?, [UInt8], String, [UInt8])]
    )
    func priority(charset: String?, mark: [UInt8], declared: String, text: [UInt8]) throws {
        let start = Array("<?xml version='1.0' encoding='\(declared)'?><a>".utf8)
        let bytes = mark + start + text + Array("</a>".utf8)
        let document = try XMLDocument(parsing: bytes, charset: charset, limits: .request)
        #expect(document.root.text.unicodeScalars.map(\.value) == [0xE9])
    }

    @Test("A mark of UTF-16 counts for more than a transport and a declaration that say otherwise")
    func utf16Priority() throws {
        let bytes = Encoded.utf16("<?xml version='1.0' encoding='UTF-8'?><a>é😀</a>", bigEndian: true)
        #expect(try XMLDocument(parsing: bytes, charset: "utf-8", limits: .request).root.text == "é😀")
    }

    @Test(
        "Nothing is let through that is not in the encoding that counts",
        arguments: [
            ("utf-8", [0xE9]), ("us-ascii", [0xC3, 0xA9]), ("utf-7", [0x61]), ("utf-16", [0x61]), ("", [0x61]),
        ] as [(String, [UInt8])]
    )
    func wrongPriority(charset: String, text: [UInt8]) {
        let bytes = Array("<a>".utf8) + text + Array("</a>".utf8)
        let error = #expect(throws: XMLError.self) {
            try XMLDocument(parsing: bytes, charset: charset, limits: .request)
        }
        #expect(error?.code == .encoding)
    }

    @Test(
        "Bytes that are not UTF-8 are refused wherever they stand (RFC 3629)",
        arguments: [
            [0xC0, 0x80], [0xC0, 0xBC], [0xC1, 0xBF], [0xE0, 0x80, 0xBC], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xBC],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x80],
            [0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x00],
        ] as [[UInt8]]
    )
    func malformed(bytes: [UInt8]) {
        for before in ["<a>", "<a>" + String(repeating: "x", count: 61), "<a k='", "<!--", "<a/>", "<a/> ", "<"] {
            for after in ["", "</a>", String(repeating: "y", count: 70)] {
                let document = Array(before.utf8) + bytes + Array(after.utf8)
                let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: document) }
                #expect(error?.code == .encoding)
                // A NUL among the first two bytes speaks for UTF-16: then there is no text to point into.
                if bytes != [0] || before.utf8.count > 1 { #expect(error?.place?.column == before.utf8.count + 1) }
            }
        }
    }

    @Test("Every Unicode scalar value that XML allows passes, and no other")
    func scalars() throws {
        var text = ""
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isAllowed =
                value >= 0x20 && value != 0xFFFE && value != 0xFFFF || value == 9 || value == 10 || value == 13
            if !isAllowed {
                let document = Array("<a>\(String(scalar))</a>".utf8)
                #expect(throws: XMLError.self) { try XMLDocument(parsing: document) }
            } else if scalar != "<", scalar != "&", scalar != "\r" {
                text.unicodeScalars.append(scalar)
            }
        }
        var limits = XMLLimits()
        limits.messageBytes = 16 << 20
        let back = try XMLDocument(parsing: Array("<a>\(text)</a>".utf8), limits: limits).root.text
        #expect(back.utf8.elementsEqual(text.utf8))
    }

    @Test(
        "UTF-16 with half a unit, a lone surrogate or a NUL is refused",
        arguments: [
            Encoded.utf16("<a/>", bigEndian: true) + [0], [0xFE, 0xFF, 0, 0x3C, 0xD8, 0x3D, 0, 0x3E],
            [0xFE, 0xFF, 0, 0x3C, 0xDE, 0x00, 0, 0x3E], Encoded.utf16("<a/>\0", bigEndian: true),
        ]
    )
    func loneUnits(bytes: [UInt8]) {
        #expect(refusal(of: bytes)?.code == .encoding)
    }

    @Test("US-ASCII means seven bits")
    func ascii() {
        let bytes = Array("<?xml version='1.0' encoding='ascii'?><a>é</a>".utf8)
        #expect(refusal(of: bytes)?.code == .encoding)
    }
}
