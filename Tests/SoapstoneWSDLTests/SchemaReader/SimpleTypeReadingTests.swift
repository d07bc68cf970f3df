import SoapstoneXML
import Testing

@testable import SoapstoneSchema

@Suite struct SimpleTypeReadingTests {
    @Test("A list of lists is refused, and what stands in its place has any value, of which nothing is known")
    func refused() throws {
        let (set, findings) = try SchemaText.read(
            """
            <xs:simpleType name="l"><xs:list itemType="xs:int"/></xs:simpleType>
            <xs:simpleType name="ll" final="#all"><xs:list itemType="t:l"/></xs:simpleType>
            """
        )
        #expect(SchemaText.constraints(findings) == ["cos-list-of-atomic"])
        guard case .simple(let id)? = set.types[XMLName("ll", in: "urn:t")] else {
            Issue.record("the name is gone")
            return
        }
        #expect(set[id].base == .simple(SchemaSet.anySimpleType))
        #expect(set[id].isUnread)
        #expect(set[SchemaSet.anySimpleType].final == [])
        #expect(set[SchemaSet.anySimpleType].origin == .builtIn)
    }

    @Test("A simple type has its own step of derivation as it is written")
    func steps() throws {
        let (set, _) = try SchemaText.read(
            """
            <xs:simpleType name="a"><xs:restriction base="xs:string"><xs:pattern value="a*"/>
              <xs:maxLength value=" 4 " fixed="true"/></xs:restriction></xs:simpleType>
            <xs:simpleType name="b"><xs:restriction base="t:a"><xs:maxLength value="9"/></xs:restriction></xs:simpleType>
            <xs:simpleType name="c"><xs:list itemType="t:a"/></xs:simpleType>
            <xs:simpleType name="d"><xs:union memberTypes="t:a t:c"/></xs:simpleType>
            """
        )
        func type(_ name: String) throws -> SimpleType {
            guard case .simple(let id)? = set.types[XMLName(name, in: "urn:t")] else { throw NotThere() }
            return set[id]
        }
        let a = try type("a")
        #expect(a.derivation == .restriction)
        #expect(a.writtenFacets == [WrittenFacet(.pattern, "a*"), WrittenFacet(.maxLength, " 4 ", isFixed: true)])
        // Also one that breaks a rule, and that the datatype does not have.
        #expect(try type("b").writtenFacets == [WrittenFacet(.maxLength, "9")])
        #expect(try type("b").datatype.facets.maxLength == 4)
        #expect(try type("c").derivation == .list)
        #expect(try type("d").derivation == .union)
        #expect(try type("d").writtenFacets == [])
    }

    struct NotThere: Error {}
}
