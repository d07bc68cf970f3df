import SoapstoneStub
import SoapstoneWSDL

/// A contract with a document operation that declares a fault, a one-way operation and a call.
enum OrderContract {
    static func replayer(
        _ change: (String) -> String = { $0 },
        makesSamples: Bool = true
    ) throws -> ContractReplayer {
        let contract = try ContractLoader().load(Array(change(text).utf8), named: "orders.wsdl", in: ".")
        return try ContractReplayer(contract, makesSamples: makesSamples)
    }

    static let text = """
        <w:definitions targetNamespace="urn:n" xmlns:t="urn:n" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema"
            xmlns:a="http://www.w3.org/2006/05/addressing/wsdl">
          <w:types><xs:schema targetNamespace="urn:n" elementFormDefault="qualified">
            <xs:element name="a"><xs:complexType><xs:sequence><xs:element name="b" type="xs:int"/>
              <xs:element name="c" type="xs:date" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="aResponse"><xs:complexType><xs:sequence>
              <xs:element name="total" type="xs:decimal"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="gone"><xs:complexType><xs:sequence>
              <xs:element name="since" type="xs:date"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="note" type="xs:string"/>
          </xs:schema></w:types>
          <w:message name="aIn"><w:part name="body" element="t:a"/></w:message>
          <w:message name="aOut"><w:part name="body" element="t:aResponse"/></w:message>
          <w:message name="gone"><w:part name="fault" element="t:gone"/></w:message>
          <w:message name="noteIn"><w:part name="body" element="t:note"/></w:message>
          <w:message name="sumIn"><w:part name="left" type="xs:int"/></w:message>
          <w:message name="sumOut"><w:part name="result" type="xs:long"/></w:message>
          <w:message name="none"/>
          <w:portType name="Orders">
            <w:operation name="getA"><w:input message="t:aIn"/><w:output message="t:aOut"/>
              <w:fault name="gone" message="t:gone"/></w:operation>
            <w:operation name="notify"><w:input message="t:noteIn"/></w:operation>
            <w:operation name="sum"><w:input message="t:sumIn"/><w:output message="t:sumOut"/></w:operation>
            <w:operation name="ping"><w:input message="t:none"/><w:output message="t:none"/></w:operation>
          </w:portType>
          <w:binding name="Orders" type="t:Orders">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="getA"><s:operation soapAction="urn:get"/><w:input><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output>
              <w:fault name="gone"><s:fault name="gone" use="literal"/></w:fault></w:operation>
            <w:operation name="notify"><s:operation soapAction="urn:notify"/><w:input><s:body use="literal"/></w:input>
              </w:operation>
            <w:operation name="sum"><s:operation soapAction="urn:sum" style="rpc"/>
              <w:input><s:body use="literal" namespace="urn:rpc"/></w:input>
              <w:output><s:body use="literal" namespace="urn:rpc"/></w:output></w:operation>
            <w:operation name="ping"><s:operation soapAction="urn:ping"/><w:input><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output></w:operation>
          </w:binding>
          <w:service name="Orders"><w:port name="Main" binding="t:Orders">
            <s:address location="https://orders.example.org/v1/orders"/></w:port></w:service>
        </w:definitions>
        """
}
