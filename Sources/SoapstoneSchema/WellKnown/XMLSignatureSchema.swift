extension WellKnownSchema {
    /// XML Signature, first and second edition, whose schemas are the same.
    static let xmlSignature = WellKnownSchema(
        namespace: "http://www.w3.org/2000/09/xmldsig#",
        pages: [
            "www.w3.org/2000/09/xmldsig#",
            "www.w3.org/2000/09/xmldsig",
            "www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd",
            "www.w3.org/TR/xmldsig-core1/xmldsig-core-schema.xsd",
            "www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd",
            "www.w3.org/TR/2008/REC-xmldsig-core-20080610/xmldsig-core-schema.xsd",
        ],
        files: ["xmldsig-core-schema.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2000/09/xmldsig#"
                targetNamespace="http://www.w3.org/2000/09/xmldsig#" elementFormDefault="qualified">
              <xs:simpleType name="CryptoBinary"><xs:restriction base="xs:base64Binary"/></xs:simpleType>
              <xs:element name="Signature" type="t:SignatureType"/>
              <xs:complexType name="SignatureType">
                <xs:sequence>
                  <xs:element ref="t:SignedInfo"/>
                  <xs:element ref="t:SignatureValue"/>
                  <xs:element ref="t:KeyInfo" minOccurs="0"/>
                  <xs:element ref="t:Object" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
              <xs:element name="SignatureValue" type="t:SignatureValueType"/>
              <xs:complexType name="SignatureValueType">
                <xs:simpleContent>
                  <xs:extension base="xs:base64Binary"><xs:attribute name="Id" type="xs:ID"/></xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:element name="SignedInfo" type="t:SignedInfoType"/>
              <xs:complexType name="SignedInfoType">
                <xs:sequence>
                  <xs:element ref="t:CanonicalizationMethod"/>
                  <xs:element ref="t:SignatureMethod"/>
                  <xs:element ref="t:Reference" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
              <xs:element name="CanonicalizationMethod" type="t:CanonicalizationMethodType"/>
              <xs:complexType name="CanonicalizationMethodType" mixed="true">
                <xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:attribute name="Algorithm" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:element name="SignatureMethod" type="t:SignatureMethodType"/>
              <xs:complexType name="SignatureMethodType" mixed="true">
                <xs:sequence>
                  <xs:element name="HMACOutputLength" type="t:HMACOutputLengthType" minOccurs="0"/>
                  <xs:any namespace="##other" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="Algorithm" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:simpleType name="HMACOutputLengthType"><xs:restriction base="xs:integer"/></xs:simpleType>
              <xs:element name="Reference" type="t:ReferenceType"/>
              <xs:complexType name="ReferenceType">
                <xs:sequence>
                  <xs:element ref="t:Transforms" minOccurs="0"/>
                  <xs:element ref="t:DigestMethod"/>
                  <xs:element ref="t:DigestValue"/>
                </xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
                <xs:attribute name="URI" type="xs:anyURI"/>
                <xs:attribute name="Type" type="xs:anyURI"/>
              </xs:complexType>
              <xs:element name="Transforms" type="t:TransformsType"/>
              <xs:complexType name="TransformsType">
                <xs:sequence><xs:element ref="t:Transform" maxOccurs="unbounded"/></xs:sequence>
              </xs:complexType>
              <xs:element name="Transform" type="t:TransformType"/>
              <xs:complexType name="TransformType" mixed="true">
                <xs:choice minOccurs="0" maxOccurs="unbounded">
                  <xs:any namespace="##other" processContents="lax"/>
                  <xs:element name="XPath" type="xs:string"/>
                </xs:choice>
                <xs:attribute name="Algorithm" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:element name="DigestMethod" type="t:DigestMethodType"/>
              <xs:complexType name="DigestMethodType" mixed="true">
                <xs:sequence>
                  <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="Algorithm" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:element name="DigestValue" type="t:DigestValueType"/>
              <xs:simpleType name="DigestValueType"><xs:restriction base="xs:base64Binary"/></xs:simpleType>
              <xs:element name="KeyInfo" type="t:KeyInfoType"/>
              <xs:complexType name="KeyInfoType" mixed="true">
                <xs:choice maxOccurs="unbounded">
                  <xs:element ref="t:KeyName"/>
                  <xs:element ref="t:KeyValue"/>
                  <xs:element ref="t:RetrievalMethod"/>
                  <xs:element ref="t:X509Data"/>
                  <xs:element ref="t:PGPData"/>
                  <xs:element ref="t:SPKIData"/>
                  <xs:element ref="t:MgmtData"/>
                  <xs:any namespace="##other" processContents="lax"/>
                </xs:choice>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
              <xs:element name="KeyName" type="xs:string"/>
              <xs:element name="MgmtData" type="xs:string"/>
              <xs:element name="KeyValue" type="t:KeyValueType"/>
              <xs:complexType name="KeyValueType" mixed="true">
                <xs:choice>
                  <xs:element ref="t:DSAKeyValue"/>
                  <xs:element ref="t:RSAKeyValue"/>
                  <xs:any namespace="##other" processContents="lax"/>
                </xs:choice>
              </xs:complexType>
              <xs:element name="DSAKeyValue" type="t:DSAKeyValueType"/>
              <xs:complexType name="DSAKeyValueType">
                <xs:sequence>
                  <xs:sequence minOccurs="0">
                    <xs:element name="P" type="t:CryptoBinary"/>
                    <xs:element name="Q" type="t:CryptoBinary"/>
                  </xs:sequence>
                  <xs:element name="G" type="t:CryptoBinary" minOccurs="0"/>
                  <xs:element name="Y" type="t:CryptoBinary"/>
                  <xs:element name="J" type="t:CryptoBinary" minOccurs="0"/>
                  <xs:sequence minOccurs="0">
                    <xs:element name="Seed" type="t:CryptoBinary"/>
                    <xs:element name="PgenCounter" type="t:CryptoBinary"/>
                  </xs:sequence>
                </xs:sequence>
              </xs:complexType>
              <xs:element name="RSAKeyValue" type="t:RSAKeyValueType"/>
              <xs:complexType name="RSAKeyValueType">
                <xs:sequence>
                  <xs:element name="Modulus" type="t:CryptoBinary"/>
                  <xs:element name="Exponent" type="t:CryptoBinary"/>
                </xs:sequence>
              </xs:complexType>
              <xs:element name="RetrievalMethod" type="t:RetrievalMethodType"/>
              <xs:complexType name="RetrievalMethodType">
                <xs:sequence><xs:element ref="t:Transforms" minOccurs="0"/></xs:sequence>
                <xs:attribute name="URI" type="xs:anyURI"/>
                <xs:attribute name="Type" type="xs:anyURI"/>
              </xs:complexType>
              <xs:element name="X509Data" type="t:X509DataType"/>
              <xs:complexType name="X509DataType">
                <xs:sequence maxOccurs="unbounded">
                  <xs:choice>
                    <xs:element name="X509IssuerSerial" type="t:X509IssuerSerialType"/>
                    <xs:element name="X509SKI" type="xs:base64Binary"/>
                    <xs:element name="X509SubjectName" type="xs:string"/>
                    <xs:element name="X509Certificate" type="xs:base64Binary"/>
                    <xs:element name="X509CRL" type="xs:base64Binary"/>
                    <xs:any namespace="##other" processContents="lax"/>
                  </xs:choice>
                </xs:sequence>
              </xs:complexType>
              <xs:complexType name="X509IssuerSerialType">
                <xs:sequence>
                  <xs:element name="X509IssuerName" type="xs:string"/>
                  <xs:element name="X509SerialNumber" type="xs:integer"/>
                </xs:sequence>
              </xs:complexType>
              <xs:element name="PGPData" type="t:PGPDataType"/>
              <xs:complexType name="PGPDataType">
                <xs:choice>
                  <xs:sequence>
                    <xs:element name="PGPKeyID" type="xs:base64Binary"/>
                    <xs:element name="PGPKeyPacket" type="xs:base64Binary" minOccurs="0"/>
                    <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                  </xs:sequence>
                  <xs:sequence>
                    <xs:element name="PGPKeyPacket" type="xs:base64Binary"/>
                    <xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                  </xs:sequence>
                </xs:choice>
              </xs:complexType>
              <xs:element name="SPKIData" type="t:SPKIDataType"/>
              <xs:complexType name="SPKIDataType">
                <xs:sequence maxOccurs="unbounded">
                  <xs:element name="SPKISexp" type="xs:base64Binary"/>
                  <xs:any namespace="##other" processContents="lax" minOccurs="0"/>
                </xs:sequence>
              </xs:complexType>
              <xs:element name="Object" type="t:ObjectType"/>
              <xs:complexType name="ObjectType" mixed="true">
                <xs:sequence minOccurs="0" maxOccurs="unbounded"><xs:any processContents="lax"/></xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
                <xs:attribute name="MimeType" type="xs:string"/>
                <xs:attribute name="Encoding" type="xs:anyURI"/>
              </xs:complexType>
              <xs:element name="Manifest" type="t:ManifestType"/>
              <xs:complexType name="ManifestType">
                <xs:sequence><xs:element ref="t:Reference" maxOccurs="unbounded"/></xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
              <xs:element name="SignatureProperties" type="t:SignaturePropertiesType"/>
              <xs:complexType name="SignaturePropertiesType">
                <xs:sequence><xs:element ref="t:SignatureProperty" maxOccurs="unbounded"/></xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
              <xs:element name="SignatureProperty" type="t:SignaturePropertyType"/>
              <xs:complexType name="SignaturePropertyType" mixed="true">
                <xs:choice maxOccurs="unbounded"><xs:any namespace="##other" processContents="lax"/></xs:choice>
                <xs:attribute name="Target" type="xs:anyURI" use="required"/>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
