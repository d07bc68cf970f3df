extension WellKnownSchema {
    /// `swaRef` of WS-I's Attachments Profile 1.0: the address of an attachment.
    static let attachmentReference = WellKnownSchema(
        namespace: "http://ws-i.org/profiles/basic/1.1/xsd",
        pages: ["ws-i.org/profiles/basic/1.1/xsd", "ws-i.org/profiles/basic/1.1/swaref.xsd"],
        files: ["swaref.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                targetNamespace="http://ws-i.org/profiles/basic/1.1/xsd">
              <xs:simpleType name="swaRef"><xs:restriction base="xs:anyURI"/></xs:simpleType>
            </xs:schema>
            """#
    )
}
