import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct DB2RecordTests {
    static let probes = [
        "getCountyBulletins": RecordProbe(GetCountyBulletins.self),
        "getCountyBulletinsResponse": RecordProbe(GetCountyBulletinsResponse.self),
        "getNewsFlash": RecordProbe(GetNewsFlash.self),
        "getNewsFlashResponse": RecordProbe(GetNewsFlashResponse.self),
        "getMessageList": RecordProbe(GetMessageList.self),
        "getMessageListResponse": RecordProbe(GetMessageListResponse.self),
        "getMessage": RecordProbe(GetMessage.self),
        "getMessageResponse": RecordProbe(GetMessageResponse.self),
        "getAttachment": RecordProbe(GetAttachment.self),
        "getAttachmentResponse": RecordProbe(GetAttachmentResponse.self),
        "sendMessage": RecordProbe(SendMessage.self),
        "sendMessageResponse": RecordProbe(SendMessageResponse.self),
        "markMessageRead": RecordProbe(MarkMessageRead.self),
        "markMessageReadResponse": RecordProbe(MarkMessageReadResponse.self),
        "deleteMessage": RecordProbe(DeleteMessage.self),
        "deleteMessageResponse": RecordProbe(DeleteMessageResponse.self),
        "getPreferences": RecordProbe(GetPreferences.self),
        "getPreferencesResponse": RecordProbe(GetPreferencesResponse.self),
        "updatePreferences": RecordProbe(UpdatePreferences.self),
        "updatePreferencesResponse": RecordProbe(UpdatePreferencesResponse.self),
        "SQLError": RecordProbe(SQLError.self),
    ]

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.keys.sorted())
    func specimens(name: String) throws {
        #expect(try #require(Self.probes[name]).mismatches() == [])
    }

    /// A column that has no class in the description of the system is `/N`.
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
        "getAttachment": ["WEB_ID P", "MSG_ID N", "ATTACH_ID N"],
        "getAttachmentResponse": [
            "rowset/row/FILE_NM P", "rowset/row/CONTENT_TYPE N", "rowset/row/DATA P", "rowset/row/OPENED_TS N",
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

    @Test("Every field has the redaction class that is listed for it", arguments: probes.keys.sorted())
    func redaction(name: String) throws {
        let lines = try #require(Self.probes[name]).lines()
        #expect(DB2LDAPLeaves.classes(lines) == Self.classes[name])
    }
}
