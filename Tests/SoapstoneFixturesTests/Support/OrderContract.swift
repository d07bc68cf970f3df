import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneWSDL
import Synchronization

/// A contract with one operation for each kind of condition on JSON, and one that cannot be used.
enum OrderContract {
    static func mapper() throws -> ContractMapper {
        ContractMapper(try OperationCodecs(ContractLoader().load(Array(text.utf8), named: "orders.wsdl", in: ".")))
    }

    static let text = """
        <w:definitions targetNamespace="urn:n" xmlns:t="urn:n" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:types><xs:schema targetNamespace="urn:n" elementFormDefault="qualified">
            <xs:element name="order"><xs:complexType><xs:sequence>
              <xs:element name="number" type="xs:string" minOccurs="0"/>
              <xs:element name="amount" type="xs:decimal" minOccurs="0"/>
              <xs:element name="count" type="xs:int" minOccurs="0"/>
              <xs:element name="paid" type="xs:boolean" minOccurs="0"/>
              <xs:element name="note" type="xs:string" minOccurs="0" nillable="true"/>
              <xs:element name="row" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
                <xs:element name="id" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
              <xs:element name="password" type="xs:string" minOccurs="0"/>
              </xs:sequence><xs:attribute name="kind" type="xs:string"/></xs:complexType></xs:element>
            <xs:element name="other" type="xs:string"/>
          </xs:schema></w:types>
          <w:message name="orderIn"><w:part name="body" element="t:order"/></w:message>
          <w:message name="otherIn"><w:part name="body" element="t:other"/></w:message>
          <w:portType name="Orders">
            <w:operation name="order"><w:input message="t:orderIn"/></w:operation>
            <w:operation name="other"><w:input message="t:otherIn"/></w:operation>
          </w:portType>
          <w:binding name="Orders" type="t:Orders">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="order"><s:operation soapAction="urn:get"/>
              <w:input><s:body use="literal"/></w:input></w:operation>
            <w:operation name="other"><s:operation soapAction="urn:other"/>
              <w:input><s:body use="literal"/></w:input></w:operation>
          </w:binding>
          <w:service name="Orders"><w:port name="Main" binding="t:Orders">
            <s:address location="https://orders.example.org/"/></w:port></w:service>
        </w:definitions>
        """
}

/// Counts what is asked of another mapper.
final class CountingMapper: RequestMapper {
    private let mapper: any RequestMapper
    private let mapped = Mutex(0)

    init(_ mapper: any RequestMapper) { self.mapper = mapper }

    var count: Int { mapped.withLock { $0 } }

    func operation(of request: Envelope, action: String?) throws(MappingError) -> String {
        try mapper.operation(of: request, action: action)
    }

    func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest {
        mapped.withLock { $0 += 1 }
        return try mapper.json(of: request, action: action)
    }
}

/// Makes the same JSON of every request, or the same error.
struct FixedMapper: RequestMapper {
    var result: Result<MappedRequest, MappingError>

    func operation(of request: Envelope, action: String?) throws(MappingError) -> String { "order" }

    func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest { try result.get() }
}
