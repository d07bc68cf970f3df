extension WellKnownSchema {
    /// The attributes `xml:lang`, `xml:space`, `xml:base` and `xml:id`.
    ///
    /// The group `specialAttrs` has all four, as in W3C's text of 2007 and later; until 2005 it was without `xml:id`.
    static let xmlNamespace = WellKnownSchema(
        namespace: "http://www.w3.org/XML/1998/namespace",
        pages: [
            "www.w3.org/XML/1998/namespace",
            "www.w3.org/XML/1998/namespace.xsd",
            "www.w3.org/2001/xml.xsd",
            "www.w3.org/2001/03/xml.xsd",
            "www.w3.org/2004/10/xml.xsd",
            "www.w3.org/2005/08/xml.xsd",
            "www.w3.org/2007/08/xml.xsd",
            "www.w3.org/2009/01/xml.xsd",
        ],
        files: ["xml.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                targetNamespace="http://www.w3.org/XML/1998/namespace">
              <xs:attribute name="lang">
                <xs:simpleType>
                  <xs:union memberTypes="xs:language">
                    <xs:simpleType>
                      <xs:restriction base="xs:string"><xs:enumeration value=""/></xs:restriction>
                    </xs:simpleType>
                  </xs:union>
                </xs:simpleType>
              </xs:attribute>
              <xs:attribute name="space">
                <xs:simpleType>
                  <xs:restriction base="xs:NCName">
                    <xs:enumeration value="default"/>
                    <xs:enumeration value="preserve"/>
                  </xs:restriction>
                </xs:simpleType>
              </xs:attribute>
              <xs:attribute name="base" type="xs:anyURI"/>
              <xs:attribute name="id" type="xs:ID"/>
              <xs:attributeGroup name="specialAttrs">
                <xs:attribute ref="xml:base"/>
                <xs:attribute ref="xml:lang"/>
                <xs:attribute ref="xml:space"/>
                <xs:attribute ref="xml:id"/>
              </xs:attributeGroup>
            </xs:schema>
            """#
    )
}
