"""The JSON of the IMS replies."""

from typing import Any

from counties import county_name
from mapping import Columns, convert, live_rows
from values import amount, ccyyddd, code, digits, fein, hhmm, host_timestamp, indicator, overpunch, text, yyyymmdd

PING: Columns = {
    "out_echo": ("echo", text),
    "out_sysid": ("systemId", text),
    "out_tstmp": ("serverTime", host_timestamp),
}
CASE: Columns = {
    "case_no": ("caseNumber", digits(10)),
    "order_no": ("orderNumber", text),
    "county_cd": ("countyFips", lambda county: f"39{county:03d}" if county else None),
    "role_cd": ("role", code(P="obligee", O="obligor", B="both")),
    "case_stat": ("status", code(O="open", C="closed", P="pending")),
    "oth_party_nm": ("otherPartyName", text),
}
ORDER: Columns = {
    "ord_eff_dt": ("effectiveDate", yyyymmdd),
    "ord_mod_dt": ("modifiedDate", ccyyddd),
    "curr_supp_amt": ("currentSupport", amount),
    "supp_freq": ("frequency", code(W="weekly", B="biweekly", S="semimonthly", M="monthly")),
    "csh_med_amt": ("cashMedical", amount),
    "arr_oblge_amt": ("arrearsToObligee", amount),
    "arr_state_amt": ("arrearsToState", amount),
    "proc_fee_amt": ("processingCharge", amount),
    "tot_bal_raw": ("totalBalance", overpunch),
}
# The social security number is not here: it never reaches the device.
PERSON: Columns = {
    "last_nm": ("lastName", text),
    "first_nm": ("firstName", text),
    "mid_init": ("middleInitial", text),
    "sfx": ("suffix", text),
    "addr_ln1": ("address.line1", text),
    "addr_ln2": ("address.line2", text),
    "city": ("address.city", text),
    "st_cd": ("address.state", text),
    "zip5": ("address.zip", digits(5)),
    "home_ph": ("homePhone", digits(10)),
    "cell_ph": ("cellPhone", digits(10)),
    "birth_dt": ("birthDate", yyyymmdd),
}
POLICY: Columns = {
    "carr_nm": ("carrierName", text),
    "pol_no": ("policyNumber", text),
    "grp_no": ("groupNumber", text),
    "cov_type": ("coverage", code(MD="medical", DN="dental", VS="vision", RX="prescription")),
    "eff_dt": ("effectiveDate", yyyymmdd),
    "end_dt": ("endDate", yyyymmdd),
    "holder_nm": ("policyHolder", text),
}
EMPLOYER: Columns = {
    "emp_nm": ("name", text),
    "fein": ("fein", fein),
    "emp_addr": ("address.line1", text),
    "emp_city": ("address.city", text),
    "emp_st": ("address.state", text),
    "emp_zip5": ("address.zip", digits(5)),
    "emp_ph": ("phone", digits(10)),
    "start_dt": ("startDate", ccyyddd),
    "end_dt": ("endDate", ccyyddd),
    "ver_ind": ("verified", indicator),
}
CHILD: Columns = {
    "chl_first": ("firstName", text),
    "chl_last": ("lastName", text),
    "chl_birth_dt": ("birthDate", yyyymmdd),
    "sex_cd": ("sex", text),
    "emanc_dt": ("emancipationDate", yyyymmdd),
    "med_ord_ind": ("medicalOrdered", indicator),
}
MISSING: Columns = {
    "addr_miss": ("missing.address", indicator),
    "empl_miss": ("missing.employer", indicator),
    "hlth_miss": ("missing.healthInsurance", indicator),
}
ALERT: Columns = {"alrt_cd": ("code", text), "alrt_txt": ("text", text), "alrt_dt": ("date", yyyymmdd)}
EVENT: Columns = {
    "evt_dt": ("date", yyyymmdd),
    "evt_tm": ("time", hhmm),
    "evt_cd": ("code", text),
    "evt_desc": ("description", text),
    "evt_case_no": ("caseNumber", digits(10)),
}
RECENT_PAYMENT: Columns = {
    "pymt_amt": ("amount", amount),
    "pymt_dt": ("date", yyyymmdd),
    "pymt_case_no": ("caseNumber", digits(10)),
    "pymt_ord_no": ("orderNumber", text),
    "pymt_oth_nm": ("otherPartyName", text),
}
PAYMENT: Columns = {
    "rcpt_dt": ("receivedDate", yyyymmdd),
    "disb_dt": ("disbursedDate", ccyyddd),
    "pymt_type": ("type", text),
    "rcpt_amt": ("receivedAmount", amount),
    "disb_amt": ("disbursedAmount", amount),
    "adj_raw": ("adjustment", overpunch),
}
ALLOCATION: Columns = {"alloc_cd": ("bucket", text), "alloc_amt": ("amount", amount)}
PAYMENT_TYPES = {
    "IW": "income withholding",
    "FT": "federal tax offset",
    "ST": "state tax offset",
    "UC": "unemployment",
    "WC": "workers' compensation",
    "CC": "card",
    "EC": "checking/savings debit",
    "CK": "mail",
    "OS": "other state",
    "LS": "lump sum",
}


def map_ims(operation: str, reply: Any) -> dict:
    """The JSON of a reply with return code 0 or 4, or 8 where that says that a collection is empty."""
    allowed = {"getPaymentHistory": (0, 4)}.get(operation, (0, 8) if operation in NOTHING_IS_NO_ERROR else (0,))
    if reply.out_rc not in allowed:
        raise ValueError(f"return code {reply.out_rc}")
    return MAPPINGS[operation](reply)


def _rows(reply: Any, table: str, count: str, columns: Columns) -> list[dict]:
    live = 0 if reply.out_rc == 8 else reply[count]
    return [convert(row, columns) for row in live_rows(reply[table], live)]


def _case(row: Any) -> dict:
    name = county_name(row.county_cd)
    return convert(row, CASE) | ({"countyName": name} if name else {})


def _personal(reply: Any) -> dict:
    person = convert(reply, PERSON)
    if reply.zip5 and reply.zip4:
        person["address"]["zip"] += f"-{reply.zip4:04d}"
    return {"personal": person}


def _payment(segment: Any) -> dict:
    payment = convert(segment, PAYMENT)
    if payment.get("type") in PAYMENT_TYPES:
        payment["typeText"] = PAYMENT_TYPES[payment["type"]]
    # Allocations have no count: a row without a code is unused.
    payment["allocations"] = [convert(row, ALLOCATION) for row in segment.alloc_tbl if text(row.alloc_cd)]
    return payment


def _payment_history(reply: Any) -> dict:
    header = reply.hdr_seg
    segments = live_rows(reply.dtl_seg, header.dtl_cnt)
    if [int(segment.seg_no) for segment in segments] != list(range(1, len(segments) + 1)):
        raise ValueError("the segments are not numbered 1, 2, 3, …")
    restart = text(header.restart_key)
    return {
        "hasMore": indicator(header.more_ind),
        "payments": [_payment(segment) for segment in segments],
        **({"restart": restart} if restart else {}),
    }


NOTHING_IS_NO_ERROR = ("getHealthInsurance", "getEmployer", "getCustomerAlerts", "getCaseEvents")
MAPPINGS = {
    "ping": lambda reply: {"available": True} | convert(reply, PING),
    "getCaseList": lambda reply: {"cases": [_case(row) for row in live_rows(reply.case_tbl, reply.case_cnt)]},
    "getCaseOrder": lambda reply: {"order": convert(reply, ORDER)},
    "getPersonal": _personal,
    "getHealthInsurance": lambda reply: {"policies": _rows(reply, "ins_tbl", "ins_cnt", POLICY)},
    "getEmployer": lambda reply: {"employers": _rows(reply, "emp_tbl", "emp_cnt", EMPLOYER)},
    "getChildren": lambda reply: {"children": _rows(reply, "chl_tbl", "chl_cnt", CHILD)},
    "getCustomerAlerts": lambda reply: convert(reply, MISSING)
    | {"alerts": _rows(reply, "alrt_tbl", "alrt_cnt", ALERT)},
    "getCaseEvents": lambda reply: {"events": _rows(reply, "evt_tbl", "evt_cnt", EVENT)},
    "getRecentPayments": lambda reply: {
        "paymentsSent": _rows(reply, "snt_tbl", "snt_cnt", RECENT_PAYMENT),
        "paymentsReceived": _rows(reply, "rcv_tbl", "rcv_cnt", RECENT_PAYMENT),
    },
    "getPaymentHistory": _payment_history,
}
