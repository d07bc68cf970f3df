import SoapstoneStub
import SoapstoneWSDL

/// A contract with declared header blocks, two operations that take one element, one without parts and an encoded call.
enum HeadedContract {
    static func replayer(isLenient: Bool = false, _ change: (String) -> String = { $0 }) throws -> ContractReplayer {
        let contract = try ContractLoader().load(Array(change(text).utf8), named: "rides.wsdl", in: ".")
        return try ContractReplayer(contract, isLenient: isLenient)
    }

    static let text = """
        <w:definitions targetNamespace="urn:n" xmlns:t="urn:n" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:types><xs:schema targetNamespace="urn:n" elementFormDefault="qualified">
            <xs:element name="ride"><xs:complexType><xs:sequence><xs:element name="stop" type="xs:int" maxOccurs="9"/>
              </xs:sequence></xs:complexType><xs:unique name="stops"><xs:selector xpath="t:stop"/><xs:field xpath="."/>
              </xs:unique></xs:element>
            <xs:element name="booked" type="xs:string"/><xs:element name="priced" type="xs:int"/>
            <xs:element name="tenant"><xs:complexType><xs:sequence><xs:element name="id" type="xs:int"/>
              </xs:sequence></xs:complexType></xs:element>
          </xs:schema></w:types>
          <w:message name="ride"><w:part name="body" element="t:ride"/></w:message>
          <w:message name="headed"><w:part name="tenant" element="t:tenant"/><w:part name="body" element="t:ride"/></w:message>
          <w:message name="booked"><w:part name="body" element="t:booked"/></w:message>
          <w:message name="priced"><w:part name="body" element="t:priced"/></w:message>
          <w:message name="none"/>
          <w:message name="sumIn"><w:part name="left" type="xs:int"/><w:part name="right" type="xs:int"/></w:message>
          <w:message name="sumOut"><w:part name="result" type="xs:int"/></w:message>
          <w:portType name="Rides">
            <w:operation name="book"><w:input message="t:headed"/><w:output message="t:booked"/></w:operation>
            <w:operation name="price"><w:input message="t:ride"/><w:output message="t:priced"/></w:operation>
            <w:operation name="ping"><w:input message="t:none"/><w:output message="t:none"/></w:operation>
            <w:operation name="sum"><w:input message="t:sumIn"/><w:output message="t:sumOut"/></w:operation>
          </w:portType>
          <w:binding name="Rides" type="t:Rides"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="book"><s:operation soapAction="urn:book"/>
              <w:input><s:header message="t:headed" part="tenant" use="literal"/><s:body parts="body" use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output></w:operation>
            <w:operation name="price"><s:operation soapAction="urn:price"/><w:input><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output></w:operation>
            <w:operation name="ping"><s:operation soapAction="urn:ping"/><w:input><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output></w:operation>
            <w:operation name="sum"><s:operation soapAction="urn:sum" style="rpc"/>
              <w:input><s:body use="encoded" namespace="urn:rpc"
                encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></w:input>
              <w:output><s:body use="encoded" namespace="urn:rpc"
                encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></w:output></w:operation>
          </w:binding>
          <w:service name="Rides"><w:port name="Main" binding="t:Rides">
            <s:address location="https://rides.example.org/"/></w:port></w:service>
        </w:definitions>
        """
}
