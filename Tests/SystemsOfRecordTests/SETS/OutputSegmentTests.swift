import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct OutputSegmentTests {
    @Test("The segment is read in any namespace")
    func reading() throws {
        let xml =
            "<OUTPUTMSG><out_ll>101</out_ll><out_zz>0</out_zz><out_mod>SETMO01 </out_mod><out_rc>8</out_rc><out_rsn/><out_msg>NO  </out_msg></OUTPUTMSG>"
        let segment = try OutputSegment.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root, strictly: true)
        #expect(segment.returnCode.value == 8)
        #expect(segment.module?.value == "SETMO01")
        #expect(segment.reason == nil)
        #expect(segment.message?.value == "NO")
    }
}
