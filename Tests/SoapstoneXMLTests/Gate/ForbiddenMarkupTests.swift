import SoapstoneXML
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct ForbiddenMarkupTests {
    static let dtds = [
        "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY x 'y'>]>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>",
        "<!DOCTYPE a PUBLIC '-//x' 'http://127.0.0.1:9/x.dtd'>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1:9/'> %p;]>",
        "<!DOCTYPE a [<!ENTITY l 'l'><!ENTITY m '&l;&l;&l;&l;'><!ENTITY n '&m;&m;&m;&m;'>]>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]>", "<!ENTITY x 'y'>", "<!ELEMENT a ANY>", "<!doctype a>",
    ]

    @Test("A document type declaration is refused before anything is read", arguments: dtds)
    func dtd(dtd: String) {
        for document in ["\(dtd)<a>&x;</a>", "<?xml version='1.0'?>\n\(dtd)<a/>", "<a>\(dtd)</a>", "<a/>\(dtd)"] {
            for bytes in [
                Array(document.utf8), Encoded.mark + Array(document.utf8),
                Encoded.utf16(document, bigEndian: true), Encoded.utf16(document, bigEndian: false),
            ] {
                let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: bytes) }
                #expect(error?.code == .dtd)
                #expect(error?.place != nil)
            }
        }
    }

    @Test(
        "Processing instructions are refused: style sheets, catalogs, a second declaration",
        arguments: [
            "<?xml-stylesheet href='http://127.0.0.1:9/'?><a/>",
            "<?oasis-xml-catalog catalog='http://127.0.0.1:9/'?><a/>",
            "<a><?pi x?></a>", "<a/><?pi?>", " <?xml version='1.0'?><a/>",
            "<?xml version='1.0'?><?xml version='1.0'?><a/>",
            "<?XML version='1.0'?><a/>", "<a><?xml version='1.0'?></a>", "<?xml?><a/>",
        ]
    )
    func instruction(document: String) {
        #expect(refusal(of: document)?.code == .processingInstruction)
    }

    @Test("What looks like forbidden markup is text in CDATA, comments and attribute values")
    func text() throws {
        let xml =
            "<a k=\"&lt;!DOCTYPE x><?pi?> '\"><!-- <!DOCTYPE a> <?pi?> --><![CDATA[<!DOCTYPE a><?pi?>]]>&lt;?pi?></a>"
        // `<` itself cannot stand in an attribute value: XML 1.0 section 3.1.
        #expect(throws: XMLError.self) { try XMLDocument(parsing: Array(xml.utf8)) }
        let allowed = xml.replacing("<?pi?> '\"", with: "&lt;?pi?> '\"")
        let root = try XMLDocument(parsing: Array(allowed.utf8)).root
        #expect(root.text == "<!DOCTYPE a><?pi?><?pi?>")
        #expect(root.attribute(XMLName("k")) == "<!DOCTYPE x><?pi?> '")
    }

    @Test(
        "Documents that are not well-formed are refused",
        arguments: [
            "<a>&#0;</a>", "<a>&#x0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>&#4294967361;</a>",
            "<a>&#xFFFFFFFFFFFFFFFF41;</a>", "<a>&#1;</a>", "<a>&#xFFFE;</a>", "<a>&x;</a>", "<a>&</a>", "<a>&amp</a>",
            "<a>]]></a>", "<a><!-- -- --></a>", "<a><!-- ---></a>", "<a b='<'/>", "<a b=1/>", "<a b/>",
            "<a b='1' b='2'/>", "<a b='1'c='2'/>", "<a></b>", "<a/><b/>", "<a/>text", "text", " ", "<a", "</a>", "<>",
            "<a><![CDATA[x</a>", "<a><![cdata[x]]></a>", "<?xml version='1.1'?><a/>", "<?xml version='2.0'?><a/>",
            "<?xml encoding='UTF-8'?><a/>", "<?xml version='1.0' standalone='maybe'?><a/>", "<?xml version='1.0'<a/>",
            "<?xml version='1.0' encoding='UTF-8' version='1.0'?><a/>", "< a/>", "<1a/>", "<a/ >", "<-a/>",
        ]
    )
    func malformed(document: String) {
        #expect(refusal(of: document)?.code == .syntax)
    }

    @Test("An empty message is refused")
    func empty() {
        #expect(throws: XMLError.self) { try XMLDocument(parsing: []) }
        #expect(throws: XMLError.self) { try XMLDocument(parsing: Encoded.mark) }
        #expect(throws: XMLError.self) { try XMLDocument(parsing: [0xFE, 0xFF]) }
    }

    @Test("No hostile document opens the file or the port that it names")
    func canary() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        try #require(listener >= 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(isListening)
        let port = UInt16(bigEndian: address.sin_port)
        // A FIFO without a writer: whoever opens it for reading would wait for ever.
        let fifo = "/tmp/soapstone-canary-\(getpid())"
        try #require(mkfifo(fifo, 0o600) == 0)
        defer { unlink(fifo) }
        for target in ["http://127.0.0.1:\(port)/x", "ftp://127.0.0.1:\(port)/x", fifo, "file://\(fifo)"] {
            for document in [
                "<!DOCTYPE a SYSTEM '\(target)'><a/>", "<!DOCTYPE a [<!ENTITY x SYSTEM '\(target)'>]><a>&x;</a>",
                "<!DOCTYPE a [<!ENTITY % x SYSTEM '\(target)'> %x;]><a/>", "<?xml-stylesheet href='\(target)'?><a/>",
                "<?oasis-xml-catalog catalog='\(target)'?><a/>",
            ] {
                #expect(throws: XMLError.self) { try XMLDocument(parsing: Array(document.utf8)) }
            }
            for document in [
                "<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='\(target)'/>",
                "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='u:a \(target)'/>",
            ] {
                #expect(try XMLDocument(parsing: Array(document.utf8)).root.text == "")
            }
        }
        #expect(accept(listener, nil, nil) == -1 && errno == EAGAIN)
    }

    @Test(
        "Of an XML declaration that is not the first thing it is said that something stands before it",
        arguments: [
            "\n<?xml version='1.0'?><a/>", "<!-- a --><?xml\nversion='1.0'?><a/>", "<a><?xml version='1.0'?></a>",
        ]
    )
    func declaration(text: String) {
        for limits in [XMLLimits.request, .contract] {
            let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: Array(text.utf8), limits: limits) }
            #expect(error?.message.contains("something stands before it") == true, "\(error?.message ?? "")")
        }
    }
}
