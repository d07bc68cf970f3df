import SoapstoneCodec
import SoapstoneSOAP
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

/// Who may see which field: N everybody, P nobody, S not at all.
@Suite struct IMSRedactionTests {
    /// What all outputs begin with.
    static let segment = "out_mod N out_rc N out_rsn N out_msg N"

    /// The notes give no class to what `ping` echoes, so it has the cautious one.
    static let requests: [String: String] = [
        "ping": "in_echo P",
        "getCaseList": "in_web_id P",
        "getCaseOrder": "in_web_id P in_case_no P in_order_no P",
        "getPersonal": "in_web_id P",
        "getHealthInsurance": "in_web_id P",
        "getEmployer": "in_web_id P",
        "getChildren": "in_web_id P in_case_no P",
        "getCustomerAlerts": "in_web_id P",
        "getCaseEvents": "in_web_id P in_yyyymm N",
        "getRecentPayments": "in_web_id P",
        "getPaymentHistory": "in_web_id P in_case_no P in_order_no P in_months N in_restart N",
    ]

    static let responses: [String: String] = [
        "ping": "out_echo P out_sysid N out_tstmp N",
        "getCaseList": "case_no P order_no P county_cd N role_cd N case_stat N oth_party_nm P",
        "getCaseOrder": """
        ord_eff_dt N ord_mod_dt N curr_supp_amt P supp_freq N csh_med_amt P arr_oblge_amt P arr_state_amt P \
        proc_fee_amt P tot_bal_raw P
        """,
        "getPersonal": """
        last_nm P first_nm P mid_init P sfx P addr_ln1 P addr_ln2 P city P st_cd N zip5 P zip4 P home_ph P cell_ph P \
        birth_dt P ssn S
        """,
        "getHealthInsurance": "carr_nm N pol_no P grp_no P cov_type N eff_dt N end_dt N holder_nm P",
        "getEmployer": """
        emp_nm P fein P emp_addr P emp_city P emp_st P emp_zip5 P emp_ph P start_dt N end_dt N ver_ind N
        """,
        "getChildren": "chl_first P chl_last P chl_birth_dt P sex_cd P emanc_dt P med_ord_ind N",
        "getCustomerAlerts": "addr_miss N empl_miss N hlth_miss N alrt_cd N alrt_txt P alrt_dt N",
        "getCaseEvents": "evt_dt N evt_tm N evt_cd N evt_desc P evt_case_no P",
        "getRecentPayments": """
        pymt_amt P pymt_dt N pymt_case_no P pymt_ord_no P pymt_oth_nm P \
        pymt_amt P pymt_dt N pymt_case_no P pymt_ord_no P pymt_oth_nm P
        """,
        "getPaymentHistory": """
        more_ind N restart_key N dtl_cnt N seg_no N rcpt_dt N disb_dt N pymt_type N rcpt_amt P disb_amt P adj_raw P \
        alloc_cd N alloc_amt P
        """,
    ]

    @Test("Every field has the class that the notes give it", arguments: SETS.imsOperations.map(\.name))
    func classes(name: String) throws {
        let operation = try #require(SETS.imsOperations.first { $0.name == name })
        #expect(Self.leaves(operation.requestLines()) == Self.requests[name])
        #expect(Self.leaves(operation.responseLines()) == Self.responses[name].map { "\(Self.segment) \($0)" })
    }

    @Test("A social security number has no place in JSON")
    func socialSecurityNumber() throws {
        let line = try #require(Personal.codec.lines().first { $0.slot.xmlName == "ssn" })
        #expect(line.slot.jsonName == nil)
        #expect(line.slot.traits.isInternal)
    }

    /// The names of all fields that hold a value, each with the letter of its class.
    private static func leaves(_ lines: [CodecLine]) -> String {
        lines.compactMap { line -> String? in
            switch line.type {
            case .constant: return nil
            case .record(_, let nested): return leaves(nested())
            case .scalar where line.slot.kind == .jsonOnly: return nil
            case .scalar:
                let letter =
                    switch line.slot.traits.redaction {
                    case .open: "N"
                    case .personal: "P"
                    case .secret: "S"
                    }
                return "\(line.slot.xmlName) \(letter)"
            }
        }.joined(separator: " ")
    }
}
