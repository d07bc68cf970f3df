import SoapstoneFixtures
import Testing

@Suite struct ResponseTemplateTests {
    private static func template(
        _ text: String,
        values: [String] = ["id"],
        type: String = "text/xml; charset=utf-8"
    ) throws -> ResponseTemplate {
        var fixture = Sample.exchange("one", "<a/>")
        fixture.details.responseHeaders = [Fixture.Header("Content-Type", type)]
        fixture.details.behaviour.template = Fixture.Template(
            values: Dictionary(uniqueKeysWithValues: values.map { ($0, "//x") })
        )
        fixture.response = Array(text.utf8)
        return try ResponseTemplate(fixture, file: "r.xml")
    }

    private static func filled(_ template: ResponseTemplate, with text: String) -> String {
        String(decoding: template.filled { _ in text }, as: UTF8.self)
    }

    @Test(
        "Every name that there is, is told as what it stands for",
        arguments: [
            ("request.path", TemplateName.path), ("request.query.a", .query("a")),
            ("request.query.a.b-c", .query("a.b-c")),
            ("request.headers.Content-Type", .header("Content-Type")), ("values.id", .value("id")),
            ("now", .now(offset: 0)), ("now.plus.PT15M", .now(offset: 900)),
            ("now.minus.P1DT1H1M1S", .now(offset: -90_061)),
            ("now.plus.PT90S", .now(offset: 90)), ("today", .today(offset: 0)),
            ("today.plus.P30D", .today(offset: 2_592_000)),
            ("today.minus.PT24H", .today(offset: -86_400)), ("random.uuid", .uuid), ("random.digits.8", .digits(8)),
            ("counter", .counter),
        ]
    )
    func names(text: String, name: TemplateName) throws {
        #expect(try Self.template("<a>{{\(text)}}</a>").names == [name])
        #expect(try Self.template("<a>{{ \(text)\n}}{{\(text)}}</a>").names == [name])
        #expect(Self.filled(try Self.template("<a>{{\(text)}}</a>"), with: "v") == "<a>v</a>")
    }

    @Test(
        "A name that there is not is refused with its line",
        arguments: [
            "x", "id", "values", "values.other", "values.id.x", "request", "request.path.x", "request.query",
            "request.headers", "request.headers.a(b", ".", "..", "now.", "now.plus", "now.plus.P", "now.plus.PT",
            "now.plus.1D", "now.plus.PD", "now.plus.P1D1D", "now.plus.PT1S1M", "now.plus.P1H", "now.plus.P-1D",
            "now.plus.P12345678D", "now.after.P1D", "today.plus.PT1H", "random", "random.uuid.1", "random.digits",
            "random.digits.0", "random.digits.33", "random.digits.x", "counter.x", "counter()", "uppercased(values.id)",
        ]
    )
    func unknown(name: String) throws {
        for tag in ["{{\(name)}}", "{{#\(name)}}{{/\(name)}}", "{{^\(name)}}{{/\(name)}}"] {
            let error = try #require(throws: FixtureError.self) { try Self.template("<a>\n\n\(tag)</a>") }
            #expect(error.code == .template)
            #expect(error.file == "r.xml")
            #expect(error.line == 3)
            #expect(error.message.contains("random.digits.8"), "it says what there is: \(error)")
        }
    }

    @Test(
        "What Mustache could do besides is refused, and so is what it would leave out in silence",
        arguments: [
            ("<a>\n{{{values.id}}}", 2, "always escaped"), ("{{&values.id}}", 1, "always escaped"),
            ("{{>a}}", 1, "no '>a'"),
            ("{{<a}}{{/a}}", 1, "no '<a'"), ("{{$a}}{{/a}}", 1, "no '$a'"), ("{{=<% %>=}}", 1, "no '=<% %>='"),
            ("{{% CONTENT_TYPE:HTML}}", 1, "no '%"), ("{{*a}}", 1, "no '*a'"), ("{{}}", 1, "no name"),
            ("{{ }}", 1, "no ''"),
            ("\n{{values.id", 2, "no '}}'"), ("{{values.id}", 1, "no '}}'"), ("\n{{#now}}\n", 2, "has no end"),
            ("{{/now}}", 1, "no section"), ("{{#now}}\n{{#today}}\n{{/now}}{{/today}}", 3, "of line 2"),
            ("{{now\n.x}}\n", 1, "no 'now"), ("{{n\u{301}ow}}", 1, "there is no 'n\u{301}ow'"),
            // To Mustache, the accent makes the brace another character.
            ("\n{{now}}\u{301}", 2, "Mustache"),
        ]
    )
    func refused(text: String, line: Int, message: String) throws {
        let error = try #require(throws: FixtureError.self) { try Self.template(text) }
        #expect(error.code == .template)
        #expect(error.line == line, "\(error)")
        #expect(error.message.contains(message), "\(error)")
    }

    @Test("Sections are there where their value is, inverted ones where it is not, comments never")
    func sections() throws {
        let template = try Self.template(
            "<a>{{! no\n}}{{#values.id}}<b>{{values.id}}</b>{{/values.id}}{{^values.id}}<c/>{{/values.id}}</a>"
        )
        #expect(Self.filled(template, with: "v") == "<a><b>v</b></a>")
        #expect(Self.filled(template, with: "") == "<a><c/></a>")
    }

    @Test(
        "A value leaves as text, whatever is in it",
        arguments: [
            ("<b>&amp;", "&lt;b&gt;&amp;amp;"), ("\"'", "&quot;&#39;"),
            ("<\u{301}b>\u{301}", "&lt;\u{301}b&gt;\u{301}"),
            ("'\u{301}", "&#39;\u{301}"), ("]]>", "]]&gt;"), ("a\r\n\tb", "a&#13;&#10;&#9;b"),
            ("\u{0}\u{1F}\u{FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("{{now}}{{{x}}}", "{{now}}{{{x}}}"), ("é\u{1F600}", "é\u{1F600}"), ("", ""),
        ]
    )
    func escaping(value: String, expected: String) throws {
        let filled = Self.filled(try Self.template("<a b='{{values.id}}' c=\"{{now}}\">{{values.id}}</a>"), with: value)
        #expect(Array(filled.utf8) == Array("<a b='\(expected)' c=\"\(expected)\">\(expected)</a>".utf8))
    }

    @Test("Text without tags is left as it is, byte for byte, braces and line ends included")
    func plain() throws {
        for text in ["<a>\r\n{ } }} {\u{301}{ e\u{301} é</a>\r\n", "", "\u{FEFF}<a/>", "\n \n<a/>", "{\r\n{now}}"] {
            #expect(Array(Self.filled(try Self.template(text), with: "v").utf8) == Array(text.utf8))
        }
    }

    @Test(
        "A template in another encoding is refused",
        arguments: [
            ("<a/>", "text/xml; charset=iso-8859-1"), ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "text/xml"),
            ("--b\r\n\r\n<a/>\r\n--b--", "multipart/related; boundary=b; type=\"text/xml\""),
        ]
    )
    func encodings(text: String, type: String) throws {
        #expect(try #require(throws: FixtureError.self) { try Self.template(text, type: type) }.code == .template)
        _ = try Self.template("<?xml version='1.0' encoding='Utf-8'?><a/>", type: "text/xml; charset=UTF-8")
    }

    @Test("More than a template may have is refused at once")
    func limits() throws {
        _ = try Self.template(String(repeating: "{{now}}", count: 250))
        for text in [
            String(repeating: "{{now}}", count: 501), String(repeating: "{ ", count: 501),
            String(repeating: "x", count: (256 << 10) + 1),
            String(repeating: "{{#now}}", count: 21) + String(repeating: "{{/now}}", count: 21),
        ] {
            let error = try #require(throws: FixtureError.self) { try Self.template(text) }
            #expect(error.message.contains("at most"), "\(error)")
        }
    }

    @Test("A broken template is a problem of the folder, with file and line")
    func folder() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("sys/svc/getCase/one")
        try folder.write("sys/svc/getCase/one/exchange.yaml", Sample.yaml(more: "template: true"))
        try folder.write("sys/svc/getCase/one/response.xml", "<a>\n{{nwo}}</a>")
        let problem = try #require(try FixtureFolder.load(folder.path).problems.first)
        #expect(problem.file == "\(folder.path)/sys/svc/getCase/one/response.xml")
        #expect(problem.line == 2)
        try folder.write("sys/svc/getCase/one/response.xml", "<a>\n{{now}}</a>")
        #expect(try FixtureFolder.load(folder.path).problems.isEmpty)
    }
}
