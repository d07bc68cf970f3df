extension WellKnownSchema {
    /// WS-Addressing as submitted to W3C in August 2004.
    static let addressing2004 = WellKnownSchema(
        namespace: "http://schemas.xmlsoap.org/ws/2004/08/addressing",
        pages: [
            "schemas.xmlsoap.org/ws/2004/08/addressing",
            "schemas.xmlsoap.org/ws/2004/08/addressing/",
            "schemas.xmlsoap.org/ws/2004/08/addressing/addressing.xsd",
        ],
        files: ["addressing.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:t="http://schemas.xmlsoap.org/ws/2004/08/addressing"
                targetNamespace="http://schemas.xmlsoap.org/ws/2004/08/addressing"
                elementFormDefault="qualified" blockDefault="#all">
              <xs:element name="EndpointReference" type="t:EndpointReferenceType"/>
              <xs:complexType name="EndpointReferenceType">
                <xs:sequence>
                  <xs:element name="Address" type="t:AttributedURI"/>
                  <xs:element name="ReferenceProperties" type="t:ReferencePropertiesType" minOccurs="0"/>
                  <xs:element name="ReferenceParameters" type="t:ReferenceParametersType" minOccurs="0"/>
                  <xs:element name="PortType" type="t:AttributedQName" minOccurs="0"/>
                  <xs:element name="ServiceName" type="t:ServiceNameType" minOccurs="0"/>
                  <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:complexType name="ReferencePropertiesType">
                <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
              </xs:complexType>
              <xs:complexType name="ReferenceParametersType">
                <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
              </xs:complexType>
              <xs:complexType name="ServiceNameType">
                <xs:simpleContent>
                  <xs:extension base="xs:QName">
                    <xs:attribute name="PortName" type="xs:NCName"/>
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:element name="MessageID" type="t:AttributedURI"/>
              <xs:element name="RelatesTo" type="t:Relationship"/>
              <xs:element name="To" type="t:AttributedURI"/>
              <xs:element name="Action" type="t:AttributedURI"/>
              <xs:element name="From" type="t:EndpointReferenceType"/>
              <xs:element name="ReplyTo" type="t:EndpointReferenceType"/>
              <xs:element name="FaultTo" type="t:EndpointReferenceType"/>
              <xs:complexType name="Relationship">
                <xs:simpleContent>
                  <xs:extension base="xs:anyURI">
                    <xs:attribute name="RelationshipType" type="xs:QName"/>
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:simpleType name="RelationshipTypeValues">
                <xs:restriction base="xs:QName"><xs:enumeration value="t:Reply"/></xs:restriction>
              </xs:simpleType>
              <xs:element name="ReplyAfter" type="t:ReplyAfterType"/>
              <xs:complexType name="ReplyAfterType">
                <xs:simpleContent>
                  <xs:extension base="xs:nonNegativeInteger"><xs:anyAttribute namespace="##other"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:simpleType name="FaultSubcodeValues">
                <xs:restriction base="xs:QName">
                  <xs:enumeration value="t:InvalidMessageInformationHeader"/>
                  <xs:enumeration value="t:MessageInformationHeaderRequired"/>
                  <xs:enumeration value="t:DestinationUnreachable"/>
                  <xs:enumeration value="t:ActionNotSupported"/>
                  <xs:enumeration value="t:EndpointUnavailable"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:attribute name="Action" type="xs:anyURI"/>
              <xs:complexType name="AttributedQName">
                <xs:simpleContent>
                  <xs:extension base="xs:QName">
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="AttributedURI">
                <xs:simpleContent>
                  <xs:extension base="xs:anyURI">
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
