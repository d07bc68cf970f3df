extension WellKnownSchema {
    /// XML Encryption, the components of version 1.0, which 1.1 keeps in this namespace.
    static let xmlEncryption = WellKnownSchema(
        namespace: "http://www.w3.org/2001/04/xmlenc#",
        pages: [
            "www.w3.org/2001/04/xmlenc#",
            "www.w3.org/2001/04/xmlenc",
            "www.w3.org/TR/xmlenc-core/xenc-schema.xsd",
            "www.w3.org/TR/xmlenc-core1/xenc-schema.xsd",
            "www.w3.org/TR/2002/REC-xmlenc-core-20021210/xenc-schema.xsd",
        ],
        files: ["xenc-schema.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2001/04/xmlenc#"
                xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
                targetNamespace="http://www.w3.org/2001/04/xmlenc#" elementFormDefault="qualified">
              <xs:import namespace="http://www.w3.org/2000/09/xmldsig#"
                  schemaLocation="http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd"/>
              <xs:complexType name="EncryptedType" abstract="true">
                <xs:sequence>
                  <xs:element name="EncryptionMethod" type="t:EncryptionMethodType" minOccurs="0"/>
                  <xs:element ref="ds:KeyInfo" minOccurs="0"/>
                  <xs:element ref="t:CipherData"/>
                  <xs:element ref="t:EncryptionProperties" minOccurs="0"/>
                </xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
                <xs:attribute name="Type" type="xs:anyURI"/>
                <xs:attribute name="MimeType" type="xs:string"/>
                <xs:attribute name="Encoding" type="xs:anyURI"/>
              </xs:complexType>
              <xs:complexType name="EncryptionMethodType" mixed="true">
                <xs:sequence>
                  <xs:element name="KeySize" type="t:KeySizeType" minOccurs="0"/>
                  <xs:element name="OAEPparams" type="xs:base64Binary" minOccurs="0"/>
                  <xs:any namespace="##other" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="Algorithm" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:simpleType name="KeySizeType"><xs:restriction base="xs:integer"/></xs:simpleType>
              <xs:element name="CipherData" type="t:CipherDataType"/>
              <xs:complexType name="CipherDataType">
                <xs:choice>
                  <xs:element name="CipherValue" type="xs:base64Binary"/>
                  <xs:element ref="t:CipherReference"/>
                </xs:choice>
              </xs:complexType>
              <xs:element name="CipherReference" type="t:CipherReferenceType"/>
              <xs:complexType name="CipherReferenceType">
                <xs:choice><xs:element name="Transforms" type="t:TransformsType" minOccurs="0"/></xs:choice>
                <xs:attribute name="URI" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:complexType name="TransformsType">
                <xs:sequence><xs:element ref="ds:Transform" maxOccurs="unbounded"/></xs:sequence>
              </xs:complexType>
              <xs:element name="EncryptedData" type="t:EncryptedDataType"/>
              <xs:complexType name="EncryptedDataType">
                <xs:complexContent><xs:extension base="t:EncryptedType"/></xs:complexContent>
              </xs:complexType>
              <xs:element name="EncryptedKey" type="t:EncryptedKeyType"/>
              <xs:complexType name="EncryptedKeyType">
                <xs:complexContent>
                  <xs:extension base="t:EncryptedType">
                    <xs:sequence>
                      <xs:element ref="t:ReferenceList" minOccurs="0"/>
                      <xs:element name="CarriedKeyName" type="xs:string" minOccurs="0"/>
                    </xs:sequence>
                    <xs:attribute name="Recipient" type="xs:string"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:element name="AgreementMethod" type="t:AgreementMethodType"/>
              <xs:complexType name="AgreementMethodType" mixed="true">
                <xs:sequence>
                  <xs:element name="KA-Nonce" type="xs:base64Binary" minOccurs="0"/>
                  <xs:any namespace="##other" minOccurs="0" maxOccurs="unbounded"/>
                  <xs:element name="OriginatorKeyInfo" type="ds:KeyInfoType" minOccurs="0"/>
                  <xs:element name="RecipientKeyInfo" type="ds:KeyInfoType" minOccurs="0"/>
                </xs:sequence>
                <xs:attribute name="Algorithm" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:element name="ReferenceList">
                <xs:complexType>
                  <xs:choice maxOccurs="unbounded">
                    <xs:element name="DataReference" type="t:ReferenceType"/>
                    <xs:element name="KeyReference" type="t:ReferenceType"/>
                  </xs:choice>
                </xs:complexType>
              </xs:element>
              <xs:complexType name="ReferenceType">
                <xs:sequence><xs:any namespace="##other" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:attribute name="URI" type="xs:anyURI" use="required"/>
              </xs:complexType>
              <xs:element name="EncryptionProperties" type="t:EncryptionPropertiesType"/>
              <xs:complexType name="EncryptionPropertiesType">
                <xs:sequence><xs:element ref="t:EncryptionProperty" maxOccurs="unbounded"/></xs:sequence>
                <xs:attribute name="Id" type="xs:ID"/>
              </xs:complexType>
              <xs:element name="EncryptionProperty" type="t:EncryptionPropertyType"/>
              <xs:complexType name="EncryptionPropertyType" mixed="true">
                <xs:choice maxOccurs="unbounded"><xs:any namespace="##other" processContents="lax"/></xs:choice>
                <xs:attribute name="Target" type="xs:anyURI"/>
                <xs:attribute name="Id" type="xs:ID"/>
                <xs:anyAttribute namespace="http://www.w3.org/XML/1998/namespace"/>
              </xs:complexType>
              <xs:element name="DHKeyValue" type="t:DHKeyValueType"/>
              <xs:complexType name="DHKeyValueType">
                <xs:sequence>
                  <xs:sequence minOccurs="0">
                    <xs:element name="P" type="ds:CryptoBinary"/>
                    <xs:element name="Q" type="ds:CryptoBinary"/>
                    <xs:element name="Generator" type="ds:CryptoBinary"/>
                  </xs:sequence>
                  <xs:element name="Public" type="ds:CryptoBinary"/>
                  <xs:sequence minOccurs="0">
                    <xs:element name="seed" type="ds:CryptoBinary"/>
                    <xs:element name="pgenCounter" type="ds:CryptoBinary"/>
                  </xs:sequence>
                </xs:sequence>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
