extension WellKnownSchema {
    /// The element `schema` of XML Schema itself, which .NET's contracts refer to where a message carries a data set: the
    /// schema of the rows first, then the rows.
    ///
    /// It has the attributes of the published schema for schemas. What stands inside it is any element of XML Schema,
    /// and not looked at: a receiver reads the schema before it can use the rows, and says what is wrong with it. The
    /// built-in types are not declared here either, as every reader knows them. Attributes have no default values, so
    /// that a document keeps those that it has.
    ///
    /// The rows stand where the contract has a wildcard that asks for a declaration, so what .NET writes there is
    /// described, too.
    static let schemaDocument = WellKnownSchema(
        namespace: SchemaTag.namespace,
        pages: ["www.w3.org/2001/XMLSchema.xsd"],
        files: ["XMLSchema.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                targetNamespace="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
              <xs:import namespace="urn:schemas-microsoft-com:xml-diffgram-v1"
                  schemaLocation="urn:schemas-microsoft-com:xml-diffgram-v1"/>
              <xs:element name="schema">
                <xs:complexType>
                  <xs:sequence>
                    <xs:any namespace="##targetNamespace" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                  </xs:sequence>
                  <xs:attribute name="id" type="xs:ID"/>
                  <xs:attribute name="targetNamespace" type="xs:anyURI"/>
                  <xs:attribute name="version" type="xs:token"/>
                  <xs:attribute name="attributeFormDefault">
                    <xs:simpleType>
                      <xs:restriction base="xs:NMTOKEN">
                        <xs:enumeration value="qualified"/>
                        <xs:enumeration value="unqualified"/>
                      </xs:restriction>
                    </xs:simpleType>
                  </xs:attribute>
                  <xs:attribute name="elementFormDefault">
                    <xs:simpleType>
                      <xs:restriction base="xs:NMTOKEN">
                        <xs:enumeration value="qualified"/>
                        <xs:enumeration value="unqualified"/>
                      </xs:restriction>
                    </xs:simpleType>
                  </xs:attribute>
                  <xs:attribute name="blockDefault">
                    <xs:simpleType>
                      <xs:union>
                        <xs:simpleType>
                          <xs:restriction base="xs:token"><xs:enumeration value="#all"/></xs:restriction>
                        </xs:simpleType>
                        <xs:simpleType>
                          <xs:list>
                            <xs:simpleType>
                              <xs:restriction base="xs:NMTOKEN">
                                <xs:enumeration value="extension"/>
                                <xs:enumeration value="restriction"/>
                                <xs:enumeration value="substitution"/>
                              </xs:restriction>
                            </xs:simpleType>
                          </xs:list>
                        </xs:simpleType>
                      </xs:union>
                    </xs:simpleType>
                  </xs:attribute>
                  <xs:attribute name="finalDefault">
                    <xs:simpleType>
                      <xs:union>
                        <xs:simpleType>
                          <xs:restriction base="xs:token"><xs:enumeration value="#all"/></xs:restriction>
                        </xs:simpleType>
                        <xs:simpleType>
                          <xs:list>
                            <xs:simpleType>
                              <xs:restriction base="xs:NMTOKEN">
                                <xs:enumeration value="extension"/>
                                <xs:enumeration value="restriction"/>
                                <xs:enumeration value="list"/>
                                <xs:enumeration value="union"/>
                              </xs:restriction>
                            </xs:simpleType>
                          </xs:list>
                        </xs:simpleType>
                      </xs:union>
                    </xs:simpleType>
                  </xs:attribute>
                  <xs:anyAttribute namespace="##other" processContents="lax"/>
                </xs:complexType>
              </xs:element>
            </xs:schema>
            """#
    )
}
