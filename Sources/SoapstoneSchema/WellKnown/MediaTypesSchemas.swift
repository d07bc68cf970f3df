extension WellKnownSchema {
    /// Media types of binary data, W3C's draft of November 2004.
    static let mediaTypes2004 = WellKnownSchema(
        namespace: "http://www.w3.org/2004/11/xmlmime",
        pages: ["www.w3.org/2004/11/xmlmime"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2004/11/xmlmime"
                targetNamespace="http://www.w3.org/2004/11/xmlmime">
              <xs:attribute name="contentType" type="xs:string"/>
              <xs:attribute name="expectedMediaType" type="xs:string"/>
              <xs:complexType name="base64Binary">
                <xs:simpleContent>
                  <xs:extension base="xs:base64Binary"><xs:attribute ref="t:contentType"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="hexBinary">
                <xs:simpleContent>
                  <xs:extension base="xs:hexBinary"><xs:attribute ref="t:contentType"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
            </xs:schema>
            """#
    )

    /// Media types of binary data, W3C's note of May 2005.
    static let mediaTypes2005 = WellKnownSchema(
        namespace: "http://www.w3.org/2005/05/xmlmime",
        pages: ["www.w3.org/2005/05/xmlmime"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2005/05/xmlmime"
                targetNamespace="http://www.w3.org/2005/05/xmlmime">
              <xs:attribute name="contentType">
                <xs:simpleType>
                  <xs:restriction base="xs:string"><xs:minLength value="3"/></xs:restriction>
                </xs:simpleType>
              </xs:attribute>
              <xs:attribute name="expectedContentTypes" type="xs:string"/>
              <xs:complexType name="base64Binary">
                <xs:simpleContent>
                  <xs:extension base="xs:base64Binary"><xs:attribute ref="t:contentType"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="hexBinary">
                <xs:simpleContent>
                  <xs:extension base="xs:hexBinary"><xs:attribute ref="t:contentType"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
