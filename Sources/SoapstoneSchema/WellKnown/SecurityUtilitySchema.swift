extension WellKnownSchema {
    /// The utility schema of WS-Security 1.0: `wsu:Id` and timestamps.
    static let securityUtility = WellKnownSchema(
        namespace: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
        pages: ["docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"],
        files: ["oasis-200401-wss-wssecurity-utility-1.0.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:t="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
                targetNamespace="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
                elementFormDefault="qualified">
              <xs:simpleType name="tTimestampFault">
                <xs:restriction base="xs:QName"><xs:enumeration value="t:MessageExpired"/></xs:restriction>
              </xs:simpleType>
              <xs:attribute name="Id" type="xs:ID"/>
              <xs:attributeGroup name="commonAtts">
                <xs:attribute ref="t:Id"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:attributeGroup>
              <xs:complexType name="AttributedDateTime">
                <xs:simpleContent>
                  <xs:extension base="xs:string"><xs:attributeGroup ref="t:commonAtts"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="AttributedURI">
                <xs:simpleContent>
                  <xs:extension base="xs:anyURI"><xs:attributeGroup ref="t:commonAtts"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="TimestampType">
                <xs:sequence>
                  <xs:element ref="t:Created" minOccurs="0"/>
                  <xs:element ref="t:Expires" minOccurs="0"/>
                  <xs:choice minOccurs="0" maxOccurs="unbounded">
                    <xs:any namespace="##other" processContents="lax"/>
                  </xs:choice>
                </xs:sequence>
                <xs:attributeGroup ref="t:commonAtts"/>
              </xs:complexType>
              <xs:element name="Timestamp" type="t:TimestampType"/>
              <xs:element name="Expires" type="t:AttributedDateTime"/>
              <xs:element name="Created" type="t:AttributedDateTime"/>
            </xs:schema>
            """#
    )
}
