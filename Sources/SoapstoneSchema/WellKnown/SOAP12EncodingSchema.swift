extension WellKnownSchema {
    /// The encoding of SOAP 1.2 Part 2, section 3.
    static let soap12Encoding = WellKnownSchema(
        namespace: "http://www.w3.org/2003/05/soap-encoding",
        pages: ["www.w3.org/2003/05/soap-encoding", "www.w3.org/2003/05/soap-encoding/"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2003/05/soap-encoding"
                targetNamespace="http://www.w3.org/2003/05/soap-encoding">
              <xs:attributeGroup name="commonAttributes">
                <xs:attribute ref="t:id"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:attributeGroup>
              <xs:attribute name="id" type="xs:ID"/>
              <xs:attribute name="ref" type="xs:IDREF"/>
              <xs:complexType name="Ref"><xs:attribute ref="t:ref" use="required"/></xs:complexType>
              <xs:simpleType name="nodeType">
                <xs:restriction base="xs:token">
                  <xs:enumeration value="simple"/>
                  <xs:enumeration value="struct"/>
                  <xs:enumeration value="array"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:attribute name="nodeType" type="t:nodeType"/>
              <xs:simpleType name="arraySizeBase">
                <xs:list>
                  <xs:simpleType>
                    <xs:union memberTypes="xs:nonNegativeInteger">
                      <xs:simpleType>
                        <xs:restriction base="xs:token"><xs:enumeration value="*"/></xs:restriction>
                      </xs:simpleType>
                    </xs:union>
                  </xs:simpleType>
                </xs:list>
              </xs:simpleType>
              <xs:simpleType name="arraySize">
                <xs:restriction base="t:arraySizeBase"><xs:pattern value="(\*|(\d+))(\s+\d+)*"/></xs:restriction>
              </xs:simpleType>
              <xs:attribute name="arraySize" type="t:arraySize"/>
              <xs:attribute name="itemType" type="xs:QName"/>
              <xs:attributeGroup name="arrayAttributes">
                <xs:attribute ref="t:arraySize"/>
                <xs:attribute ref="t:itemType"/>
              </xs:attributeGroup>
              <xs:simpleType name="base64"><xs:restriction base="xs:base64Binary"/></xs:simpleType>
              <xs:element name="anyType"/>
            \#(SOAPEncodedTypes.declarations)
            </xs:schema>
            """#
    )
}
