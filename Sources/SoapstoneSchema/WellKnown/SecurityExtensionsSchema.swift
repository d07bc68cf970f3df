extension WellKnownSchema {
    /// WS-Security 1.0: the header, its tokens and references to them.
    static let securityExtensions = WellKnownSchema(
        namespace: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
        pages: ["docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"],
        files: ["oasis-200401-wss-wssecurity-secext-1.0.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:t="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
                xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
                targetNamespace="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
                elementFormDefault="qualified" blockDefault="#all">
              <xs:import namespace="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
                  schemaLocation="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"/>
              <xs:import namespace="http://www.w3.org/2000/09/xmldsig#"
                  schemaLocation="http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd"/>
              <xs:complexType name="AttributedString">
                <xs:simpleContent>
                  <xs:extension base="xs:string">
                    <xs:attribute ref="wsu:Id"/>
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="PasswordString">
                <xs:simpleContent>
                  <xs:extension base="t:AttributedString"><xs:attribute name="Type" type="xs:anyURI"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="EncodedString">
                <xs:simpleContent>
                  <xs:extension base="t:AttributedString">
                    <xs:attribute name="EncodingType" type="xs:anyURI"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="UsernameTokenType">
                <xs:sequence>
                  <xs:element name="Username" type="t:AttributedString"/>
                  <xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute ref="wsu:Id"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:complexType name="BinarySecurityTokenType">
                <xs:simpleContent>
                  <xs:extension base="t:EncodedString"><xs:attribute name="ValueType" type="xs:anyURI"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:complexType name="KeyIdentifierType">
                <xs:simpleContent>
                  <xs:extension base="t:EncodedString"><xs:attribute name="ValueType" type="xs:anyURI"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:simpleType name="tUsage"><xs:list itemType="xs:anyURI"/></xs:simpleType>
              <xs:attribute name="Usage" type="t:tUsage"/>
              <xs:complexType name="ReferenceType">
                <xs:attribute name="URI" type="xs:anyURI"/>
                <xs:attribute name="ValueType" type="xs:anyURI"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:complexType name="EmbeddedType">
                <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:any processContents="lax"/></xs:choice>
                <xs:attribute name="ValueType" type="xs:anyURI"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:complexType name="SecurityTokenReferenceType">
                <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:any processContents="lax"/></xs:choice>
                <xs:attribute ref="wsu:Id"/>
                <xs:attribute ref="t:Usage"/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:complexType name="SecurityHeaderType">
                <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:complexType name="TransformationParametersType">
                <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:element name="UsernameToken" type="t:UsernameTokenType"/>
              <xs:element name="BinarySecurityToken" type="t:BinarySecurityTokenType"/>
              <xs:element name="Reference" type="t:ReferenceType"/>
              <xs:element name="Embedded" type="t:EmbeddedType"/>
              <xs:element name="KeyIdentifier" type="t:KeyIdentifierType"/>
              <xs:element name="SecurityTokenReference" type="t:SecurityTokenReferenceType"/>
              <xs:element name="Security" type="t:SecurityHeaderType"/>
              <xs:element name="TransformationParameters" type="t:TransformationParametersType"/>
              <xs:element name="Password" type="t:PasswordString"/>
              <xs:element name="Nonce" type="t:EncodedString"/>
              <xs:simpleType name="FaultcodeEnum">
                <xs:restriction base="xs:QName">
                  <xs:enumeration value="t:UnsupportedSecurityToken"/>
                  <xs:enumeration value="t:UnsupportedAlgorithm"/>
                  <xs:enumeration value="t:InvalidSecurity"/>
                  <xs:enumeration value="t:InvalidSecurityToken"/>
                  <xs:enumeration value="t:FailedAuthentication"/>
                  <xs:enumeration value="t:FailedCheck"/>
                  <xs:enumeration value="t:SecurityTokenUnavailable"/>
                </xs:restriction>
              </xs:simpleType>
            </xs:schema>
            """#
    )
}
