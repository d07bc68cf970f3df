import Foundation
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneTesting
import SoapstoneXML
import Testing

/// A parcel on its way.
struct Parcel: Equatable {
    var number: PlainText<12>
    var shipped: ISODate?
    var pieces: XSDInt
    var note: PlainText<40>?
}

extension Parcel: Record {
    static let codec = Codec(
        "PARCEL",
        in: "urn:parcel",
        Parcel.init,
        .element("PCL_NO", json: "number", \.number, .open),
        .element("PCL_SHIP_DT", json: "shippedOn", \.shipped, .open),
        .element("PCL_CNT", json: "pieces", \.pieces, .open),
        .element("PCL_NOTE", json: "note", \.note)
    )
}

@Suite struct ParcelTests {
    let xml = """
        <PARCEL xmlns="urn:parcel"><PCL_NO>PX-1001</PCL_NO><PCL_SHIP_DT>2024-02-29</PCL_SHIP_DT>\
        <PCL_CNT>2</PCL_CNT><PCL_NOTE>Ring twice.</PCL_NOTE></PARCEL>
        """
    let json = #"{"number":"PX-1001","shippedOn":"2024-02-29","pieces":2,"note":"Ring twice."}"#

    @Test("XML becomes a parcel, and the parcel becomes JSON")
    func fromXML() throws {
        let document = try XMLDocument(parsing: Array(xml.utf8))
        let parcel = try Parcel.decode(from: document.root)
        #expect(parcel.pieces.value == 2)
        var output = ByteWriter()
        parcel.encodeJSON(to: &output)
        #expect(output.string == json)
    }

    @Test("JSON becomes a parcel, and the parcel becomes XML")
    func fromJSON() throws {
        let parcel = try Parcel.decode(from: JSONDocument(parsing: Array(json.utf8)))
        #expect(parcel.note == (try PlainText("Ring twice.")))
        var output = ByteWriter()
        parcel.encodeXML(to: &output)
        let written = try XMLDocument(parsing: output.bytes)
        #expect(try Parcel.decode(from: written.root) == parcel)
    }

    @Test("A value that breaks the contract is an error with its path")
    func wrong() throws {
        let document = try XMLDocument(parsing: Array(xml.replacing(">2<", with: ">two<").utf8))
        let error = #expect(throws: DecodeError.self) { try Parcel.decode(from: document.root) }
        #expect(try #require(error).description.contains("PARCEL/PCL_CNT"))
    }

    @Test("The codec agrees with the contract")
    func contract() async throws {
        let folder = URL(filePath: "../../../Documentation/Examples", relativeTo: URL(filePath: #filePath)).path
        let records = [CheckedRecord(Parcel.self, wsdl: "parcel.wsdl")]
        var settings = CheckSettings()
        settings.selected = [RulePattern("codec.")].compactMap(\.self)
        try await expectConformance(of: Project(root: folder, contracts: ["parcel.wsdl"], records: records), settings)
    }
}
