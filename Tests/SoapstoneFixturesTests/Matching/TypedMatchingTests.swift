import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// Matching by the types of a contract (XML Schema 1.0 Part 1, sections 3.2.1 and 3.3.1, and Part 2).
@Suite struct TypedMatchingTests {
    private static let instance = "xmlns:i='http://www.w3.org/2001/XMLSchema-instance'"

    private static func tariff(_ content: String, _ attributes: String = "") -> String {
        "<tariff xmlns='urn:n' \(instance) \(attributes)>\(content)</tariff>"
    }

    private static func explanation(
        _ recorded: String,
        _ request: String,
        mapper: (any RequestMapper)?,
        match: String? = nil
    ) throws -> Explanation {
        let fixture =
            try match.map { try Sample.exchange("one", recorded, match: $0) } ?? Sample.exchange("one", recorded)
        let index = FixtureIndex([fixture], mapper: mapper)
        try #require(index.problems.isEmpty, "\(index.problems)")
        return try index.explanation(of: Array(Sample.envelope(request).utf8), RequestHead(headers: []))
    }

    /// A recorded content and attributes, those of a request, and whether they say the same by their types.
    static let pairs: [(String, String, String, String, Bool)] = [
        ("<count>1</count>", "", "<count> 01</count>", "", true),
        ("<count>1</count>", "", "<count>+1</count>", "", true),
        ("<count>1</count>", "", "<count>2</count>", "", false),
        ("<count>x</count>", "", "<count>x </count>", "", false),
        ("<paid>true</paid>", "", "<paid>1</paid>", "", true),
        ("<paid>true</paid>", "", "<paid>0</paid>", "", false),
        ("<fare>1.50</fare>", "", "<fare>1.5</fare>", "", true),
        ("<share>1E1</share>", "", "<share>10</share>", "", true),
        ("<from>2024-02-29T10:00:00Z</from>", "", "<from>2024-02-29T11:00:00+01:00</from>", "", true),
        ("<from>2024-02-29T10:00:00Z</from>", "", "<from>2024-02-29T10:00:00</from>", "", false),
        ("<key>0aFF</key>", "", "<key>0AFf</key>", "", true),
        ("<name>a b</name>", "", "<name>a  b</name>", "", false), ("<name>01</name>", "", "<name>1</name>", "", false),
        ("<short>a b</short>", "", "<short> a  b </short>", "", true),
        ("<kind xmlns:p='urn:p'>p:x</kind>", "", "<kind xmlns:q='urn:p'> q:x</kind>", "", true),
        ("<kind xmlns:p='urn:p'>p:x</kind>", "", "<kind xmlns:p='urn:q'>p:x</kind>", "", false),
        ("<codes>1 02</codes>", "", "<codes>01  2</codes>", "", true),
        ("<codes>1 2</codes>", "", "<codes>12</codes>", "", false),
        ("<either>01</either>", "", "<either>1</either>", "", true),
        ("<either>a1</either>", "", "<either>a01</either>", "", false),
        // What is left out is its default.
        ("", "size='0'", "", "", true), ("", "", "", "size='00'", true), ("", "size='5'", "", "", false),
        ("", "unit='EUR'", "", "", true), ("", "closed='true'", "", "closed='1'", true),
        ("", "closed='1'", "", "", false),
        ("<limit>10</limit>", "", "", "", true), ("<limit/>", "", "", "", true),
        ("<limit/>", "", "<limit>010</limit>", "", true),
        ("<limit>11</limit>", "", "", "", false), ("<limit>11</limit>", "", "<limit/>", "", false),
        // One of many and one of a choice say something by being there.
        ("<row>3</row>", "", "", "", false), ("<row>3</row>", "", "<row/>", "", true),
        ("<cash>0</cash>", "", "", "", false),
        ("<cash>0</cash>", "", "<cash/>", "", true),
        ("<zone ring='1'>a</zone>", "", "<zone> a</zone>", "", true),
        ("<zone ring='2'>a</zone>", "", "<zone>a</zone>", "", false),
        ("<zone i:type='t:Zone' xmlns:t='urn:n'>a</zone>", "", "<zone>a</zone>", "", true),
        ("<zone i:type='t:Peak' xmlns:t='urn:n'>a</zone>", "", "<zone i:type='Peak'>a </zone>", "", true),
        ("<zone i:type='t:Peak' xmlns:t='urn:n'>a</zone>", "", "<zone>a</zone>", "", false),
        ("<zone i:nil='true'/>", "", "<zone i:nil='1'/>", "", true),
        ("<zone i:nil='0'>a</zone>", "", "<zone>a</zone>", "", true),
        ("<zone i:nil='true'/>", "", "<zone/>", "", false),
        // Nobody is to look into this.
        ("<o:x xmlns:o='urn:o' o:n='1'/>", "", "<o:x xmlns:o='urn:o' o:n='01'/>", "", false),
    ]

    @Test("With a contract, requests match by values and defaults; texts decide without one", arguments: pairs)
    func values(recorded: String, fields: String, request: String, other: String, isSame: Bool) throws {
        let (recorded, request) = (Self.tariff(recorded, fields), Self.tariff(request, other))
        let typed = try Self.explanation(recorded, request, mapper: TypedContract.mapper())
        #expect(typed.response?.likeness == (isSame ? .values : nil))
        // A near miss looks at the same values.
        if !isSame { #expect(typed.nearest.first?.differences.count == 1, "\(typed.nearest)") }
        // Without a contract nobody knows that `p:x` is a QName: it is the same text.
        let isSameText = request.contains("xmlns:p='urn:q'>p:x")
        #expect(try (Self.explanation(recorded, request, mapper: nil).response == nil) == !isSameText)
    }

    @Test("Matchers compare values by their types, too", arguments: pairs)
    func matchers(recorded: String, fields: String, request: String, other: String, isSame: Bool) throws {
        let found = try Self.explanation(
            Self.tariff(recorded, fields),
            Self.tariff(request, other),
            mapper: TypedContract.mapper(),
            match: "{priority: 1}"
        )
        #expect(found.response?.likeness == (isSame ? .matchers : nil))
    }

    @Test("Parameters of a call are values of their types")
    func call() throws {
        let recorded = Sample.exchange(
            "one",
            "<r:sum xmlns:r='urn:rpc'><left>1</left><right>02</right></r:sum>",
            action: "urn:sum"
        )
        let request = "<r:sum xmlns:r='urn:rpc'><left>01</left><right>2</right></r:sum>"
        let head = RequestHead(headers: [Fixture.Header("SOAPAction", "urn:sum")])
        let index = FixtureIndex([recorded], mapper: try TypedContract.mapper())
        #expect(try index.explanation(of: Array(Sample.envelope(request).utf8), head).response?.likeness == .values)
    }

    @Test("Texts go before values: two recorded spellings answer each their own")
    func order() throws {
        let fixtures = [
            Sample.exchange("a", Self.tariff("<count>01</count>")),
            Sample.exchange("b", Self.tariff("<count>1</count>")),
        ]
        let index = FixtureIndex(fixtures, mapper: try TypedContract.mapper())
        #expect(index.problems.isEmpty, "\(index.problems)")
        for (text, name) in [("01", "a"), ("1", "b"), ("001", "a")] {
            let request = Sample.envelope(Self.tariff("<count>\(text)</count>"))
            let found = try index.explanation(of: Array(request.utf8), RequestHead(headers: []))
            #expect(found.response?.id.name == name)
        }
    }

    @Test("Defaults do not count in redacted requests either")
    func redacted() throws {
        let redactor = Redactor(RedactionRules(names: ["name"]), key: RedactionSample.key)
        var fixture = Sample.exchange("one", Self.tariff("<count>1</count><name>Jane Roe</name>", "size='0'"))
        let kept = redactor.redact(xml: fixture.request)
        fixture.request = kept.body
        fixture.details.redactions = kept.pseudonyms
        let index = FixtureIndex([fixture], redactor: redactor, mapper: try TypedContract.mapper())
        func response(_ name: String) throws -> Fixture.ID? {
            let request = Sample.envelope(Self.tariff("<count>01</count><name>\(name)</name>"))
            return try index.explanation(of: Array(request.utf8), RequestHead(headers: [])).response?.id
        }
        #expect(!String(decoding: kept.body, as: UTF8.self).contains("Jane"))
        #expect(try response("Jane Roe") == fixture.id)
        #expect(try response("John Roe") == nil)
    }
}
