extension WellKnownSchema {
    /// The encoding of SOAP 1.1, section 5.
    ///
    /// Its type `NOTATION` has the content of a `QName`, because `xs:NOTATION` cannot be used by itself.
    static let soap11Encoding = WellKnownSchema(
        namespace: "http://schemas.xmlsoap.org/soap/encoding/",
        pages: ["schemas.xmlsoap.org/soap/encoding/", "schemas.xmlsoap.org/soap/encoding"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://schemas.xmlsoap.org/soap/encoding/"
                targetNamespace="http://schemas.xmlsoap.org/soap/encoding/">
              <xs:attribute name="root">
                <xs:simpleType>
                  <xs:restriction base="xs:boolean"><xs:pattern value="0|1"/></xs:restriction>
                </xs:simpleType>
              </xs:attribute>
              <xs:attributeGroup name="commonAttributes">
                <xs:attribute name="id" type="xs:ID"/>
                <xs:attribute name="href" type="xs:anyURI"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:attributeGroup>
              <xs:simpleType name="arrayCoordinate"><xs:restriction base="xs:string"/></xs:simpleType>
              <xs:attribute name="arrayType" type="xs:string"/>
              <xs:attribute name="offset" type="t:arrayCoordinate"/>
              <xs:attributeGroup name="arrayAttributes">
                <xs:attribute ref="t:arrayType"/>
                <xs:attribute ref="t:offset"/>
              </xs:attributeGroup>
              <xs:attribute name="position" type="t:arrayCoordinate"/>
              <xs:attributeGroup name="arrayMemberAttributes"><xs:attribute ref="t:position"/></xs:attributeGroup>
              <xs:group name="Array">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:group>
              <xs:element name="Array" type="t:Array"/>
              <xs:complexType name="Array">
                <xs:group ref="t:Array" minOccurs="0"/>
                <xs:attributeGroup ref="t:arrayAttributes"/>
                <xs:attributeGroup ref="t:commonAttributes"/>
              </xs:complexType>
              <xs:group name="Struct">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:group>
              <xs:element name="Struct" type="t:Struct"/>
              <xs:complexType name="Struct">
                <xs:group ref="t:Struct" minOccurs="0"/>
                <xs:attributeGroup ref="t:commonAttributes"/>
              </xs:complexType>
              <xs:simpleType name="base64"><xs:restriction base="xs:base64Binary"/></xs:simpleType>
              <xs:element name="anyType"/>
            \#(SOAPEncodedTypes.declaration("NOTATION", base: "QName"))
            \#(SOAPEncodedTypes.declarations)
            </xs:schema>
            """#
    )
}
