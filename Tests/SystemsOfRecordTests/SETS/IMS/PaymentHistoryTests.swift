import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct PaymentHistoryTests {
    static func response(count: String, segments: [String]) throws -> PaymentHistoryResponse {
        let payments = segments.map { number in
            "<dtl_seg><seg_no>\(number)</seg_no><rcpt_amt>1</rcpt_amt><disb_amt>1</disb_amt></dtl_seg>"
        }
        let xml = """
            <OUTPUTMSG xmlns="http://www.example.com/schemas/SETPYHSOInterface"><out_rc>0</out_rc>\
            <hdr_seg><more_ind> </more_ind><dtl_cnt>\(count)</dtl_cnt></hdr_seg>\(payments.joined())</OUTPUTMSG>
            """
        return try PaymentHistoryResponse.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root)
    }

    @Test(
        "Segments are counted, and blank ones past the count are dropped",
        arguments: [
            ("0", []), ("", []), ("000", [""]), ("1", ["0001"]), ("2", ["0001", "2 "]), ("1", ["0001", "", "  "]),
            ("10", (1...10).map { "000\($0)" }.map { String($0.suffix(4)) }),
        ]
    )
    func counted(count: String, segments: [String]) throws {
        let response = try Self.response(count: count, segments: segments).counted()
        #expect(response.payments.count == Int(count) ?? 0)
    }

    @Test(
        "A segment too many, too few, or out of turn is an error",
        arguments: [
            ("1", [], "OUTPUTMSG/dtl_seg: occurs 0 times; dtl_cnt says 1"),
            ("2", ["0001"], "OUTPUTMSG/dtl_seg: occurs 1 times; dtl_cnt says 2"),
            ("1", ["0001", "0002"], "OUTPUTMSG/dtl_seg: occurs 2 times; dtl_cnt says 1"),
            ("11", ["0001"], "OUTPUTMSG/dtl_seg: occurs 1 times; dtl_cnt says 11"),
            ("-1", [], "OUTPUTMSG/dtl_seg: occurs 0 times; dtl_cnt says -1"),
            ("2", ["0001", "0003"], "OUTPUTMSG/dtl_seg[2]/seg_no: is not 2"),
            ("2", ["0002", "0001"], "OUTPUTMSG/dtl_seg[1]/seg_no: is not 1"),
            ("1", ["0000"], "OUTPUTMSG/dtl_seg[1]/seg_no: is not 1"),
            ("1", ["000A"], "OUTPUTMSG/dtl_seg[1]/seg_no: is not 1"),
            ("2", ["", "0002"], "OUTPUTMSG/dtl_seg[1]/seg_no: is not 1"),
        ]
    )
    func miscounted(count: String, segments: [String], message: String) throws {
        let response = try Self.response(count: count, segments: segments)
        let error = #expect(throws: DecodeError.self) { try response.counted() }
        #expect(error?.description == message)
    }

    @Test("Eleven segments are too many, whatever the header says")
    func eleven() throws {
        let error = #expect(throws: DecodeError.self) {
            try Self.response(count: "11", segments: (1...11).map { String("000\($0)".suffix(4)) })
        }
        #expect(error?.code == .count)
    }

    @Test("An amount without a purpose is an error; a blank row is not live")
    func allocation() throws {
        func allocation(_ code: String, _ amount: String) throws -> [Allocation] {
            let xml = """
                <dtl_seg><seg_no>0001</seg_no><rcpt_amt>1</rcpt_amt><disb_amt>1</disb_amt>\
                <alloc_tbl><alloc_cd>\(code)</alloc_cd><alloc_amt>\(amount)</alloc_amt></alloc_tbl></dtl_seg>
                """
            return try Payment.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root).allocations
        }
        #expect(try allocation(" ", "0.00").isEmpty)
        #expect(try allocation("CS", "0.00").map(\.bucket) == [.currentSupport])
        #expect(throws: DecodeError.self) { try allocation(" ", "5.00") }
    }
}
