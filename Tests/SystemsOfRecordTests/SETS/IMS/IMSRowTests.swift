import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// Rows that no fixture has.
@Suite struct IMSRowTests {
    static func json(_ name: String, _ fields: String) throws -> String {
        let operation = try #require(SETS.imsOperations.first { $0.name == name })
        let xml = "<OUTPUTMSG xmlns='\(operation.response.namespace)'><out_rc>0</out_rc>\(fields)</OUTPUTMSG>"
        let element = try XMLDocument(parsing: Array(xml.utf8)).root
        let response = Operation.Response(httpStatus: 200, content: .payload(element), clock: 0)
        guard case .success(let members, _) = try operation.decode(response) else { return "" }
        var writer = ObjectWriter()
        members(&writer)
        return writer.output.string
    }

    @Test("A row within the count stays, however blank it is")
    func blankRow() throws {
        let blank = """
            <emp_nm> </emp_nm><fein>000000000</fein><emp_addr/><emp_city/><emp_st/><emp_zip5>0</emp_zip5><emp_ph>0</emp_ph>\
            <start_dt>0</start_dt><end_dt>0</end_dt><ver_ind> </ver_ind>
            """
        let row = "<emp_tbl>\(blank)</emp_tbl>"
        let json = try Self.json("getEmployer", "<emp_cnt>1</emp_cnt>\(row)\(row)\(row)")
        #expect(json == #""employers":[{"address":{}}]"#)
    }

    @Test("A county that nobody knows has no name, and is no error")
    func unknownCounty() throws {
        let row = "<case_tbl><case_no>7000000042</case_no><county_cd>2</county_cd></case_tbl>"
        let json = try Self.json("getCaseList", "<case_cnt>1</case_cnt>\(row)")
        #expect(json == #""cases":[{"caseNumber":"7000000042","countyFips":"39002"}]"#)
    }

    @Test("A case's number may be blank and not missing")
    func caseNumber() throws {
        let rows = "<case_cnt>1</case_cnt><case_tbl><case_no>0</case_no></case_tbl>"
        #expect(try Self.json("getCaseList", rows) == #""cases":[{}]"#)
        let error = #expect(throws: DecodeError.self) {
            try Self.json("getCaseList", "<case_cnt>1</case_cnt><case_tbl><order_no>1</order_no></case_tbl>")
        }
        #expect(error?.path == "OUTPUTMSG/case_tbl/case_no")
    }

    @Test("Fewer rows than the count says are an error")
    func tooFewRows() throws {
        let error = #expect(throws: DecodeError.self) { try Self.json("getCaseEvents", "<evt_cnt>1</evt_cnt>") }
        #expect(error?.code == .count)
    }

    @Test("An error shows no personal value")
    func masked() throws {
        let rows = "<case_cnt>1</case_cnt><case_tbl><case_no>70000000428</case_no></case_tbl>"
        let error = #expect(throws: DecodeError.self) { try Self.json("getCaseList", rows) }
        #expect(error?.description.contains("<pii:11>") == true)
        #expect(error?.description.contains("70000000428") == false)
    }

    @Test("An error shows nothing at all of a social security number")
    func secret() throws {
        let fields = "<last_nm>TESTER</last_nm><ssn>9000000001</ssn>"
        let error = #expect(throws: DecodeError.self) { try Self.json("getPersonal", fields) }
        #expect(error?.description.contains("<secret> is not") == true)
        #expect(error?.description.contains("9000000001") == false)
    }
}
