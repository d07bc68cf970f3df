import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct DB2RecordTests {
    static let probes: [String: DB2LDAPProbe] = Dictionary(
        uniqueKeysWithValues: [
            DB2LDAPProbe(GetCountyBulletins.self), DB2LDAPProbe(GetCountyBulletinsResponse.self),
            DB2LDAPProbe(GetNewsFlash.self), DB2LDAPProbe(GetNewsFlashResponse.self),
            DB2LDAPProbe(GetMessageList.self), DB2LDAPProbe(GetMessageListResponse.self),
            DB2LDAPProbe(GetMessage.self), DB2LDAPProbe(GetMessageResponse.self),
            DB2LDAPProbe(SendMessage.self), DB2LDAPProbe(SendMessageResponse.self),
            DB2LDAPProbe(MarkMessageRead.self), DB2LDAPProbe(MarkMessageReadResponse.self),
            DB2LDAPProbe(DeleteMessage.self), DB2LDAPProbe(DeleteMessageResponse.self),
            DB2LDAPProbe(GetPreferences.self), DB2LDAPProbe(GetPreferencesResponse.self),
            DB2LDAPProbe(UpdatePreferences.self), DB2LDAPProbe(UpdatePreferencesResponse.self),
            DB2LDAPProbe(SQLError.self),
        ].map { ($0.name, $0) }
    )

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.values)
    func specimens(_ probe: DB2LDAPProbe) throws {
        let specimen = try XMLDocument(parsing: Array(probe.specimen().utf8))
        let again = try XMLDocument(parsing: probe.recode(specimen.root, true))
        #expect(CanonicalForm().text(of: again.root) == CanonicalForm().text(of: specimen.root))
    }

    /// Section 3.2 of the contract notes, `/N` and `/P`; a column that has no class there is `/N`.
    static let classes: [String: [String]] = [
        "getCountyBulletins": ["COUNTY_CD N"],
        "getCountyBulletinsResponse": [
            "rowset/row/BULLETIN_ID N", "rowset/row/COUNTY_CD N", "rowset/row/TITLE N", "rowset/row/BODY_TXT N",
            "rowset/row/START_TS N", "rowset/row/END_TS N", "rowset/row/PRIORITY_NO N",
        ],
        "getNewsFlash": [],
        "getNewsFlashResponse": [
            "rowset/row/NEWS_ID N", "rowset/row/HEADLINE N", "rowset/row/BODY_TXT N", "rowset/row/POST_TS N",
            "rowset/row/EXP_TS N",
        ],
        "getMessageList": ["WEB_ID P", "MAX_ROWS N"],
        "getMessageListResponse": [
            "rowset/row/MSG_ID N", "rowset/row/TOPIC_CD N", "rowset/row/TOPIC_DESC N", "rowset/row/CASE_NO P",
            "rowset/row/ORDER_NO P", "rowset/row/COUNTY_CD N", "rowset/row/DIRECTION N", "rowset/row/READ_IND N",
            "rowset/row/ATTACH_CNT N", "rowset/row/RECEIVED_TS N",
        ],
        "getMessage": ["WEB_ID P", "MSG_ID N"],
        "getMessageResponse": [
            "rowset/row/MSG_ID N", "rowset/row/TOPIC_CD N", "rowset/row/TOPIC_DESC N", "rowset/row/CASE_NO P",
            "rowset/row/ORDER_NO P", "rowset/row/COUNTY_CD N", "rowset/row/DIRECTION N", "rowset/row/READ_IND N",
            "rowset/row/ATTACH_CNT N", "rowset/row/RECEIVED_TS N", "rowset/row/BODY_TXT P",
            "rowset2/row/ATTACH_ID N", "rowset2/row/FILE_NM P", "rowset2/row/OPENED_TS N", "rowset2/row/available N",
        ],
        "sendMessage": [
            "WEB_ID P", "CASE_NO P", "ORDER_NO P", "TOPIC_CD N", "BODY_TXT P", "ATTACH_NM P", "ATTACH_DATA P",
        ],
        "sendMessageResponse": ["UPDATE_COUNT N", "MSG_ID N"],
        "markMessageRead": ["WEB_ID P", "MSG_ID N"],
        "markMessageReadResponse": ["UPDATE_COUNT N"],
        "deleteMessage": ["WEB_ID P", "MSG_ID N"],
        "deleteMessageResponse": ["UPDATE_COUNT N"],
        "getPreferences": ["WEB_ID P"],
        "getPreferencesResponse": [
            "rowset/row/PAY_DUE_IND N", "rowset/row/MISSING_INFO_IND N", "rowset/row/NEW_MSG_IND N",
        ],
        "updatePreferences": ["WEB_ID P", "PAY_DUE_IND N", "MISSING_INFO_IND N", "NEW_MSG_IND N"],
        "updatePreferencesResponse": ["UPDATE_COUNT N"],
        "SQLError": ["sqlcode N", "sqlstate N", "sqlerrmc P"],
    ]

    @Test("Every field has the redaction class of the contract notes", arguments: probes.values)
    func redaction(_ probe: DB2LDAPProbe) {
        #expect(probe.classes() == Self.classes[probe.name])
    }
}
