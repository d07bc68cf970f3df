import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// Responses that are made from the JSON of the recorded successes, and from JSON that is no success.
@Suite struct ResponseFromJSONTests {
    static let successes = RecordedFixture.all(
        of: "ims-case",
        "ims-payment",
        "db2-content",
        "push-recipients",
        "ldap",
        "otp",
        "registration",
        "payment-history"
    )
    .filter { (try? $0.expectedStatus()) == 0 }

    static let probes = [
        RecipientRecordTests.probes, LDAPRecordTests.probes, OTPRecordTests.probes, RegistrationRecordTests.probes,
        DocumentRecordTests.probes,
    ]
    .reduce(into: DB2RecordTests.probes) { all, probes in all.merge(probes) { first, _ in first } }

    static func operation(_ service: String, _ name: String) throws -> Operation {
        try #require(SETS.operations.first { $0.service == service && $0.name == name })
    }

    /// The body element that an operation makes of JSON.
    static func response(_ service: String, _ name: String, _ json: String) throws -> String {
        let body = try operation(service, name).responseFromJSON(JSONDocument(parsing: Array(json.utf8)))
        return CanonicalForm().text(of: try XMLDocument(parsing: body).root)
    }

    static func canonical(_ xml: String) throws -> String {
        CanonicalForm().text(of: try XMLDocument(parsing: Array(xml.utf8)).root)
    }

    @Test("Every operation has a recorded success")
    func complete() {
        #expect(SETS.operations.count == 36)
        #expect(Set(Self.successes.map(\.operation)) == Set(SETS.operations.map(\.name)))
    }

    @Test("The JSON of a success becomes an answer that follows the contract strictly", arguments: successes)
    func strict(_ fixture: RecordedFixture) throws {
        let body = try Self.operation(fixture.service, fixture.operation).responseFromJSON(
            fixture.json("response.json")
        )
        let element = try XMLDocument(parsing: body).root
        let probe = try #require(IMSMessages.responses[fixture.operation] ?? Self.probes[element.name.local])
        try probe.decodeStrictly(element)
    }

    @Test("The JSON of a success becomes an answer that becomes the same JSON", arguments: successes)
    func roundTrip(_ fixture: RecordedFixture) throws {
        let operation = try Self.operation(fixture.service, fixture.operation)
        let json = try fixture.json("response.json")
        let element = try XMLDocument(parsing: operation.responseFromJSON(json)).root
        #expect(element.name == operation.response)
        let outcome = try operation.decode(.init(httpStatus: 200, content: .payload(element), clock: fixture.clock))
        let difference = try json.root.firstDifference(from: DeviceResponse.json(outcome, backendStatus: 200).root)
        #expect(difference == nil, "\(difference?.description ?? "")")
    }

    @Test("A sign-in's answer has no web id, so it tells the session nothing")
    func noWebID() throws {
        let operation = try Self.operation("ldap", "validateCredentials")
        let body = try operation.responseFromJSON(JSONDocument(parsing: Array(#"{"userId":"riley"}"#.utf8)))
        let content = Operation.Response.Content.payload(try XMLDocument(parsing: body).root)
        let session = try operation.sessionValues?(.init(httpStatus: 200, content: content, clock: 0))
        #expect(throws: DecodeError.self) {
            try GetPreferences.decode(from: JSONDocument(parsing: Array("{}".utf8)), session: session)
        }
    }

    // MARK: - Answers as the schemas have them

    @Test("A host's answer has its lengths, the segment of success, and blanks for what JSON leaves out")
    func payments() throws {
        let row = "<alloc_tbl><alloc_cd/><alloc_amt>0.00</alloc_amt></alloc_tbl>"
        let xml = """
            <OUTPUTMSG xmlns="http://www.example.com/schemas/SETPYHSOInterface"><out_ll>103</out_ll><out_zz>0</out_zz>\
            <out_mod>SETMO01</out_mod><out_rc>0</out_rc><out_rsn/><out_msg/>\
            <hdr_seg><out_ll>28</out_ll><out_zz>0</out_zz><more_ind>Y</more_ind><restart_key>K1</restart_key>\
            <dtl_cnt>2</dtl_cnt></hdr_seg>\
            <dtl_seg><seg_ll>79</seg_ll><seg_zz>0</seg_zz><seg_no>0001</seg_no><rcpt_dt>20240229</rcpt_dt>\
            <disb_dt>2024060</disb_dt><pymt_type>IW</pymt_type><rcpt_amt>412.50</rcpt_amt><disb_amt>404.25</disb_amt>\
            <adj_raw>00000012N</adj_raw><alloc_tbl><alloc_cd>CS</alloc_cd><alloc_amt>350.00</alloc_amt></alloc_tbl>\
            \(row)\(row)\(row)\(row)</dtl_seg>\
            <dtl_seg><seg_ll>79</seg_ll><seg_zz>0</seg_zz><seg_no>0002</seg_no><rcpt_dt>0</rcpt_dt>\
            <disb_dt>0</disb_dt><pymt_type/><rcpt_amt>1.00</rcpt_amt><disb_amt>0.00</disb_amt><adj_raw/>\
            \(row)\(row)\(row)\(row)\(row)</dtl_seg></OUTPUTMSG>
            """
        let json = """
            {"hasMore":true,"restart":"K1","payments":[{"receivedDate":"2024-02-29","disbursedDate":"2024-02-29",\
            "type":"IW","typeText":"income withholding","receivedAmount":"412.50","disbursedAmount":"404.25",\
            "adjustment":"-1.25","allocations":[{"bucket":"CS","amount":"350.00"}]},\
            {"receivedAmount":"1.00","disbursedAmount":"0.00","allocations":[]}],\
            "Status":"SUCCESS","httpStatusCode":200,"opstatus":0}
            """
        #expect(try Self.response("ims-payment", "getPaymentHistory", json) == Self.canonical(xml))
    }

    @Test("A customer's answer has a blank social security number")
    func personal() throws {
        let xml = """
            <OUTPUTMSG xmlns="http://www.example.com/schemas/SETPERSOInterface"><out_ll>253</out_ll><out_zz>0</out_zz>\
            <out_mod>SETMO01</out_mod><out_rc>0</out_rc><out_rsn/><out_msg/><last_nm>Example</last_nm><first_nm/>\
            <mid_init/><sfx/><addr_ln1/><addr_ln2/><city/><st_cd>OH</st_cd><zip5>4321</zip5><zip4>7</zip4>\
            <home_ph>0</home_ph><cell_ph>0</cell_ph><birth_dt>0</birth_dt><ssn>0</ssn></OUTPUTMSG>
            """
        let json = #"{"personal":{"lastName":"Example","address":{"state":"OH","zip":"04321-0007"}}}"#
        #expect(try Self.response("ims-case", "getPersonal", json) == Self.canonical(xml))
    }

    @Test("An attachment that can no longer be fetched was opened long ago, any other never")
    func attachments() throws {
        let xml = """
            <getMessageResponse xmlns="http://jfs.example.org/sets/db2/content" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><rowset><row><MSG_ID>61</MSG_ID>\
            <TOPIC_CD>GN</TOPIC_CD><TOPIC_DESC>General</TOPIC_DESC><CASE_NO xsi:nil="true"/><ORDER_NO xsi:nil="true"/>\
            <COUNTY_CD>001</COUNTY_CD><DIRECTION>I</DIRECTION><READ_IND>Y</READ_IND><ATTACH_CNT>2</ATTACH_CNT>\
            <RECEIVED_TS>2023-12-01-08.00.00.000000</RECEIVED_TS><BODY_TXT>Two.</BODY_TXT></row></rowset>\
            <rowset2><row><ATTACH_ID>1</ATTACH_ID><FILE_NM>a.pdf</FILE_NM>\
            <OPENED_TS>1970-01-01-00.00.00.000000</OPENED_TS></row>\
            <row><ATTACH_ID>2</ATTACH_ID><FILE_NM>b.pdf</FILE_NM><OPENED_TS xsi:nil="true"/></row></rowset2>\
            </getMessageResponse>
            """
        let json = """
            {"id":"61","topicCode":"GN","topic":"General","countyFips":"39001","direction":"inbound","read":true,\
            "attachmentCount":2,"receivedAt":"2023-12-01T08:00:00","messageText":"Two.","attachments":[\
            {"id":"1","fileName":"a.pdf","available":false},{"id":"2","fileName":"b.pdf","available":true}]}
            """
        #expect(try Self.response("db2-content", "getMessage", json) == Self.canonical(xml))
    }

    /// The control's value is that for 86,400 seconds.
    @Test("A directory's answer has the user's entry and the warning of the password policy")
    func signIn() throws {
        let xml = """
            <batchResponse xmlns="urn:oasis:names:tc:DSML:2:0:core"><authResponse>\
            <control type="1.3.6.1.4.1.42.2.27.8.5.1"><controlValue>MAegBYADAVGA</controlValue></control>\
            <resultCode code="0" descr="success"/></authResponse><searchResponse>\
            <searchResultEntry dn="uid=ri\\,ley,ou=people,dc=jfs,dc=example,dc=org">\
            <attr name="uid"><value>ri,ley</value></attr><attr name="sn"><value>Example</value></attr>\
            </searchResultEntry><searchResultDone><resultCode code="0" descr="success"/></searchResultDone>\
            </searchResponse></batchResponse>
            """
        let json = #"{"userId":"ri,ley","lastName":"Example","passwordWarning":{"days":1},"opstatus":0}"#
        #expect(try Self.response("ldap", "validateCredentials", json) == Self.canonical(xml))
    }

    @Test("An update's answer counts one row")
    func update() throws {
        let xml = """
            <markMessageReadResponse xmlns="http://jfs.example.org/sets/db2/content">\
            <UPDATE_COUNT>1</UPDATE_COUNT></markMessageReadResponse>
            """
        #expect(try Self.response("db2-content", "markMessageRead", #"{"Status":"SUCCESS"}"#) == Self.canonical(xml))
    }

    // MARK: - What no response says

    @Test(
        "JSON that no answer can say is refused, with its place",
        arguments: [
            ("ims-case/ping", #"{"available":false}"#, .value, "available"),
            ("ims-case/ping", #"{"systemId":"IMSA"}"#, .missing, "available"),
            ("ims-case/ping", #"{"available":true,"returnCode":8}"#, .unknown, "returnCode"),
            ("ims-case/ping", #"{"available":true,"out_rc":8}"#, .unknown, "out_rc"),
            ("ims-case/ping", #"{"available":true,"cacheid":"S"}"#, .unknown, "cacheid"),
            ("ims-case/ping", #"{"available":true,"message":"M"}"#, .unknown, "message"),
            ("ims-case/getCaseOrder", #"{"order":{}}"#, .missing, "order/currentSupport"),
            ("ims-case/getCaseList", #"{"cases":[{"Status":"SUCCESS"}]}"#, .unknown, "cases/0/Status"),
            (
                "ims-case/getCaseEvents", #"{"events":[\#(Array(repeating: "{}", count: 21).joined(separator: ","))]}"#,
                .count, "events"
            ),
            ("ims-payment/getPaymentHistory", #"{"payments":[{}]}"#, .missing, "payments/0/receivedAmount"),
            ("db2-content/getMessage", #"{"attachments":[]}"#, .missing, "id"),
            ("db2-content/markMessageRead", #"{"updateCount":0}"#, .unknown, "updateCount"),
            ("db2-content/sendMessage", "{}", .missing, "id"),
            ("registration/validateIdentity", "{}", .missing, "nextStep"),
            ("registration/completeRegistration", #"{"registered":false}"#, .value, ""),
            ("registration/completeRegistration", #"{"registered":true,"webId":"3"}"#, .unknown, "webId"),
            ("payment-history/invoke", #"{"pageCount":1}"#, .missing, "pdfBase64"),
            ("payment-history/invoke", #"{"pageCount":1,"contentType":"text/html"}"#, .value, "contentType"),
            ("ldap/findUser", #"{"found":true}"#, .missing, "userId"),
            ("ldap/findUser", #"{"found":true,"userId":""}"#, .value, "userId"),
            ("ldap/findUser", #"{"found":false,"userId":"u"}"#, .unknown, "userId"),
            ("ldap/comparePassword", "{}", .missing, "matches"),
            ("ldap/createUser", #"{"userId":"u"}"#, .unknown, "userId"),
            ("ldap/validateCredentials", #"{"userId":""}"#, .value, "userId"),
            ("ldap/validateCredentials", warning(#""days":-1"#), .value, "passwordWarning/days"),
            ("ldap/validateCredentials", warning(#""days":24856"#), .value, "passwordWarning/days"),
            ("ldap/validateCredentials", warning(#""graceLogins":-1"#), .value, "passwordWarning/graceLogins"),
            ("ldap/validateCredentials", warning(#""days":1,"graceLogins":1"#), .count, "passwordWarning"),
            ("ldap/validateCredentials", warning(""), .count, "passwordWarning"),
        ] as [(String, String, DecodeError.Code, String)]
    )
    func refused(operation: String, json: String, code: DecodeError.Code, path: String) throws {
        let names = operation.split(separator: "/").map(String.init)
        let error = #expect(throws: DecodeError.self) { try Self.response(names[0], names[1], json) }
        #expect(error?.code == code)
        #expect(error?.path == path)
    }

    static func warning(_ members: String) -> String {
        #"{"userId":"u","passwordWarning":{\#(members)}}"#
    }

    @Test("An attachment that does not say whether it can be fetched is refused")
    func unknownAvailability() throws {
        let json = """
            {"id":"61","topicCode":"GN","topic":"General","countyFips":"39001","direction":"inbound","read":true,\
            "attachmentCount":1,"receivedAt":"2023-12-01T08:00:00","messageText":"One.",\
            "attachments":[{"id":"1","fileName":"a.pdf"}]}
            """
        let error = #expect(throws: DecodeError.self) { try Self.response("db2-content", "getMessage", json) }
        #expect(error?.path == "attachments/0/available")
    }
}
