extension WellKnownSchema {
    /// The envelope of SOAP 1.1.
    static let soap11Envelope = WellKnownSchema(
        namespace: "http://schemas.xmlsoap.org/soap/envelope/",
        pages: ["schemas.xmlsoap.org/soap/envelope/", "schemas.xmlsoap.org/soap/envelope"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://schemas.xmlsoap.org/soap/envelope/"
                targetNamespace="http://schemas.xmlsoap.org/soap/envelope/">
              <xs:element name="Envelope" type="t:Envelope"/>
              <xs:complexType name="Envelope">
                <xs:sequence>
                  <xs:element ref="t:Header" minOccurs="0"/>
                  <xs:element ref="t:Body"/>
                  <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="Header" type="t:Header"/>
              <xs:complexType name="Header">
                <xs:sequence>
                  <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="Body" type="t:Body"/>
              <xs:complexType name="Body">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute processContents="lax"/>
              </xs:complexType>
              <xs:element name="Fault" type="t:Fault"/>
              <xs:complexType name="Fault" final="extension">
                <xs:sequence>
                  <xs:element name="faultcode" type="xs:QName"/>
                  <xs:element name="faultstring" type="xs:string"/>
                  <xs:element name="faultactor" type="xs:anyURI" minOccurs="0"/>
                  <xs:element name="detail" type="t:detail" minOccurs="0"/>
                </xs:sequence>
              </xs:complexType>
              <xs:complexType name="detail">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute processContents="lax"/>
              </xs:complexType>
              <xs:attribute name="mustUnderstand">
                <xs:simpleType>
                  <xs:restriction base="xs:boolean"><xs:pattern value="0|1"/></xs:restriction>
                </xs:simpleType>
              </xs:attribute>
              <xs:attribute name="actor" type="xs:anyURI"/>
              <xs:simpleType name="encodingStyle"><xs:list itemType="xs:anyURI"/></xs:simpleType>
              <xs:attribute name="encodingStyle" type="t:encodingStyle"/>
              <xs:attributeGroup name="encodingStyle"><xs:attribute ref="t:encodingStyle"/></xs:attributeGroup>
            </xs:schema>
            """#
    )
}
