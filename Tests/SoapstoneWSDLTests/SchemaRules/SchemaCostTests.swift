import Testing

@testable import SoapstoneSchema

/// Schemas that are made to cost much are read or refused; that a test ends is half of what it says.
@Suite struct SchemaCostTests {
    private static func rules(_ findings: [ContractFinding]) -> Set<String> {
        Set(findings.map(\.rule.id))
    }

    private static func sequence(_ count: Int, _ more: String = "") -> String {
        let elements = (0..<count).map { "<xs:element name=\"e\($0)\" \(more)/>" }.joined()
        return "<xs:sequence>\(elements)</xs:sequence>"
    }

    @Test("A content model has 5,000 particles at most, the group counted", arguments: [(4_999, false), (5_000, true)])
    func particles(elements: Int, isRefused: Bool) throws {
        let content = "<xs:complexType name=\"c\">\(Self.sequence(elements))</xs:complexType>"
        #expect(try Self.rules(SchemaText.read(content).findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test("Many components of one redefine are each looked up once")
    func redefinitions() throws {
        func types(_ base: String) -> String {
            (0..<20_000).map { number in
                "<xs:simpleType name=\"s\(number)\"><xs:restriction base=\"\(base)\(number)\"/></xs:simpleType>"
            }.joined()
        }
        let ints = types("xs:int").replacing(/xs:int\d+/, with: "xs:int")
        let again = "<xs:simpleType name=\"s0\"><xs:restriction base=\"t:s0\"/></xs:simpleType>"
        let files = [
            "main.xsd": SchemaText.document(
                "<xs:redefine schemaLocation=\"o.xsd\">\(types("t:s"))\(again)</xs:redefine>"
            ),
            "o.xsd": SchemaText.document(ints),
        ]
        #expect(try SchemaText.constraints(SchemaText.read(files).findings) == ["sch-props-correct.2"])
    }

    @Test("Groups that refer to the next one twice are refused, and what is left can be walked through")
    func doubling() throws {
        let groups = (0..<40).map { number in
            """
            <xs:group name="g\(number)"><xs:sequence><xs:group ref="t:g\(number + 1)"/><xs:group ref="t:g\(number + 1)"/>
            </xs:sequence></xs:group>
            """
        }
        let content = """
            \(groups.joined())<xs:group name="g40"><xs:sequence><xs:element name="e"/></xs:sequence></xs:group>
            <xs:complexType name="c"><xs:group ref="t:g0"/></xs:complexType>
            """
        let (set, findings) = try SchemaText.read(content)
        #expect(Self.rules(findings).contains("xsd.cost"))
        func size(_ id: GroupID) -> Int {
            set[id].particles.reduce(1) { sum, particle in
                if case .group(let inner) = particle.term { sum + size(inner) } else { sum + 1 }
            }
        }
        #expect(set.namedGroups.values.allSatisfy { size($0) <= 5_000 })
    }

    @Test("Attribute groups that refer to the next one twice are read once each")
    func doublingAttributes() throws {
        let groups = (0..<60).map { number in
            """
            <xs:attributeGroup name="g\(number)"><xs:attributeGroup ref="t:g\(number + 1)"/>
            <xs:attributeGroup ref="t:g\(number + 1)"/></xs:attributeGroup>
            """
        }
        let content = "\(groups.joined())<xs:attributeGroup name=\"g60\"/>"
        #expect(try SchemaText.read(content).findings.isEmpty)
    }

    @Test("Types with too many attributes in all are refused", arguments: [(99, false), (100, true)])
    func attributes(types: Int, isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        limits.attributeUses = 9_999
        let attributes = (0..<100).map { "<xs:attribute name=\"a\($0)\"/>" }.joined()
        let references = (0..<types).map {
            "<xs:complexType name=\"c\($0)\"><xs:attributeGroup ref=\"t:g\"/></xs:complexType>"
        }
        let content = "<xs:attributeGroup name=\"g\">\(attributes)</xs:attributeGroup>\(references.joined())"
        let findings = try SchemaText.read(content, limits: limits).findings
        #expect(Self.rules(findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test("A run of 3,000 optional elements takes a number of steps that grows with its length alone")
    func optional() throws {
        var limits = SchemaLimits.standard
        limits.ruleSteps = 30 * 3_000
        let content = "<xs:complexType name=\"c\">\(Self.sequence(3_000, "minOccurs=\"0\""))</xs:complexType>"
        #expect(try SchemaText.read(content, limits: limits).findings.isEmpty)
    }

    @Test("Choices that are nested and repeated 40 deep take few steps", arguments: ["choice", "sequence"])
    func nested(kind: String) throws {
        var limits = SchemaLimits.standard
        limits.ruleSteps = 20_000
        var content = "<xs:element name=\"e\" type=\"xs:int\"/>"
        for depth in 0..<40 {
            let other = "<xs:element name=\"e\(depth)\" type=\"xs:int\" minOccurs=\"0\"/>"
            content = "<xs:\(kind) minOccurs=\"0\" maxOccurs=\"9\">\(content)\(other)</xs:\(kind)>"
        }
        let type = "<xs:complexType name=\"c\">\(content)</xs:complexType>"
        #expect(try SchemaText.read(type, limits: limits).findings.isEmpty)
    }

    @Test("Unions of unions are refused")
    func unions() throws {
        var content = "<xs:simpleType name=\"u0\"><xs:restriction base=\"xs:int\"/></xs:simpleType>"
        for number in 1...1_000 {
            let own = "<xs:simpleType><xs:restriction base=\"xs:int\"/></xs:simpleType>"
            content +=
                "<xs:simpleType name=\"u\(number)\"><xs:union memberTypes=\"t:u\(number - 1)\">\(own)</xs:union></xs:simpleType>"
        }
        #expect(try Self.rules(SchemaText.read(content).findings) == ["xsd.cost"])
    }

    /// In the order of the document, or against it, so that each type is met before its base.
    @Test("A chain of 50,000 simple types is refused, in either order", arguments: [true, false])
    func simpleChain(isForward: Bool) throws {
        let types = (0..<50_000).map {
            "<xs:simpleType name=\"s\($0)\"><xs:restriction base=\"\($0 == 0 ? "xs:int" : "t:s\($0 - 1)")\"/></xs:simpleType>"
        }
        let content = isForward ? types.joined() : types.reversed().joined()
        #expect(try Self.rules(SchemaText.read(content).findings) == ["xsd.cost"])
    }

    @Test("A chain of 30,000 complex types is refused, in either order", arguments: [true, false])
    func complexChain(isForward: Bool) throws {
        let types = (0..<30_000).map {
            """
            <xs:complexType name="c\($0)"><xs:complexContent><xs:extension base="\($0 == 0 ? "xs:anyType" : "t:c\($0 - 1)")"/>\
            </xs:complexContent></xs:complexType>
            """
        }
        let content = isForward ? types.joined() : types.reversed().joined()
        let (set, findings) = try SchemaText.read(content)
        #expect(Self.rules(findings) == ["xsd.cost"])
        let longest = set.complexTypes.indices.map { index in
            var length = 0
            var type = set.complexTypes[index].base
            while let next = type, length < 1_000 {
                length += 1
                type = set.base(of: next)
            }
            return length
        }
        #expect(try #require(longest.max()) <= 102)
    }

    @Test("100 types may be derived from each other in one line, and no more", arguments: [(100, false), (101, true)])
    func depth(types: Int, isRefused: Bool) throws {
        let content = (0..<types).map {
            "<xs:simpleType name=\"s\($0)\"><xs:restriction base=\"\($0 == 0 ? "xs:int" : "t:s\($0 - 1)")\"/></xs:simpleType>"
        }
        #expect(try Self.rules(SchemaText.read(content.joined()).findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test("A chain of 20,000 groups, and one of as many attribute groups, is refused")
    func groupChain() throws {
        let groups = (0..<20_000).map {
            "<xs:group name=\"g\($0)\"><xs:sequence><xs:group ref=\"t:g\($0 + 1)\"/></xs:sequence></xs:group>"
        }
        let last = "<xs:group name=\"g20000\"><xs:sequence/></xs:group>"
        #expect(try Self.rules(SchemaText.read(groups.joined() + last).findings) == ["xsd.cost"])
        let attributes = (0..<20_000).map {
            "<xs:attributeGroup name=\"g\($0)\"><xs:attributeGroup ref=\"t:g\($0 + 1)\"/></xs:attributeGroup>"
        }
        let end = "<xs:attributeGroup name=\"g20000\"/>"
        #expect(try Self.rules(SchemaText.read(attributes.joined() + end).findings) == ["xsd.cost"])
    }

    @Test("A chain of 30,000 elements, each in the substitution group of the one before, is refused")
    func substitutionChain() throws {
        let elements = (1...30_000).map { "<xs:element name=\"e\($0)\" substitutionGroup=\"t:e\($0 - 1)\"/>" }
        let content = "<xs:element name=\"e0\"/>\(elements.joined())"
        let (set, findings) = try SchemaText.read(content)
        #expect(Self.rules(findings) == ["xsd.cost"])
        #expect(set.substitutes.values.reduce(0) { $0 + $1.count } <= 200_000)
    }

    @Test("Comparing two models with each other ends when the steps do", arguments: [(10_000, true), (200_000, false)])
    func steps(steps: Int, isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        limits.ruleSteps = steps
        let elements = (0..<500).map { "<xs:element name=\"e\($0)\" type=\"xs:int\"/>" }
        let content = SchemaText.restriction(
            "<xs:choice maxOccurs=\"unbounded\">\(elements.joined())</xs:choice>",
            "<xs:sequence>\(elements.reversed().joined())</xs:sequence>"
        )
        let findings = try SchemaText.read(content, limits: limits).findings
        #expect(Self.rules(findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test("Values and patterns take steps of one sum", arguments: [false, true])
    func values(isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        // Ten values, each tried by a hundred members; what is kept of a value counts as well.
        limits.valueSteps = isRefused ? 10_000 : 20_000
        let members = (0..<100).map {
            """
            <xs:simpleType><xs:restriction base="xs:int"><xs:minInclusive value="\($0)"/></xs:restriction></xs:simpleType>
            """
        }
        let values = (0..<10).map { "<xs:enumeration value=\"\($0)\"/>" }.joined()
        let content = """
            <xs:simpleType name="u"><xs:union>\(members.joined())</xs:union></xs:simpleType>
            <xs:simpleType name="s"><xs:restriction base="t:u">\(values)</xs:restriction></xs:simpleType>
            """
        let findings = try SchemaText.read(content, limits: limits).findings
        #expect(Self.rules(findings) == (isRefused ? ["xsd.cost"] : []))
        #expect(findings.count <= 1)
    }

    @Test("Default values take steps, too", arguments: [(30, false), (31, true)])
    func defaults(elements: Int, isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        // Ten for the text and one for its byte.
        limits.valueSteps = 30 * 11
        let content = (0..<elements).map { "<xs:element name=\"e\($0)\" type=\"xs:int\" default=\"1\"/>" }.joined()
        #expect(try Self.rules(SchemaText.read(content, limits: limits).findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test(
        "A pattern whose automaton is no table costs by its states",
        arguments: [("[a-z]{2}[0-9]{6}", false), ("(a|b)*a(a|b){400}", true)]
    )
    func patterns(pattern: String, isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        limits.valueSteps = 200_000
        let types = (0..<10).map {
            """
            <xs:simpleType name="s\($0)"><xs:restriction base="xs:string"><xs:pattern value="\(pattern)"/></xs:restriction>
            </xs:simpleType>
            """
        }
        let findings = try SchemaText.read(types.joined(), limits: limits).findings
        #expect(Self.rules(findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test(
        "An element has so many identity constraints, of so many fields",
        arguments: [(3, 2, 4, false), (4, 2, 4, true), (3, 3, 4, true), (3, 2, 5, true)]
    )
    func identity(constraints: Int, fields: Int, path: Int, isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        limits.identityConstraints = 3
        limits.identityFields = 2
        limits.pathBytes = 4
        let field = String(repeating: "<xs:field xpath=\"@a\"/>", count: fields)
        let selector = String(repeating: "e", count: path)
        let unique = (0..<constraints).map {
            "<xs:unique name=\"u\($0)\"><xs:selector xpath=\"\(selector)\"/>\(field)</xs:unique>"
        }
        let content = "<xs:element name=\"r\">\(unique.joined())</xs:element>"
        #expect(try Self.rules(SchemaText.read(content, limits: limits).findings) == (isRefused ? ["xsd.cost"] : []))
    }

    @Test("A document is read for so many namespaces as its size allows", arguments: [(16, false), (15, true)])
    func copies(limit: Int, isRefused: Bool) throws {
        var limits = SchemaLimits.standard
        limits.copies = limit
        let include = "<xs:include schemaLocation=\"c.xsd\"/>"
        func document(_ namespace: String?, _ content: String) -> String {
            let target = namespace.map { " targetNamespace=\"\($0)\"" } ?? ""
            return "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"\(target)>\(content)</xs:schema>"
        }
        let imports = (0..<3).map { "<xs:import namespace=\"urn:\($0)\" schemaLocation=\"\($0).xsd\"/>" }.joined()
        var files = ["main.xsd": document("urn:t", imports)]
        // The schema, its prefix, and two elements with two attributes each; it is there three times.
        let elements = ["a", "b"].map { "<xs:element name=\"\($0)\" type=\"xs:int\"/>" }
        files["c.xsd"] = document(nil, elements.joined())
        for number in 0..<3 { files["\(number).xsd"] = document("urn:\(number)", include) }
        let (set, findings) = try SchemaText.read(files, limits: limits)
        #expect(Self.rules(findings) == (isRefused ? ["xsd.cost"] : []))
        #expect(set.globalElements.count == (isRefused ? 4 : 6))
    }

    @Test("What was too costly is told behind a thousand other findings, with a remedy")
    func told() throws {
        let unknown = (0..<1_500).map { "<xs:element name=\"e\($0)\" type=\"t:x\($0)\"/>" }
        let chain = (0..<101).map {
            "<xs:simpleType name=\"s\($0)\"><xs:restriction base=\"\($0 == 0 ? "xs:int" : "t:s\($0 - 1)")\"/></xs:simpleType>"
        }
        let findings = try SchemaText.read((unknown + chain).joined()).findings
        let told = try #require(findings.first { $0.rule == .cost })
        #expect(told.line > 0)
        #expect(told.remedy != nil)
    }
}
