import Foundation
import SoapstoneCodec
import SoapstoneConformance

/// A codec and a contract that agree, whose texts tests change.
struct Ledger: Equatable {
    var id: XSDInt
    var language: Clob?
    var title: HostText<20>
    var kind: Kind
    var closed: ISODate?
    var remark: Clob?
    var entries: [LedgerEntry]
    var owner: XSDInt?
    var keeper: XSDInt?

    enum Kind: String, HostEnumeration {
        case asset = "A"
        case debt = "B"
    }
}

struct LedgerEntry: Equatable {
    var amount: Amount
    var note: Clob
}

extension Ledger: Record {
    static let codec = Codec(
        "ledger",
        in: "urn:ledger",
        leading: [.fixed("version", "2")],
        Ledger.init,
        .attribute("id", \.id),
        .attribute("lang", json: "language", \.language),
        .element("title", \.title),
        .element("kind", \.kind),
        .element("closed", \.closed, .nillable),
        .element("remark", \.remark),
        .element("entry", json: "entries", \.entries, .times(0...3)),
        .element("owner", \.owner),
        .element("keeper", \.keeper)
    )
}

extension LedgerEntry: Record {
    static let codec = Codec(
        "entry",
        LedgerEntry.init,
        .element("amount", \.amount),
        .element("note", \.note)
    )
}

extension Ledger {
    static let wsdl = """
        <definitions name="ledger" targetNamespace="urn:ledger" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:l="urn:ledger" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <types>
            <xs:schema targetNamespace="urn:ledger" elementFormDefault="qualified">
              <xs:element name="ledger">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="version" type="xs:short" fixed="2"/>
                    <xs:element name="title" type="l:Title"/>
                    <xs:element name="kind" type="l:Kind"/>
                    <xs:element name="closed" type="xs:date" minOccurs="0" nillable="true"/>
                    <xs:element name="remark" type="xs:string" minOccurs="0"/>
                    <xs:element name="entry" type="l:Entry" minOccurs="0" maxOccurs="3"/>
                    <xs:choice>
                      <xs:element name="owner" type="xs:int"/>
                      <xs:element name="keeper" type="xs:int"/>
                    </xs:choice>
                  </xs:sequence>
                  <xs:attribute name="id" type="xs:int" use="required"/>
                  <xs:attribute name="lang" type="xs:string"/>
                </xs:complexType>
              </xs:element>
              <xs:complexType name="Entry">
                <xs:sequence>
                  <xs:element name="amount" type="l:Amount"/>
                  <xs:element name="note" type="xs:string"/>
                </xs:sequence>
              </xs:complexType>
              <xs:simpleType name="Title">
                <xs:restriction base="xs:string">
                  <xs:maxLength value="20"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:simpleType name="Kind">
                <xs:restriction base="xs:string">
                  <xs:enumeration value="A"/>
                  <xs:enumeration value="B"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:simpleType name="Amount">
                <xs:restriction base="xs:decimal">
                  <xs:totalDigits value="9"/>
                  <xs:fractionDigits value="2"/>
                </xs:restriction>
              </xs:simpleType>
            </xs:schema>
          </types>
        </definitions>
        """

    /// Holds records against the text of a contract.
    static func check<Root: Record>(_ root: Root.Type = Ledger.self, against wsdl: String) async throws -> CheckResult {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(wsdl.utf8).write(to: folder.appending(path: "ledger.wsdl"))
        let project = Project(
            root: folder.path,
            contracts: ["ledger.wsdl"],
            fixtures: [],
            records: [CheckedRecord(root, wsdl: "ledger.wsdl")],
            deviceJSON: { _, _, _ in [] }
        )
        return try await Check(project, CheckSettings(selecting: "codec.")).run()
    }
}
