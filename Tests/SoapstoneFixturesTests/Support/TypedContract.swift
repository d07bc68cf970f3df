import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneWSDL

/// A contract whose request has values of many types, and defaults.
enum TypedContract {
    static func mapper() throws -> ContractMapper {
        ContractMapper(try OperationCodecs(ContractLoader().load(Array(text.utf8), named: "tariff.wsdl", in: ".")))
    }

    static let text = """
        <w:definitions targetNamespace="urn:n" xmlns:t="urn:n" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:types><xs:schema targetNamespace="urn:n" elementFormDefault="qualified">
            <xs:complexType name="Zone"><xs:simpleContent><xs:extension base="xs:token">
              <xs:attribute name="ring" type="xs:int" default="1"/></xs:extension></xs:simpleContent></xs:complexType>
            <xs:complexType name="Peak"><xs:simpleContent><xs:extension base="t:Zone"/></xs:simpleContent></xs:complexType>
            <xs:simpleType name="Codes"><xs:list itemType="xs:int"/></xs:simpleType>
            <xs:simpleType name="Mixed"><xs:union memberTypes="xs:int xs:string"/></xs:simpleType>
            <xs:element name="tariff"><xs:complexType><xs:sequence>
              <xs:element name="count" type="xs:int" minOccurs="0"/>
              <xs:element name="paid" type="xs:boolean" minOccurs="0"/>
              <xs:element name="fare" type="xs:decimal" minOccurs="0"/>
              <xs:element name="share" type="xs:double" minOccurs="0"/>
              <xs:element name="from" type="xs:dateTime" minOccurs="0"/>
              <xs:element name="key" type="xs:hexBinary" minOccurs="0"/>
              <xs:element name="name" type="xs:string" minOccurs="0"/>
              <xs:element name="short" type="xs:token" minOccurs="0"/>
              <xs:element name="kind" type="xs:QName" minOccurs="0"/>
              <xs:element name="codes" type="t:Codes" minOccurs="0"/>
              <xs:element name="either" type="t:Mixed" minOccurs="0"/>
              <xs:element name="zone" type="t:Zone" minOccurs="0" nillable="true"/>
              <xs:element name="limit" type="xs:int" minOccurs="0" default="10"/>
              <xs:element name="row" type="xs:int" minOccurs="0" maxOccurs="unbounded" default="3"/>
              <xs:choice minOccurs="0"><xs:element name="cash" type="xs:int" default="0"/>
                <xs:element name="card" type="xs:int"/></xs:choice>
              <xs:any namespace="##other" processContents="skip" minOccurs="0"/>
              </xs:sequence><xs:attribute name="size" type="xs:int" default="0"/>
              <xs:attribute name="closed" type="xs:boolean"/>
              <xs:attribute name="unit" type="xs:string" fixed="EUR"/></xs:complexType></xs:element>
          </xs:schema></w:types>
          <w:message name="in"><w:part name="body" element="t:tariff"/></w:message>
          <w:message name="sumIn"><w:part name="left" type="xs:int"/><w:part name="right" type="xs:int"/></w:message>
          <w:portType name="Tariffs">
            <w:operation name="tariff"><w:input message="t:in"/></w:operation>
            <w:operation name="sum"><w:input message="t:sumIn"/></w:operation>
          </w:portType>
          <w:binding name="Tariffs" type="t:Tariffs">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="tariff"><s:operation soapAction="urn:get"/>
              <w:input><s:body use="literal"/></w:input></w:operation>
            <w:operation name="sum"><s:operation soapAction="urn:sum" style="rpc"/>
              <w:input><s:body use="literal" namespace="urn:rpc"/></w:input></w:operation>
          </w:binding>
          <w:service name="Tariffs"><w:port name="Main" binding="t:Tariffs">
            <s:address location="https://tariffs.example.org/"/></w:port></w:service>
        </w:definitions>
        """
}
