/// A contract of one operation `Op` over SOAP 1.1, document and literal.
enum OneOperation {
    /// - Parameters:
    ///   - schema: what stands in the schema of `urn:t`, with an element `in` for the request; the response has an `out`.
    ///   - header: an element of the schema that the request has as a header block.
    static func wsdl(_ schema: String, header: String? = nil) -> String {
        let part = header.map { "<w:part name=\"h\" element=\"t:\($0)\"/>" } ?? ""
        let block = header.map { _ in "<s:header message=\"t:m\" part=\"h\" use=\"literal\"/>" } ?? ""
        return """
            <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
              xmlns:t="urn:t" targetNamespace="urn:t">
            <w:types><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t"
              elementFormDefault="qualified"><xs:element name="out" type="xs:int"/>\(schema)</xs:schema></w:types>
            <w:message name="m"><w:part name="b" element="t:in"/>\(part)</w:message>
            <w:message name="none"/>
            <w:message name="o"><w:part name="b" element="t:out"/></w:message>
            <w:portType name="P"><w:operation name="Op"><w:input message="t:m"/><w:output message="t:o"/></w:operation>
            <w:operation name="Empty"><w:input message="t:none"/></w:operation></w:portType>
            <w:binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="Op"><s:operation soapAction="urn:op"/>
            <w:input><s:body use="literal" parts="b"/>\(block)</w:input><w:output><s:body use="literal"/></w:output></w:operation>
            <w:operation name="Empty"><s:operation soapAction="urn:empty"/><w:input><s:body use="literal"/></w:input></w:operation>
            </w:binding>
            <w:service name="S"><w:port name="P" binding="t:B"><s:address location="http://127.0.0.1:9/"/></w:port></w:service>
            </w:definitions>
            """
    }
}
