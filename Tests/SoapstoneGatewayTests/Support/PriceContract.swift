import SoapstoneWSDL

/// A contract with a document, a header block, a declared fault, a one-way operation, a call, and responses whose members
/// have names of the gateway's own.
enum PriceContract {
    static func load(_ change: (String) -> String = { $0 }) throws -> LoadedContract {
        try ContractLoader().load(Array(change(text).utf8), named: "prices.wsdl", in: ".")
    }

    static let text = """
        <w:definitions targetNamespace="urn:prices" xmlns:t="urn:prices" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema"
            xmlns:a="http://www.w3.org/2006/05/addressing/wsdl">
          <w:types><xs:schema targetNamespace="urn:prices" elementFormDefault="qualified">
            <xs:element name="getPrice"><xs:complexType><xs:sequence>
              <xs:element name="symbol" type="xs:string" maxOccurs="unbounded"/>
              <xs:element name="count" type="xs:int" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="price"><xs:complexType><xs:sequence>
              <xs:element name="amount" type="xs:decimal"/>
              <xs:element name="message" type="xs:string" minOccurs="0"/>
              <xs:element name="Status" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="session"><xs:complexType><xs:sequence>
              <xs:element name="id" type="xs:string"/>
              <xs:element name="password" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="unknownSymbol"><xs:complexType><xs:sequence>
              <xs:element name="symbol" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="note" type="xs:string"/>
          </xs:schema></w:types>
          <w:message name="priceIn"><w:part name="body" element="t:getPrice"/>
            <w:part name="session" element="t:session"/></w:message>
          <w:message name="priceOut"><w:part name="body" element="t:price"/>
            <w:part name="session" element="t:session"/></w:message>
          <w:message name="unknown"><w:part name="fault" element="t:unknownSymbol"/></w:message>
          <w:message name="noteIn"><w:part name="body" element="t:note"/></w:message>
          <w:message name="sumIn"><w:part name="left" type="xs:int"/><w:part name="right" type="xs:int"/></w:message>
          <w:message name="sumOut"><w:part name="result" type="xs:long"/></w:message>
          <w:message name="open"><w:part name="body" element="t:nowhere"/></w:message>
          <w:portType name="Prices">
            <w:operation name="getPrice"><w:input message="t:priceIn"/><w:output message="t:priceOut"/>
              <w:fault name="unknown" message="t:unknown"/></w:operation>
            <w:operation name="notify"><w:input message="t:noteIn"/></w:operation>
            <w:operation name="sum"><w:input message="t:sumIn"/><w:output message="t:sumOut"/></w:operation>
            <w:operation name="open"><w:input message="t:open"/><w:output message="t:sumOut"/></w:operation>
          </w:portType>
          <w:binding name="Prices" type="t:Prices">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="getPrice"><s:operation soapAction="urn:getPrice"/>
              <w:input><s:header message="t:priceIn" part="session" use="literal"/>
                <s:body parts="body" use="literal"/></w:input>
              <w:output><s:header message="t:priceOut" part="session" use="literal"/>
                <s:body parts="body" use="literal"/></w:output>
              <w:fault name="unknown"><s:fault name="unknown" use="literal"/></w:fault></w:operation>
            <w:operation name="notify"><s:operation soapAction="urn:notify"/><w:input><s:body use="literal"/></w:input>
              </w:operation>
            <w:operation name="sum"><s:operation soapAction="urn:sum" style="rpc"/>
              <w:input><s:body use="literal" namespace="urn:rpc"/></w:input>
              <w:output><s:body use="literal" namespace="urn:rpc"/></w:output></w:operation>
            <w:operation name="open"><s:operation soapAction=""/><w:input><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output></w:operation>
          </w:binding>
          <w:service name="Prices"><w:port name="Main" binding="t:Prices">
            <s:address location="http://127.0.0.1:9/prices"/></w:port></w:service>
        </w:definitions>
        """
}
