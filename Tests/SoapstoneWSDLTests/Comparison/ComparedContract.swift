import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneComparison
@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Small contracts that differ in one place.
enum ComparedContract {
    /// An operation `get` with the request `req` and the response `res`, one of which is of the type `T`.
    ///
    /// - Parameters:
    ///   - type: what stands in the complex type `T`.
    ///   - extra: other declarations of the schema.
    static func text(_ type: String, extra: String = "", isRequest: Bool = true) -> String {
        let plain = "<xs:complexType><xs:sequence/></xs:complexType>"
        let (request, response) = (
            "<xs:element name=\"req\" type=\"t:T\"/><xs:element name=\"res\">\(plain)</xs:element>",
            "<xs:element name=\"req\">\(plain)</xs:element><xs:element name=\"res\" type=\"t:T\"/>"
        )
        return wire.replacing(
            "SCHEMA",
            with: "\(type.hasPrefix("<xs:complexType") ? type : "<xs:complexType name=\"T\">\(type)</xs:complexType>")"
                + extra + (isRequest ? request : response)
        )
    }

    /// The WSDL around a schema, and one with headers, a fault and an rpc operation.
    static let wire = """
        <w:definitions name="C" targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:types><xs:schema targetNamespace="urn:t" elementFormDefault="qualified">SCHEMA</xs:schema></w:types>
          <w:message name="in"><w:part name="body" element="t:req"/></w:message>
          <w:message name="out"><w:part name="body" element="t:res"/></w:message>
          <w:portType name="P"><w:operation name="get"><w:input message="t:in"/><w:output message="t:out"/></w:operation>
          </w:portType>
          <w:binding name="B" type="t:P">
            <s:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="get"><s:operation soapAction="urn:get"/>
              <w:input><s:body use="literal"/></w:input><w:output><s:body use="literal"/></w:output></w:operation>
          </w:binding>
          <w:service name="S"><w:port name="P1" binding="t:B"><s:address location="https://example.org/s"/></w:port>
          </w:service>
        </w:definitions>
        """

    static func load(_ text: String) throws -> LoadedContract {
        let contract = try ContractLoader().load(Array(text.utf8), named: "main.wsdl")
        try #require(contract.findings.filter { $0.severity == .error }.isEmpty, "\(contract.findings)")
        return contract
    }

    static func compare(_ old: String, _ new: String) throws -> ContractComparison {
        ContractComparison(from: try load(old), to: try load(new))
    }

    /// Validates every counterexample by both contracts, with our validator and with libxml2.
    static func checkCounterexamples(_ comparison: ContractComparison, _ old: String, _ new: String) throws {
        let contracts = (try load(old), try load(new))
        let validators = (MessageValidator(contracts.0), MessageValidator(contracts.1))
        let judges = (JudgedValidator(contracts.0), JudgedValidator(contracts.1))
        for change in comparison.changes {
            for counterexample in change.counterexamples {
                let document = try XMLDocument(parsing: counterexample.message)
                let before = judges.0.judge(validators.0.validate(document), on: document)
                let after = judges.1.judge(validators.1.validate(document), on: document)
                let (own, other) = counterexample.isValidByOld ? (before, after) : (after, before)
                let text = "\(change.kind.rawValue): \(String(decoding: counterexample.message, as: UTF8.self))"
                #expect(own.verdict == .valid && !own.isDisputed, "\(text) \(own)")
                #expect(other.verdict == .invalid && !other.isDisputed, "\(text) \(other)")
            }
        }
    }
}

/// An element declaration.
func e(_ name: String, _ type: String = "xs:string", _ rest: String = "") -> String {
    "<xs:element name=\"\(name)\" type=\"\(type)\" \(rest)/>"
}

func seq(_ parts: String..., occurs: String = "") -> String { "<xs:sequence \(occurs)>\(parts.joined())</xs:sequence>" }

func choice(_ parts: String..., occurs: String = "") -> String { "<xs:choice \(occurs)>\(parts.joined())</xs:choice>" }

func all(_ parts: String...) -> String { "<xs:all>\(parts.joined())</xs:all>" }

func attribute(_ name: String, _ type: String = "xs:string", _ rest: String = "") -> String {
    "<xs:attribute name=\"\(name)\" type=\"\(type)\" \(rest)/>"
}

/// A sequence of one element `a` whose type restricts another one.
func restricted(_ base: String, _ facets: String) -> String {
    seq(
        "<xs:element name=\"a\"><xs:simpleType><xs:restriction base=\"\(base)\">\(facets)</xs:restriction>"
            + "</xs:simpleType></xs:element>"
    )
}

/// An element of a union of restrictions.
func union(_ members: (base: String, facets: String)...) -> String {
    let types = members.map {
        "<xs:simpleType><xs:restriction base=\"\($0.base)\">\($0.facets)</xs:restriction></xs:simpleType>"
    }
    return seq(
        "<xs:element name=\"a\"><xs:simpleType><xs:union>\(types.joined())</xs:union></xs:simpleType></xs:element>"
    )
}

func facet(_ name: String, _ value: String) -> String { "<xs:\(name) value=\"\(value)\"/>" }
