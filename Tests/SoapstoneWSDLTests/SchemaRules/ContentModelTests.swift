import SoapstoneSchema
import Testing

/// What a content model has to be by itself.
@Suite struct ContentModelTests {
    /// A model, and whether each element that it lets through belongs to one particle.
    static let models: [(String, Bool)] = [
        ("a", true),
        ("a, a", true),
        ("a?, a", false),
        ("a?, b", true),
        ("a{1,2}, a", false),
        // Exactly two, then another one: counting tells.
        ("a{2,2}, a", true),
        ("(a, b){2,2}, a", true),
        ("(a, b?){2,2}, b", false),
        ("(a{1,2}){2,2}, a", false),
        ("(a{2,2}){2,2}, a", true),
        ("(a?){2,2}, a", false),
        ("a | a", false),
        ("a | b", true),
        ("(a, b) | (a, c)", false),
        ("a, (b | c)", true),
        ("(a | b)*, a", false),
        ("(a | b)*, c", true),
        ("(a, b)*, a", false),
        ("(a, b)+, c", true),
        // The same particle again is no other one.
        ("(a?)*", true),
        ("(a*)*", true),
        ("(a, b?)*", true),
        ("(b?, a, b?)*", false),
        // After b both the c of the second branch and that of the first may follow.
        ("(c+ | (b, c?))*", false),
        ("((b, c?) | c+)*", false),
        ("(x{1,2} | (b, x?))*", false),
        ("a?, b?, c?, a", false),
        ("a?, b?, c, a", true),
        ("(a, (b | c)?)*, d", true),
        ("(a, (b | c)?)*, c", false),
        // Wildcards, # for any name and o for those of other namespaces.
        ("a?, #", false),
        ("a, #", true),
        ("#, a", true),
        ("#?, a", false),
        ("a?, o", true),
        ("o?, a", true),
        ("o*, o", false),
        ("o{2,2}, o", true),
        ("o | #", false),
        ("o | x", false),
    ]

    @Test("Each element of a content model belongs to one particle (cos-nonambig)", arguments: models)
    func attribution(model: String, isUnique: Bool) throws {
        var parser = ModelNotation(model)
        let content = """
            <xs:import namespace="urn:x"/><xs:element name="top"/>
            <xs:complexType name="c">\(parser.schema())</xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == (isUnique ? [] : ["cos-nonambig"]))
    }

    static let substitutes = """
        <xs:element name="h" type="xs:string"/>
        <xs:element name="m" type="xs:string" substitutionGroup="t:h"/>
        """

    @Test(
        "A member of a substitution group stands for the head, too",
        arguments: [
            (#"<xs:element ref="t:h"/><xs:element ref="t:m"/>"#, "", ["cos-nonambig"]),
            // A head that blocks substitution is itself alone.
            (#"<xs:element ref="t:h"/><xs:element ref="t:m"/>"#, #"block="substitution""#, []),
        ]
    )
    func substitution(choice: String, block: String, broken: [String]) throws {
        let content = """
            <xs:element name="h" type="xs:string" \(block)/>
            <xs:element name="m" type="xs:string" substitutionGroup="t:h"/>
            <xs:complexType name="c"><xs:choice>\(choice)</xs:choice></xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test(
        "Elements of one name are of one named type (cos-element-consistent)",
        arguments: [
            (#"<xs:element name="a" type="xs:int"/><xs:element name="a" type="xs:int"/>"#, []),
            (
                #"<xs:element name="a" type="xs:int"/><xs:element name="a" type="xs:string"/>"#,
                ["cos-element-consistent"]
            ),
            (
                #"<xs:element name="a" type="xs:int"/><xs:sequence><xs:element name="a" type="xs:string"/></xs:sequence>"#,
                ["cos-element-consistent"]
            ),
            (
                """
                <xs:element name="a"><xs:complexType/></xs:element><xs:element name="a"><xs:complexType/></xs:element>
                """, ["cos-element-consistent"]
            ),
            // One declaration twice is consistent with itself.
            (#"<xs:element ref="t:h"/><xs:element ref="t:h"/>"#, []),
            // The head stands for its member.
            (#"<xs:element ref="t:h"/><xs:element name="m" type="xs:int"/>"#, ["cos-element-consistent"]),
            (#"<xs:element name="a" form="unqualified" type="xs:int"/><xs:element name="a" type="xs:string"/>"#, []),
        ]
    )
    func consistency(sequence: String, broken: [String]) throws {
        let content =
            "\(Self.substitutes)<xs:complexType name=\"c\"><xs:sequence>\(sequence)</xs:sequence></xs:complexType>"
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test(
        "An 'all' group is the whole content, and its elements occur once (cos-all-limited)",
        arguments: [
            (#"<xs:complexType name="c"><xs:group ref="t:g"/></xs:complexType>"#, []),
            (#"<xs:complexType name="c"><xs:group ref="t:g" minOccurs="0"/></xs:complexType>"#, []),
            (
                #"<xs:complexType name="c"><xs:group ref="t:g" maxOccurs="2"/></xs:complexType>"#,
                ["cos-all-limited.1.2"]
            ),
            (
                #"<xs:complexType name="c"><xs:sequence><xs:group ref="t:g"/></xs:sequence></xs:complexType>"#,
                ["cos-all-limited.1.2"]
            ),
            (
                """
                <xs:complexType name="b"><xs:sequence><xs:element name="x"/></xs:sequence></xs:complexType>
                <xs:complexType name="c"><xs:complexContent><xs:extension base="t:b"><xs:group ref="t:g"/></xs:extension>
                </xs:complexContent></xs:complexType>
                """, ["cos-all-limited.1.2"]
            ),
            (
                """
                <xs:complexType name="b"/>
                <xs:complexType name="c"><xs:complexContent><xs:extension base="t:b"><xs:group ref="t:g"/></xs:extension>
                </xs:complexContent></xs:complexType>
                """, []
            ),
            (
                #"<xs:complexType name="c"><xs:all><xs:element name="a" maxOccurs="2"/></xs:all></xs:complexType>"#,
                ["s4s-att-invalid-value", "cos-all-limited.2"]
            ),
            (
                #"<xs:complexType name="c"><xs:all maxOccurs="2"><xs:element name="a"/></xs:all></xs:complexType>"#,
                ["s4s-att-invalid-value", "cos-all-limited.1.2"]
            ),
        ]
    )
    func all(content: String, broken: [String]) throws {
        let group = #"<xs:group name="g"><xs:all><xs:element name="a"/><xs:element name="b"/></xs:all></xs:group>"#
        #expect(try SchemaText.constraints(group + content) == broken)
    }

    @Test("The message names both particles, and its place is the second one")
    func message() throws {
        let (_, findings) = try SchemaText.read(
            """
            <xs:complexType name="c"><xs:sequence>
            <xs:element name="a" minOccurs="0"/>
            <xs:element name="a"/>
            </xs:sequence></xs:complexType>
            """
        )
        let finding = try #require(findings.first)
        #expect(finding.line == 5)
        #expect(
            finding.message
                == "Two particles overlap, the element '{urn:t}a' and, in line 4, the element '{urn:t}a': an "
                + "element that both let through does not say which of them is meant."
        )
    }
}

/// Content models as short as in a document type definition: `(a, b?){2,3} | #`.
///
/// A letter is an element, `#` any element, `o` one of another namespace, `x` one of `urn:x`.
struct ModelNotation {
    private var rest: Substring

    init(_ text: String) {
        rest = text.filter { $0 != " " }[...]
    }

    mutating func schema() -> String {
        let content = choice()
        return content.hasPrefix("<xs:sequence>") || content.hasPrefix("<xs:choice>")
            ? content : "<xs:sequence>\(content)</xs:sequence>"
    }

    private mutating func choice() -> String {
        var parts = [sequence()]
        while rest.first == "|" {
            rest.removeFirst()
            parts.append(sequence())
        }
        return parts.count == 1 ? parts[0] : "<xs:choice>\(parts.joined())</xs:choice>"
    }

    private mutating func sequence() -> String {
        var parts = [particle()]
        while rest.first == "," {
            rest.removeFirst()
            parts.append(particle())
        }
        return parts.count == 1 ? parts[0] : "<xs:sequence>\(parts.joined())</xs:sequence>"
    }

    private mutating func particle() -> String {
        let first = rest.removeFirst()
        var content = ""
        if first == "(" {
            content = choice()
            rest.removeFirst()
        }
        let occurs = occurs()
        switch first {
        case "(": return "<xs:sequence\(occurs)>\(content)</xs:sequence>"
        case "#": return "<xs:any\(occurs)/>"
        case "o": return "<xs:any namespace=\"##other\"\(occurs)/>"
        case "x": return "<xs:any namespace=\"urn:x\"\(occurs)/>"
        default: return "<xs:element name=\"\(first)\" type=\"xs:string\"\(occurs)/>"
        }
    }

    private mutating func occurs() -> String {
        switch rest.first {
        case "?":
            rest.removeFirst()
            return " minOccurs=\"0\""
        case "*":
            rest.removeFirst()
            return " minOccurs=\"0\" maxOccurs=\"unbounded\""
        case "+":
            rest.removeFirst()
            return " maxOccurs=\"unbounded\""
        case "{":
            let end = rest.firstIndex(of: "}") ?? rest.endIndex
            let bounds = rest[..<end].dropFirst().split(separator: ",")
            rest = rest[end...].dropFirst()
            return " minOccurs=\"\(bounds[0])\" maxOccurs=\"\(bounds[1])\""
        default: return ""
        }
    }
}
