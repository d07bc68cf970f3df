import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct OutputSegmentTests {
    @Test("The segment is read from the reply of any transaction, before the other fields")
    func reading() throws {
        let xml = """
            <OUTPUTMSG xmlns="http://www.example.com/schemas/SETPERSOInterface"><out_ll>253</out_ll><out_zz>0</out_zz>\
            <out_mod>SETMO01 </out_mod><out_rc>8</out_rc><out_rsn/><out_msg>NO  </out_msg><last_nm>X
            </last_nm></OUTPUTMSG>
            """
        let element = try XMLDocument(parsing: Array(xml.utf8)).root
        let segment = try PersonalResponse.decode(OutputSegment.self, of: element)
        #expect(segment.returnCode.value == 8)
        #expect(segment.module?.value == "SETMO01")
        #expect(segment.reason == nil)
        #expect(segment.message?.value == "NO")
    }
}
