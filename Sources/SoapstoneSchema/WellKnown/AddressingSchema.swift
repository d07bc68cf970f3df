extension WellKnownSchema {
    /// WS-Addressing 1.0.
    ///
    /// W3C published texts that differ: `ProblemHeader` with its type is in those before 23 July 2008 only, and since
    /// then the element `ReferenceParameters` is global. Both are here, because contracts were written against each.
    static let addressing = WellKnownSchema(
        namespace: "http://www.w3.org/2005/08/addressing",
        pages: [
            "www.w3.org/2005/08/addressing",
            "www.w3.org/2005/08/addressing/",
            "www.w3.org/2005/08/addressing/ws-addr.xsd",
            "www.w3.org/2006/03/addressing/ws-addr.xsd",
        ],
        files: ["ws-addr.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2005/08/addressing"
                targetNamespace="http://www.w3.org/2005/08/addressing"
                elementFormDefault="qualified" blockDefault="#all">
              <xs:element name="EndpointReference" type="t:EndpointReferenceType"/>
              <xs:complexType name="EndpointReferenceType">
                <xs:sequence>
                  <xs:element name="Address" type="t:AttributedURIType"/>
                  <xs:element ref="t:ReferenceParameters" minOccurs="0"/>
                  <xs:element ref="t:Metadata" minOccurs="0"/>
                  <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="ReferenceParameters" type="t:ReferenceParametersType"/>
              <xs:complexType name="ReferenceParametersType">
                <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="Metadata" type="t:MetadataType"/>
              <xs:complexType name="MetadataType">
                <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="MessageID" type="t:AttributedURIType"/>
              <xs:element name="RelatesTo" type="t:RelatesToType"/>
              <xs:complexType name="RelatesToType">
                <xs:simpleContent>
                  <xs:extension base="xs:anyURI">
                    <xs:attribute name="RelationshipType" type="t:RelationshipTypeOpenEnum"
                        default="http://www.w3.org/2005/08/addressing/reply"/>
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:simpleType name="RelationshipTypeOpenEnum">
                <xs:union memberTypes="t:RelationshipType xs:anyURI"/>
              </xs:simpleType>
              <xs:simpleType name="RelationshipType">
                <xs:restriction base="xs:anyURI">
                  <xs:enumeration value="http://www.w3.org/2005/08/addressing/reply"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:element name="ReplyTo" type="t:EndpointReferenceType"/>
              <xs:element name="From" type="t:EndpointReferenceType"/>
              <xs:element name="FaultTo" type="t:EndpointReferenceType"/>
              <xs:element name="To" type="t:AttributedURIType"/>
              <xs:element name="Action" type="t:AttributedURIType"/>
              <xs:complexType name="AttributedURIType">
                <xs:simpleContent>
                  <xs:extension base="xs:anyURI">
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:attribute name="IsReferenceParameter" type="xs:boolean"/>
              <xs:simpleType name="FaultCodesOpenEnumType">
                <xs:union memberTypes="t:FaultCodesType xs:QName"/>
              </xs:simpleType>
              <xs:simpleType name="FaultCodesType">
                <xs:restriction base="xs:QName">
                  <xs:enumeration value="t:InvalidAddressingHeader"/>
                  <xs:enumeration value="t:InvalidAddress"/>
                  <xs:enumeration value="t:InvalidEPR"/>
                  <xs:enumeration value="t:InvalidCardinality"/>
                  <xs:enumeration value="t:MissingAddressInEPR"/>
                  <xs:enumeration value="t:DuplicateMessageID"/>
                  <xs:enumeration value="t:ActionMismatch"/>
                  <xs:enumeration value="t:MessageAddressingHeaderRequired"/>
                  <xs:enumeration value="t:DestinationUnreachable"/>
                  <xs:enumeration value="t:ActionNotSupported"/>
                  <xs:enumeration value="t:EndpointUnavailable"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:element name="RetryAfter" type="t:AttributedUnsignedLongType"/>
              <xs:complexType name="AttributedUnsignedLongType">
                <xs:simpleContent>
                  <xs:extension base="xs:unsignedLong">
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:element name="ProblemHeaderQName" type="t:AttributedQNameType"/>
              <xs:complexType name="AttributedQNameType">
                <xs:simpleContent>
                  <xs:extension base="xs:QName">
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:element name="ProblemHeader" type="t:AttributedAnyType"/>
              <xs:complexType name="AttributedAnyType">
                <xs:sequence><xs:any processContents="lax"/></xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="ProblemIRI" type="t:AttributedURIType"/>
              <xs:element name="ProblemAction" type="t:ProblemActionType"/>
              <xs:complexType name="ProblemActionType">
                <xs:sequence>
                  <xs:element ref="t:Action" minOccurs="0"/>
                  <xs:element name="SoapAction" type="xs:anyURI" minOccurs="0"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
