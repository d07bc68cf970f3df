import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// The JSON profile of BCMS: addresses, bodies and responses as the description of the service lays them down.
@Suite struct BCMSJSONProfileTests {
    private static let operations: [String: SoapstoneOperations.Operation] = Dictionary(
        uniqueKeysWithValues: BCMS.system.operations.map { ($0.bindingOperation, $0) }
    )
    private static let token = "00000000-0000-4000-8000-0000000000c0"
    private static let session = SessionValues([
        "token": token, "username": "alex.tester", "role": "administrator", "userId": "901",
    ])

    private static func operation(_ name: String) throws -> SoapstoneOperations.Operation {
        try #require(operations[name], "\(name)")
    }

    private static func wire(_ name: String, _ json: String) throws -> SoapstoneOperations.Operation.WireRequest {
        let operation = try operation(name)
        let request = try operation.encode(JSONDocument(parsing: Array(json.utf8)), session)
        return try #require(operation.profile).request("https://bcms.example.com/Services/X.svc/json", request)
    }

    /// What a gateway tells of a response.
    static func device(
        _ name: String,
        _ body: String,
        status: Int = 200,
        type: String? = "application/json"
    ) throws -> JSONValue {
        let operation = try operation(name)
        do {
            var response = try #require(operation.profile)
                .response(
                    SoapstoneOperations.Operation.WireResponse(
                        status: status,
                        contentType: type,
                        body: Array(body.utf8)
                    ),
                    0
                )
            response.session = session
            return try DeviceResponse.json(operation, response).root
        } catch let failure as Outcome.Failure {
            return try DeviceResponse.json(.failure(failure), backendStatus: status).root
        }
    }

    private static func opstatus(_ name: String, _ body: String, status: Int = 200, type: String? = "application/json")
        throws -> String?
    {
        do {
            return try device(name, body, status: status, type: type)["opstatus"]?.numberText
        } catch is DecodeError {
            return "8007"
        }
    }

    // MARK: - Requests

    /// By the list of operations in the description of the service; `T` is the session's token.
    private static let addressTable: [(operation: String, request: String, address: String)] = [
        (
            "Login", #"{"username":"alex tester","password":"a%&+ /?=","groupId":"3"}"#,
            "POST json/login?username=alex%20tester&passwordHash=a%25%26%2B%20%2F%3F%3D&groupId=3"
        ),
        ("Logout", "{}", "POST json/T/logout?userId=901"),
        ("GetUsers", "{}", "GET json/T/users?startCount=1&pageSize=-1&sortBy=&sortAsc=true"),
        ("DeleteUser", #"{"userId":"903"}"#, "DELETE json/T/users/903"), ("GetUserGroups", "{}", "GET json/userGroups"),
        ("GetIncident", #"{"incidentId":"501"}"#, "GET json/T/incidents/501"),
        ("DeleteIncident", #"{"incidentId":"501"}"#, "DELETE json/T/incidents/501"),
        ("DeleteIncidentUpdate", #"{"incidentUpdateId":"821"}"#, "DELETE json/T/incidentUpdates/821"),
        (
            "ResendIncidentUpdate", #"{"incidentUpdateId":"821","groups":[{"id":"4"}]}"#,
            "POST json/T/incidentUpdates/resend/821"
        ),
        ("DeleteIncidentNote", #"{"incidentNoteId":"801"}"#, "DELETE json/T/incidentNotes/801"),
        (
            "UploadIncidentAttachment", #"{"incidentId":"501","fileName":"hall ä.png","contentBase64":"AQI="}"#,
            "POST json/T/incidentAttachments?incidentId=501&filename=hall%20%C3%A4.png"
        ),
        ("DownloadIncidentAttachment", #"{"incidentAttachmentId":"841"}"#, "GET T/incidentAttachments/841"),
        ("DeleteIncidentAttachment", #"{"incidentAttachmentId":"841"}"#, "DELETE json/T/incidentAttachments/841"),
        (
            "AddIncidentAssociation", #"{"primaryIncidentId":"501","secondaryIncidentId":"502"}"#,
            "POST json/T/incidentAssociations/501/502"
        ),
        (
            "DeleteIncidentAssociation", #"{"primaryIncidentId":"501","secondaryIncidentId":"502"}"#,
            "DELETE json/T/incidentAssociations/501/502"
        ),
        ("GetConveneRooms", "{}", "GET json/T/conveneRooms?startCount=1&pageSize=-1&sortBy=&sortAsc=true"),
        ("DeleteConveneRoom", #"{"conveneRoomId":"721"}"#, "DELETE json/T/conveneRooms/721"),
        ("DeleteAreaOffice", #"{"areaOfficeId":"701"}"#, "DELETE json/T/areaOffices/701"),
        ("DeleteIncidentCategory", #"{"incidentCategoryId":"741"}"#, "DELETE json/T/incidentCategories/741"),
        (
            "DeleteAreaOfficeContact", #"{"areaOfficeId":"701","contactId":"711"}"#,
            "DELETE json/T/areaOffices/701/contacts/711"
        ),
        (
            "AddConveneRoomContact", #"{"conveneRoomId":"721","contact":{"name":"Night desk"}}"#,
            "POST json/T/conveneRooms/721/contacts"
        ),
        (
            "UpdateIncidentCategoryContact",
            #"{"incidentCategoryId":"741","contactId":"711","contact":{"name":"Night desk"}}"#,
            "PUT json/T/incidentCategories/741/contacts/711"
        ),
        (
            "GetHelpDocuments", #"{"searchText":"%","pageSize":5}"#,
            "GET json/helpDocuments?searchText=%25&startCount=1&pageSize=5"
        ),
        ("DownloadHelpDocument", #"{"helpDocumentId":"761"}"#, "GET helpDocuments/761"),
        (
            "GetAreaOfficesModifiedSince", #"{"date":"2001-01-01","pageSize":1}"#,
            "GET json/T/updates/areaOffices?sortBy=&sortAsc=true&date=2001-01-01&startCount=1&pageSize=1"
        ),
        (
            "GetIncidentAdditionalInfosModifiedSince", #"{"date":"2024-02-29"}"#,
            "GET json/T/updates/incidentAdditionalInfos?sortBy=&sortAsc=true&date=2024-02-29&startCount=1&pageSize=-1"
        ),
    ]

    @Test("An operation has the method and the address of the description", arguments: addressTable)
    func addresses(operation: String, request: String, address: String) throws {
        let wire = try Self.wire(operation, request)
        let expected = address.replacing("T/", with: "\(Self.token)/")
        let parts = expected.split(separator: " ", maxSplits: 1).map(String.init)
        #expect(wire.method.rawValue == parts[0])
        #expect(wire.url == "https://bcms.example.com/Services/X.svc/\(parts[1])")
    }

    @Test("A body is the object of the entity, every member of it, and bytes of a file are themselves")
    func bodies() throws {
        let note = try Self.wire(
            "UpdateIncidentNote",
            """
            {"incidentNoteId":"801","id":"801","addedBy":"Alex Tester","addedDate":"2024-02-29T08:14:32Z","groups":[],\
            "incidentId":"501","note":"Spare unit ordered."}
            """
        )
        #expect(note.method == .put && note.headers["Content-Type"] == "text/json")
        #expect(
            String(decoding: note.body, as: UTF8.self)
                == #"{"Id":801,"AddedBy":"Alex Tester","AddedDate":"\/Date(1709194472000+0000)\/","Groups":[],"#
                + #""IncidentId":501,"Note":"Spare unit ordered."}"#
        )
        let groups = try Self.wire("ResendIncidentUpdate", #"{"incidentUpdateId":"821","groups":[{"id":"4"}]}"#)
        #expect(String(decoding: groups.body, as: UTF8.self) == #"[{"Id":4,"Name":null,"AbbreviationName":null}]"#)
        let file = try Self.wire(
            "UploadIncidentAttachment",
            #"{"incidentId":"501","fileName":"a.png","contentBase64":"AQID"}"#
        )
        #expect(file.body == [1, 2, 3] && file.headers["Content-Type"] == nil)
        #expect(try Self.wire("Login", #"{"username":"a","password":"b","groupId":"3"}"#).body.isEmpty)
    }

    @Test("An operation without an address is none there, and nobody is called")
    func without() throws {
        let operation = try Self.operation("SearchIncidents")
        let request = try operation.encode(JSONDocument(parsing: Array("{}".utf8)), Self.session)
        do {
            _ = try #require(operation.profile).request("https://a/json", request)
            Issue.record("it has an address")
        } catch let failure as Outcome.Failure {
            #expect(failure.status.number == 10102)
        }
        let missing = Set(Self.operations.keys).subtracting(BCMS.JSONRoute.all.keys)
        #expect(
            missing.sorted() == [
                "GetAreaOffices", "GetChecklistTypes", "GetContactRoles", "GetDirectReports",
                "GetIncidentAdditionalInfos", "GetIncidentAssociations", "GetIncidentAttachments",
                "GetIncidentCategories", "GetIncidentNotes", "GetIncidentStatuses", "GetIncidentTypes",
                "GetIncidentUpdates", "GetIncidents", "GetLatestIncidentUpdate", "SearchIncidents", "SearchUsers",
            ]
        )
        #expect(Set(BCMS.JSONRoute.all.keys).isSubset(of: Set(Self.operations.keys)))
    }

    // MARK: - Responses

    @Test("A page, an entity that was added to, and a flag are read as the description shows them")
    func samples() throws {
        let page = try Self.device(
            "GetAreaOfficesModifiedSince",
            #"{"ErrorMesssage":null,"OperationSucceeded":true,"Result":{"PageSize":1,"Results":[{"Id":701,"#
                + #""Name":"Sampleville","Contacts":[{"Id":711,"Name":"Front desk","JobTitle":null,"PrimaryNumber":"#
                + #""1 (614) 555-0101","Role":{"Id":1,"Name":"Primary"},"SecondaryNumber":null,"User":null}]}],"#
                + #""SortOrder":1,"StartCount":1,"TotalCount":3}}"#
        )
        #expect(page["total"]?.numberText == "3")
        let office = try #require(page["offices"].flatMap { Array($0.elements).first })
        #expect(office["id"]?.string == "701" && office["name"]?.string == "Sampleville")
        let contact = try #require(office["contacts"].flatMap { Array($0.elements).first })
        #expect(contact["primaryNumber"]?.string == "1 (614) 555-0101")
        #expect(contact["role"]?["name"]?.string == "Primary" && contact["user"] == nil)
        let added = try Self.device(
            "AddAreaOfficeContact",
            #"{"ErrorMesssage":null,"OperationSucceeded":true,"Result":{"CreatedId":712,"Data":{"Id":701,"#
                + #""Name":"Sampleville","Contacts":[]}}}"#
        )
        #expect(added["opstatus"]?.numberText == "0")
        let deleted = #"{"Result":true,"OperationSucceeded":true,"ErrorMesssage":null,"__type":"x:#y","Other":[1]}"#
        #expect(try Self.opstatus("DeleteIncidentNote", deleted) == "0")
        #expect(
            try Self.opstatus("DeleteIncidentNote", deleted.replacing("\"Result\":true", with: "\"Result\":false"))
                == "20040"
        )
    }

    @Test(
        "A time is milliseconds since 1970, whatever offset stands behind them",
        arguments: [
            (#"\/Date(1709194472000+0000)\/"#, "2024-02-29T08:14:32Z"),
            ("/Date(1709194472000)/", "2024-02-29T08:14:32Z"),
            (#"\/Date(1709194472000-0500)\/"#, "2024-02-29T08:14:32Z"),
            (#"\/Date(-1000)\/"#, "1969-12-31T23:59:59Z"), (#"\/Date(-1)\/"#, "1969-12-31T23:59:59.999Z"),
            (#"\/Date(-62135596800000)\/"#, nil),
        ]
    )
    func times(text: String, expected: String?) throws {
        let note = #"{"Id":801,"AddedBy":null,"AddedDate":"\#(text)","Groups":[],"IncidentId":501,"Note":"n"}"#
        let json = try Self.device("CreateIncidentNote", #"{"OperationSucceeded":true,"Result":\#(note)}"#)
        #expect(json["opstatus"]?.numberText == "0")
        #expect(json["addedDate"]?.string == expected)
    }

    /// The table of errors in the description of the service.
    private static let table: [(name: String, body: String, status: Int, type: String?, opstatus: String)] = [
        ("GetIncident", "", 200, nil, "8005"), ("GetIncident", "{", 200, nil, "8006"),
        ("GetIncident", #"{"OperationSucceeded":true,"OperationSucceeded":true,"Result":null}"#, 200, nil, "8006"),
        ("GetIncident", "[]", 200, nil, "8007"), ("GetIncident", #"{"Result":null}"#, 200, nil, "8007"),
        ("GetIncident", #"{"OperationSucceeded":true,"Result":null}"#, 200, nil, "20040"),
        ("GetIncident", #"{"OperationSucceeded":true,"Result":true}"#, 200, nil, "8007"),
        ("GetUserGroups", #"{"OperationSucceeded":true,"Result":{"Id":1}}"#, 200, nil, "8007"),
        ("Logout", #"{"OperationSucceeded":true,"Result":"yes"}"#, 200, nil, "8007"),
        ("Login", #"{"OperationSucceeded":true,"Result":5}"#, 200, nil, "8007"),
        ("Login", #"{"OperationSucceeded":true,"Result":null}"#, 200, nil, "8007"),
        (
            "Login", #"{"OperationSucceeded":false,"ErrorMesssage":"The account is locked.","Result":null}"#, 200, nil,
            "20002"
        ),
        ("Login", "{}", 401, nil, "20001"), ("GetIncident", "{}", 401, nil, "6000"),
        ("GetIncident", "{}", 403, nil, "20070"), ("GetIncident", "{}", 500, nil, "8009"),
        ("GetIncident", "{}", 202, nil, "8009"), ("GetIncident", "<html><body>x", 200, "text/html", "8009"),
        ("GetIncident", #"<html xmlns="http://www.w3.org/1999/xhtml"/>"#, 500, "text/html", "8009"),
        (
            "DeleteIncidentNote", #"{"OperationSucceeded":false,"ErrorMesssage":"It is locked.","Result":false}"#, 200,
            nil, "20072"
        ),
        ("Login", fault("Authentication failed."), 200, nil, "20001"),
        ("Login", fault("Authentication failed."), 400, "application/xml", "20001"),
        ("GetIncident", fault("Your session has ended."), 400, "text/xml", "6000"),
        ("GetIncident", fault("x", detail: "EntityNotFoundException"), 400, "text/xml", "20040"),
        ("GetIncident", fault("x", detail: "UnheardOfException"), 400, "text/xml", "8009"),
        ("GetIncident", fault("x", subcode: "InternalServiceFault"), 500, "text/xml", "8009"),
        ("GetIncident", fault("x", subcode: "DeserializationFailed"), 500, "text/xml", "9105"),
        (
            "GetIncident",
            #"<string xmlns="http://schemas.microsoft.com/2003/10/Serialization/">Permission denied</string>"#, 401,
            "text/xml", "20070"
        ),
        (
            "GetIncident",
            """
            <ServiceResultOfIncidentGa1VGkc4 xmlns="http://schemas.datacontract.org/2004/07/BCMS.Services">\
            <ErrorMesssage>The incident does not exist.</ErrorMesssage><OperationSucceeded>false</OperationSucceeded>\
            </ServiceResultOfIncidentGa1VGkc4>
            """, 200, nil, "20040"
        ),
        ("GetIncident", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", 200, "text/xml", "8009"),
        ("DownloadIncidentAttachment", "x", 404, nil, "20040"),
        ("DownloadIncidentAttachment", "<html/>", 200, "text/html", "8009"),
        ("DownloadHelpDocument", fault("Your session has ended."), 200, "application/xml", "6000"),
    ]

    private static func fault(_ text: String, subcode: String? = nil, detail: String? = nil) -> String {
        let inner = subcode.map {
            """
            <Subcode><Value \
            xmlns:a="http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher">a:\($0)</Value></Subcode>
            """
        }
        let typed = detail.map {
            """
            <Detail><BCMSServiceException i:type="\($0)" xmlns="http://schemas.datacontract.org/2004/07/BCMS.Services" \
            xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><Code>5</Code></BCMSServiceException></Detail>
            """
        }
        return """
            <Fault xmlns="http://schemas.microsoft.com/ws/2005/05/envelope/none"><Code><Value>Sender</Value>\(inner ?? "")\
            </Code><Reason><Text xml:lang="en-US">\(text)</Text></Reason>\(typed ?? "")</Fault>
            """
    }

    @Test("What is no success has the status of the table, in JSON and in XML", arguments: table)
    func errors(name: String, body: String, status: Int, type: String?, opstatus: String) throws {
        #expect(try Self.opstatus(name, body, status: status, type: type ?? "application/json") == opstatus)
    }

    @Test("The bytes of a file are the response, whatever they begin with")
    func file() throws {
        let json = try Self.device("DownloadIncidentAttachment", "<svg/>", type: "application/octet-stream")
        #expect(json["contentBase64"]?.string == "PHN2Zy8+")
    }

    // MARK: - Both profiles

    @Test("Each recorded response gives the same JSON when the service sends it in the other profile")
    func profiles() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../fixtures/bcms")
        var compared = 0
        for operation in Self.operations.values where !operation.readsParts {
            guard case .record(_, let resultLines)? = operation.responseLines().first?.type else { continue }
            let cases = folder.appending(path: "\(operation.service)/\(operation.name)").standardizedFileURL
            for name in try FileManager.default.contentsOfDirectory(atPath: cases.path).sorted() {
                let fixture = cases.appending(path: name)
                // Messages that break the contract have no other form, nor have times of another zone than UTC.
                let exchange = try String(contentsOf: fixture.appending(path: "exchange.yaml"), encoding: .utf8)
                guard exchange.contains(/class: (ordinary|edge)/), name != "dates-local-and-none" else { continue }
                guard let golden = try? Data(contentsOf: fixture.appending(path: "response.json")),
                    let expected = try? JSONDocument(parsing: Array(golden), limits: .file).root,
                    let data = try? Data(contentsOf: fixture.appending(path: "response.xml")),
                    let envelope = try? Envelope(parsing: Array(data)), envelope.fault == nil,
                    let payload = envelope.payload,
                    let result = payload.children.first
                else { continue }
                var body = ByteWriter()
                ElementJSON.wcf.write(result, as: resultLines(), in: BCMS.envelopes, to: &body)
                let isSame = try Self.isSame(expected, as: { try Self.device(operation.bindingOperation, body.string) })
                #expect(isSame, "\(operation.service)/\(operation.name)/\(name)")
                compared += 1
            }
        }
        #expect(compared > 200)
    }

    @Test("What the profile asks is what is recorded of it, for each fixture in both profiles")
    func requests() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../fixtures/bcms")
        let fixtures = try FixtureFolder.load(folder.standardizedFileURL.path).fixtures
        let index = FixtureIndex(fixtures.filter { $0.details.profile == .http })
        #expect(index.problems.isEmpty)
        let golden = Dictionary(uniqueKeysWithValues: fixtures.map { ($0.id, $0.requestJSON) })
        var compared = 0
        for fixture in index.fixtures where fixture.id.name.hasSuffix(".json-profile") {
            var twin = fixture.id
            twin.name = String(twin.name.dropLast(".json-profile".count))
            guard let json = golden[twin] ?? nil else { continue }
            let operation = try #require(
                BCMS.system.operations.first { $0.service == twin.service && $0.name == twin.operation }
            )
            // What the gateway refuses before a call is no request of its own; and no JSON has the links of files.
            let user = fixture.details.endpoint.firstMatch(of: /userId=([0-9]+)/).map { String($0.output.1) }
            guard twin.name != "notes-and-files-unchanged",
                let request = try? operation.encode(
                    JSONDocument(parsing: json, limits: .file),
                    SessionValues(Self.session.values.merging(["userId": user ?? "901"]) { $1 })
                )
            else { continue }
            let service = "https://bcms.example.com" + fixture.details.endpoint.prefix { $0 != "." }
            let wire = try #require(operation.profile).request("\(service).svc/json", request)
            let asked = SentRequest(
                method: wire.method.rawValue,
                target: String(wire.url.dropFirst("https://bcms.example.com".count)),
                headers: wire.headers.map { Fixture.Header($0.key, $0.value) },
                body: wire.body
            )
            let state = fixture.details.scenario?.requiredState
            let found = index.find(asked) { _ in state }
            let misses = index.nearMisses(asked) { _ in state }
            #expect(found.map { index.fixtures[$0].id } == fixture.id, "\(misses.first.map { "\($0)" } ?? "")")
            compared += 1
        }
        #expect(compared > 200)
    }

    /// Whether JSON is the same but for members that a gateway alone adds.
    private static func isSame(_ expected: JSONValue, as make: () throws -> JSONValue) throws -> Bool {
        let found: JSONValue
        do {
            found = try make()
        } catch is DecodeError {
            return expected["opstatus"]?.numberText == "8007"
        }
        let opstatus = expected["opstatus"]?.numberText
        guard found["opstatus"]?.numberText == opstatus else { return false }
        guard opstatus == "0" else { return true }
        return expected.members.allSatisfy { key, value in
            found[key].map { value.firstDifference(from: $0) == nil } ?? false
        }
    }
}
