extension WellKnownSchema {
    /// How WSDL says that a service uses WS-Addressing 1.0, W3C's draft of May 2006.
    static let addressingBinding = WellKnownSchema(
        namespace: "http://www.w3.org/2006/05/addressing/wsdl",
        pages: [
            "www.w3.org/2006/05/addressing/wsdl",
            "www.w3.org/2006/05/addressing/wsdl/",
            "www.w3.org/2006/05/addressing/wsdl/ws-addr-wsdl.xsd",
        ],
        files: ["ws-addr-wsdl.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://www.w3.org/2006/05/addressing/wsdl"
                targetNamespace="http://www.w3.org/2006/05/addressing/wsdl"
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
              <xs:element name="UsingAddressing" type="t:UsingAddressing"/>
              <xs:complexType name="UsingAddressing">
                <xs:sequence/>
                <xs:anyAttribute namespace="##other" processContents="lax"/>
              </xs:complexType>
              <xs:simpleType name="AnonymousType">
                <xs:restriction base="xs:token">
                  <xs:enumeration value="optional"/>
                  <xs:enumeration value="required"/>
                  <xs:enumeration value="prohibited"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:element name="Anonymous">
                <xs:complexType>
                  <xs:simpleContent>
                    <xs:extension base="t:AnonymousType">
                      <xs:anyAttribute namespace="##other" processContents="lax"/>
                    </xs:extension>
                  </xs:simpleContent>
                </xs:complexType>
              </xs:element>
            </xs:schema>
            """#
    )
}
