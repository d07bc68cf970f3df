@testable import SoapstoneWSDL

/// A contract without a fault, and what becomes of it when a piece of its text is another one.
enum StockContract {
    static let text = """
        <?xml version="1.0"?>
        <w:definitions name="Stock" targetNamespace="urn:s" xmlns:t="urn:s" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/"
            xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/"
            xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:documentation>Prices <b>of</b> stocks.</w:documentation>
          <w:types>
            <xs:schema targetNamespace="urn:s" elementFormDefault="qualified">
              <xs:element name="get"><xs:complexType><xs:sequence><xs:element name="symbol" type="xs:string"/>
                </xs:sequence></xs:complexType></xs:element>
              <xs:element name="getResponse"><xs:complexType><xs:sequence><xs:element name="price" type="xs:decimal"/>
                </xs:sequence></xs:complexType></xs:element>
              <xs:element name="session" type="xs:string"/>
              <xs:element name="unknownSymbol" type="xs:string"/>
              <xs:simpleType name="Symbol"><xs:restriction base="xs:string"/></xs:simpleType>
            </xs:schema>
          </w:types>
          <w:message name="getIn"><w:part name="body" element="t:get"/><w:part name="session" element="t:session"/></w:message>
          <w:message name="getOut"><w:part name="body" element="t:getResponse"/></w:message>
          <w:message name="unknown"><w:part name="fault" element="t:unknownSymbol"/></w:message>
          <w:message name="price"><w:part name="symbol" type="t:Symbol"/><w:part name="day" type="xs:date"/></w:message>
          <w:portType name="Stock">
            <w:documentation>What can be asked.</w:documentation>
            <w:operation name="get">
              <w:documentation>One price.</w:documentation>
              <w:input message="t:getIn"/><w:output message="t:getOut"/><w:fault name="unknown" message="t:unknown"/>
            </w:operation>
          </w:portType>
          <w:portType name="Prices">
            <w:operation name="price" parameterOrder="day symbol"><w:input message="t:price"/></w:operation>
          </w:portType>
          <w:binding name="StockSOAP" type="t:Stock">
            <s:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="get">
              <s:operation soapAction="urn:get"/>
              <w:input><s:header message="t:getIn" part="session" use="literal"/><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output>
              <w:fault name="unknown"><s:fault name="unknown" use="literal"/></w:fault>
            </w:operation>
          </w:binding>
          <w:binding name="Prices12" type="t:Prices">
            <s12:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="price">
              <s12:operation soapAction="" soapActionRequired="false"/>
              <w:input><s12:body use="literal" namespace="urn:rpc"/></w:input>
            </w:operation>
          </w:binding>
          <w:service name="Stocks">
            <w:port name="P1" binding="t:StockSOAP"><s:address location="https://example.org/s"/></w:port>
            <w:port name="P2" binding="t:Prices12"><s12:address location="https://example.org/p"/></w:port>
          </w:service>
        </w:definitions>
        """

    struct NotThere: Error {}

    /// Loads the contract with pieces of its text exchanged.
    static func loaded(_ changes: [(String, String)] = []) throws -> LoadedContract {
        var text = text
        for (old, new) in changes {
            guard let range = text.firstRange(of: old) else { throw NotThere() }
            text.replaceSubrange(range, with: new)
        }
        let folder = try TemporaryFolder(["main.wsdl": text])
        return try ContractLoader().load(folder.path("main.wsdl"))
    }
}
