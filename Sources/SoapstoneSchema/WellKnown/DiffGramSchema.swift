extension WellKnownSchema {
    /// The rows of a .NET data set, and what they were before: a document whose schema comes with it in the message, or
    /// is known to who reads it.
    ///
    /// There is no published schema of it. What stands inside is not looked at.
    static let diffGram = WellKnownSchema(
        namespace: "urn:schemas-microsoft-com:xml-diffgram-v1",
        pages: [],
        files: ["urn:schemas-microsoft-com:xml-diffgram-v1"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                targetNamespace="urn:schemas-microsoft-com:xml-diffgram-v1" elementFormDefault="qualified">
              <xs:element name="diffgram">
                <xs:complexType>
                  <xs:sequence>
                    <xs:any namespace="##any" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
                  </xs:sequence>
                  <xs:anyAttribute namespace="##any" processContents="lax"/>
                </xs:complexType>
              </xs:element>
            </xs:schema>
            """#
    )
}
