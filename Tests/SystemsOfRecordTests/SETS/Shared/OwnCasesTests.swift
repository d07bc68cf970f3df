import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneSOAP
@testable import SystemsOfRecord

/// Whose case an operation may be called for.
@Suite struct OwnCasesTests {
    private static let guarded = [
        "payment-history/invoke": ["caseNumber", "orderNumber"],
        "ims-case/getCaseOrder": ["caseNumber", "orderNumber"],
        "ims-payment/getPaymentHistory": ["caseNumber", "orderNumber"], "ims-case/getChildren": ["caseNumber"],
        "db2-content/sendMessage": ["caseNumber", "orderNumber"],
    ]

    @Test("Each operation that takes a case or an order from a device wants it among those of getCaseList")
    func guarded() {
        for operation in SETS.operations {
            let path = "\(operation.service)/\(operation.name)"
            let rows = operation.rights.compactMap { right -> [String]? in
                guard case .row("cases", let members, "ims-case/getCaseList", .notYourCase) = right else { return nil }
                return members
            }
            #expect(rows == (Self.guarded[path].map { [$0] } ?? []), "\(path)")
            // Who registers proves an identity with a case's number, and has no session with cases.
            guard path != "registration/validateIdentity" else { continue }
            let keys = JSONShape(operation.requestLines()).keys ?? []
            let named = ["caseNumber", "orderNumber"].filter(keys.contains)
            #expect(named == Self.guarded[path] ?? [], "\(path)")
        }
    }

    @Test("A list of cases tells the session each case with its order")
    func rows() throws {
        let operation = try #require(SETS.operations.first { $0.name == "getCaseList" })
        let response = """
            <OUTPUTMSG xmlns="http://www.example.com/schemas/SETCSELOInterface"><out_ll>0</out_ll><out_zz>0</out_zz>\
            <out_mod>SETMO01</out_mod><out_rc>0</out_rc><out_rsn/><out_msg/><case_cnt>2</case_cnt>\
            \(Self.row("7000000042", "19DR000042     "))\(Self.row("7000000043", ""))\
            \(String(repeating: Self.row("0", ""), count: 8))</OUTPUTMSG>
            """
        let root = try XMLDocument(parsing: Array(response.utf8)).root
        let told = try operation.sessionValues?(.init(httpStatus: 200, content: .payload(root), clock: 0))
        #expect(told?.values == ["cases": #"[["7000000042","19DR000042"],["7000000043",""]]"#])
    }

    private static func row(_ number: String, _ order: String) -> String {
        """
        <case_tbl><case_no>\(number)</case_no><order_no>\(order)</order_no><county_cd>0</county_cd><role_cd/>\
        <case_stat/><oth_party_nm/><filler1/></case_tbl>
        """
    }
}
