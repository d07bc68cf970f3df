extension WellKnownSchema {
    /// The envelope of SOAP 1.2.
    static let soap12Envelope = WellKnownSchema(
        namespace: "http://www.w3.org/2003/05/soap-envelope",
        pages: [
            "www.w3.org/2003/05/soap-envelope",
            "www.w3.org/2003/05/soap-envelope/",
            "www.w3.org/2003/05/soap-envelope/soap-envelope.xsd",
        ],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2003/05/soap-envelope"
                targetNamespace="http://www.w3.org/2003/05/soap-envelope" elementFormDefault="qualified">
              <xs:import namespace="http://www.w3.org/XML/1998/namespace"
                  schemaLocation="http://www.w3.org/2001/xml.xsd"/>
              <xs:element name="Envelope" type="t:Envelope"/>
              <xs:complexType name="Envelope">
                <xs:sequence>
                  <xs:element ref="t:Header" minOccurs="0"/>
                  <xs:element ref="t:Body"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="Header" type="t:Header"/>
              <xs:complexType name="Header">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="Body" type="t:Body"/>
              <xs:complexType name="Body">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:attribute name="mustUnderstand" type="xs:boolean" default="0"/>
              <xs:attribute name="relay" type="xs:boolean" default="0"/>
              <xs:attribute name="role" type="xs:anyURI"/>
              <xs:attribute name="encodingStyle" type="xs:anyURI"/>
              <xs:element name="Fault" type="t:Fault"/>
              <xs:complexType name="Fault" final="extension">
                <xs:sequence>
                  <xs:element name="Code" type="t:faultcode"/>
                  <xs:element name="Reason" type="t:faultreason"/>
                  <xs:element name="Node" type="xs:anyURI" minOccurs="0"/>
                  <xs:element name="Role" type="xs:anyURI" minOccurs="0"/>
                  <xs:element name="Detail" type="t:detail" minOccurs="0"/>
                </xs:sequence>
              </xs:complexType>
              <xs:complexType name="faultcode">
                <xs:sequence>
                  <xs:element name="Value" type="t:faultcodeEnum"/>
                  <xs:element name="Subcode" type="t:subcode" minOccurs="0"/>
                </xs:sequence>
              </xs:complexType>
              <xs:simpleType name="faultcodeEnum">
                <xs:restriction base="xs:QName">
                  <xs:enumeration value="t:DataEncodingUnknown"/>
                  <xs:enumeration value="t:MustUnderstand"/>
                  <xs:enumeration value="t:Receiver"/>
                  <xs:enumeration value="t:Sender"/>
                  <xs:enumeration value="t:VersionMismatch"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:complexType name="subcode">
                <xs:sequence>
                  <xs:element name="Value" type="xs:QName"/>
                  <xs:element name="Subcode" type="t:subcode" minOccurs="0"/>
                </xs:sequence>
              </xs:complexType>
              <xs:complexType name="faultreason">
                <xs:sequence><xs:element name="Text" type="t:reasontext" maxOccurs="unbounded"/></xs:sequence>
              </xs:complexType>
              <xs:complexType name="reasontext">
                <xs:simpleContent>
                  <xs:extension base="xs:string"><xs:attribute ref="xml:lang" use="required"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="detail">
                <xs:sequence>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="NotUnderstood" type="t:NotUnderstoodType"/>
              <xs:complexType name="NotUnderstoodType">
                <xs:attribute name="qname" type="xs:QName" use="required"/>
              </xs:complexType>
              <xs:element name="Upgrade" type="t:UpgradeType"/>
              <xs:complexType name="UpgradeType">
                <xs:sequence>
                  <xs:element name="SupportedEnvelope" type="t:SupportedEnvType" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
              <xs:complexType name="SupportedEnvType">
                <xs:attribute name="qname" type="xs:QName" use="required"/>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
