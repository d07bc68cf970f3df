extension WellKnownSchema {
    /// WS-Addressing 1.0 Metadata, the successor of the WSDL binding.
    ///
    /// The content of `Addressing` is one `Policy` element. Contracts use that of WS-Policy 1.5 and that of the older
    /// 1.2, which have other namespaces; here it is one element of any other namespace, so that neither is needed.
    static let addressingMetadata = WellKnownSchema(
        namespace: "http://www.w3.org/2007/05/addressing/metadata",
        pages: [
            "www.w3.org/2007/05/addressing/metadata",
            "www.w3.org/2007/05/addressing/metadata/",
            "www.w3.org/2007/05/addressing/metadata/ws-addr-metadata.xsd",
        ],
        files: ["ws-addr-metadata.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:t="http://www.w3.org/2007/05/addressing/metadata"
                targetNamespace="http://www.w3.org/2007/05/addressing/metadata"
                elementFormDefault="qualified" blockDefault="#all">
              <xs:element name="ServiceName" type="t:ServiceNameType"/>
              <xs:complexType name="ServiceNameType">
                <xs:simpleContent>
                  <xs:extension base="xs:QName">
                    <xs:attribute name="EndpointName" type="xs:NCName"/>
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:element name="InterfaceName" type="t:AttributedQNameType"/>
              <xs:complexType name="AttributedQNameType">
                <xs:simpleContent>
                  <xs:extension base="xs:QName">
                    <xs:anyAttribute namespace="##other" processContents="lax"/>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
              <xs:attribute name="Action" type="xs:anyURI"/>
              <xs:element name="Addressing">
                <xs:complexType>
                  <xs:sequence><xs:any namespace="##other" processContents="lax"/></xs:sequence>
                  <xs:anyAttribute namespace="##other" processContents="lax"/>
                </xs:complexType>
              </xs:element>
              <xs:element name="AnonymousResponses">
                <xs:complexType><xs:anyAttribute namespace="##other" processContents="lax"/></xs:complexType>
              </xs:element>
              <xs:element name="NonAnonymousResponses">
                <xs:complexType><xs:anyAttribute namespace="##other" processContents="lax"/></xs:complexType>
              </xs:element>
            </xs:schema>
            """#
    )
}
