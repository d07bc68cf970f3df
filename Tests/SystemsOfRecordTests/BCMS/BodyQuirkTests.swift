import Foundation
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// What the 20 public bodies of BCMS have that nobody would expect, each as its fixture has it.
@Suite struct BCMSBodyQuirkTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../fixtures/bcms").standardizedFileURL

    /// What a gateway makes of a recorded response in SOAP.
    private static func device(_ path: String) throws -> JSONValue {
        let parts = path.split(separator: "/").map(String.init)
        let operation = try #require(BCMS.system.operations.first { $0.service == parts[0] && $0.name == parts[1] })
        let fixture = folder.appending(path: path)
        let mime = fixture.appending(path: "response.mime")
        let hasParts = FileManager.default.fileExists(atPath: mime.path)
        let bytes = Array(try Data(contentsOf: hasParts ? mime : fixture.appending(path: "response.xml")))
        let exchange = try String(contentsOf: fixture.appending(path: "exchange.yaml"), encoding: .utf8)
        let responseHead = try #require(exchange.components(separatedBy: "\nresponse:").last)
        let type = responseHead.firstMatch(of: /Content-Type: '?(.*?)'?\n/).map { String($0.1) }
        let message = try MessageReader(limits: .response).read(bytes, contentType: hasParts ? type : nil)
        let content: SoapstoneOperations.Operation.Response.Content =
            if let fault = message.envelope.fault { .fault(fault) } else {
                .payload(try #require(message.envelope.payload))
            }
        let response = SoapstoneOperations.Operation.Response(
            httpStatus: 200,
            content: content,
            clock: 0,
            package: message.package
        )
        return try DeviceResponse.json(operation, response).root
    }

    private static func first(_ key: String, of json: JSONValue) throws -> JSONValue {
        try #require(json[key].flatMap { Array($0.elements).first })
    }

    private static func opstatus(_ path: String) throws -> String? { try device(path)["opstatus"]?.numberText }

    private static func json(_ operation: String, _ result: String) throws -> JSONValue {
        try BCMSJSONProfileTests.device(
            operation,
            #"{"ErrorMesssage":null,"OperationSucceeded":true,"Result":\#(result)}"#
        )
    }

    @Test("Q1: the text of an error has three s; with two it is another member, and its text is lost")
    func q1() throws {
        let json = try Self.device("CacheUpdatesService/getIncidentStatusesModifiedSince/error-message-two-s")
        #expect(json["opstatus"]?.numberText == "8009")
        #expect(json["message"]?.string == UserMessage.unavailable)
    }

    @Test(
        "Q2: members are in order of their types; in JSON they may be in any, in SOAP a strict reader refuses another one"
    )
    func q2() throws {
        for note in [
            #"{"Id":801,"AddedBy":"a","IncidentId":501,"Note":"n"}"#,
            #"{"Note":"n","Id":801,"IncidentId":501,"AddedBy":"a"}"#,
            #"{"IncidentId":501,"Note":"n","AddedBy":"a","Id":801}"#,
        ] {
            let json = try Self.json("CreateIncidentNote", note)
            #expect(json["id"]?.string == "801" && json["note"]?.string == "n" && json["addedBy"]?.string == "a")
        }
        let xml = try Data(
            contentsOf: Self.folder.appending(path: "BCMIncidentService/getIncident/members-out-of-order/response.xml")
        )
        let payload = try #require(try Envelope(parsing: Array(xml)).payload)
        #expect(throws: DecodeError.self) {
            try BCMS.ServiceResponse<BCMS.GetIncident>.decode(from: payload, strictly: true)
        }
    }

    @Test("Q3: nulls are written; members that are left out mean the same")
    func q3() throws {
        let nulls = try Self.first("offices", of: Self.device("AreaOfficeService/getAreaOffices/contact-with-nulls"))
        let contact = try Self.first("contacts", of: nulls)
        for key in ["jobTitle", "role", "secondaryNumber", "user"] { #expect(contact[key] == nil, "\(key)") }
        let left = try Self.first("offices", of: Self.device("AreaOfficeService/getAreaOffices/members-left-out"))
        #expect(try Self.first("contacts", of: left)["jobTitle"] == nil)
    }

    @Test("Q4: a list that is empty, nil, null or missing is an empty one")
    func q4() throws {
        for name in ["no-lists", "list-nil", "list-element-missing"] {
            let incident = try #require(try Self.device("BCMIncidentService/getIncident/\(name)")["incident"])
            for key in ["notes", "attachments", "updates", "additionalInfo"] {
                #expect(incident[key]?.count == 0, "\(name) \(key)")
            }
        }
        for list in ["[]", "null"] {
            #expect(try Self.json("CreateIncidentNote", #"{"Id":801,"Groups":\#(list)}"#)["groups"]?.count == 0)
        }
    }

    @Test("Q5: times in JSON are milliseconds since 1970; one in ISO 8601 breaks the contract")
    func q5() throws {
        let plain = try Self.json("CreateIncidentNote", #"{"Id":801,"AddedDate":"/Date(1709194472000)/"}"#)
        let offset = try Self.json("CreateIncidentNote", #"{"Id":801,"AddedDate":"\/Date(1709194472000-0500)\/"}"#)
        #expect(plain["addedDate"]?.string == "2024-02-29T08:14:32Z")
        #expect(offset["addedDate"]?.string == plain["addedDate"]?.string)
        let iso = try Self.json("CreateIncidentNote", #"{"Id":801,"AddedDate":"2024-02-29T08:14:32Z"}"#)
        #expect(iso["opstatus"]?.numberText == "8007")
    }

    @Test("Q6: a temporary id of zeros is none; one that is no GUID breaks the contract")
    func q6() throws {
        let path = "BCMIncidentAttachmentService/getIncidentAttachments"
        for name in ["zero-guid", "temp-id-set"] {
            #expect(try Self.first("attachments", of: Self.device("\(path)/\(name)"))["tempId"] == nil)
        }
        #expect(try Self.opstatus("\(path)/guid-malformed") == "8007")
    }

    @Test("Q7: links with a session's GUID are hidden, wherever they lead")
    func q7() throws {
        for path in [
            "BCMIncidentAttachmentService/getIncidentAttachments/download-link-hidden",
            "BCMIncidentAttachmentService/getIncidentAttachments/download-link-absolute",
            "BCMHelpDocumentService/getHelpDocuments/download-link-other-host",
        ] {
            var output = ByteWriter()
            try Self.device(path).write(to: &output)
            #expect(!output.string.lowercased().contains("link") && !output.string.contains("00000000-0000-4000"))
        }
    }

    @Test("Q8: an order is a name in XML and a number in JSON; one that nobody knows passes")
    func q8() throws {
        let path = "CacheUpdatesService/getAreaOfficesModifiedSince/sort-order"
        for name in ["ascending", "descending", "unknown"] { #expect(try Self.opstatus("\(path)-\(name)") == "0") }
        for number in [0, 1, 2, 7] {
            let page = #"{"PageSize":0,"Results":[],"SortOrder":\#(number),"StartCount":1,"TotalCount":0}"#
            #expect(try Self.json("GetAreaOfficesModifiedSince", page)["opstatus"]?.numberText == "0")
        }
    }

    @Test("Q9: a page may begin at the second record")
    func q9() throws {
        let page = try Self.device("BCMUserService/getUsers/second-record-on")
        #expect(page["total"]?.numberText == "22" && page["users"]?.count == 5)
        #expect(try Self.first("users", of: page)["id"]?.string == "902")
    }

    @Test("Q10: a key with another name in another response is what that response says")
    func q10() throws {
        let first = try Self.first("users", of: Self.device("BCMUserService/getUsers/second-record-on"))
        let other = try Self.first("users", of: Self.device("BCMUserService/getUsers/same-id-other-person"))
        #expect(first["id"]?.string == other["id"]?.string)
        #expect(first["name"]?.string == "Jordan Sample" && other["name"]?.string == "Jordan Example")
    }

    @Test("Q11: groups have no order, nor have the members of one")
    func q11() throws {
        let groups = try #require(try Self.device("BCMLookupService/getUserGroups/group-order")["groups"])
        let ids = groups.elements.compactMap { $0["id"]?.string }
        #expect(ids.count > 1 && ids != ids.sorted())
        let json = try Self.json("GetUserGroups", #"[{"AbbreviationName":"CMT","Name":"Crisis","Id":4}]"#)
        #expect(try Self.first("groups", of: json)["abbreviationName"]?.string == "CMT")
    }

    @Test("Q12: users have two editions, and one name in JSON")
    func q12() throws {
        let second = try Self.first("users", of: Self.device("BCMUserService/getUsers/user-second-edition"))
        #expect(second["name"]?.string == "Riley Example" && second["jobTitle"]?.string == "Duty officer")
        let both = try #require(try Self.device("BCMUserService/getUsers/user-both-names")["users"])
        #expect(both.elements.allSatisfy { $0["name"]?.string != nil && $0["employeeName"] == nil })
        let edition = try Self.json(
            "GetUsers",
            #"{"Results":[{"Id":902,"EmployeeName":"Jordan Sample"}],"TotalCount":1}"#
        )
        #expect(try Self.first("users", of: edition)["name"]?.string == "Jordan Sample")
    }

    @Test("Q13: a telephone number that is none is read, and not sent")
    func q13() throws {
        let office = try Self.first("offices", of: Self.device("AreaOfficeService/getAreaOffices/phone-not-a-phone"))
        let number = try #require(try Self.first("contacts", of: office)["primaryNumber"]?.string)
        #expect(number.wholeMatch(of: /[0-9]{1,3} \([0-9]{3}\) [0-9]{3}-[0-9]{4}/) == nil)
        let operation = try #require(BCMS.system.operations.first { $0.name == "addAreaOfficeContact" })
        let contact = #"{"areaOfficeId":"701","contact":{"name":"Front desk","primaryNumber":"\#(number)"}}"#
        do {
            _ = try operation.encode(JSONDocument(parsing: Array(contact.utf8)), SessionValues(["token": "t"]))
            Issue.record("the number was sent")
        } catch let error as SoapstoneOperations.Operation.RequestError {
            #expect(error.failure?.status.number == 20021)
        }
    }

    @Test("Q14: a text comes down, though pictures and videos alone go up")
    func q14() throws {
        let json = try Self.device("BCMIncidentAttachmentService/downloadIncidentAttachment/text-file-down")
        #expect(json["contentBase64"]?.string?.isEmpty == false)
        #expect(try !BCMS.FileName("notes.txt").isMedia)
        #expect(try BCMS.FileName("hall.PNG").isMedia)
    }

    @Test("Q15: a comment may have been sent by the next time that it is read")
    func q15() throws {
        let later = try #require(try Self.device("IncidentUpdateService/getComments/alert-sent-later")["comments"])
        #expect(later.elements.contains { $0["alertSent"]?.kind == .true })
    }

    @Test("Q16: a status that nobody knows passes with its name")
    func q16() throws {
        let statuses = try #require(try Self.device("BCMLookupService/getIncidentStatuses/unknown-status")["statuses"])
        let unknown = statuses.elements.first { $0["id"]?.string == "9" }
        #expect(unknown?["name"]?.string?.isEmpty == false)
    }

    @Test("Q17: an association has whole incidents and no key of its own")
    func q17() throws {
        let large = try Self.device("IncidentAssociationService/getIncidentAssociations/association-large")
        let association = try Self.first("associations", of: large)
        #expect(association["id"] == nil && association["primary"]?["id"]?.string != nil)
        #expect((association["secondary"]?.count ?? 0) > 0)
        let alone = try Self.device("IncidentAssociationService/getIncidentAssociations/association-without-secondary")
        #expect(try Self.first("associations", of: alone)["secondary"]?.count == 0)
    }

    @Test("Q18: an incident may have an address book in it")
    func q18() throws {
        let incident = try #require(try Self.device("BCMIncidentService/getIncident/incident-deep")["incident"])
        for path in [["location", "contacts"], ["category", "ismContacts"], ["cmt", "cmtContacts"]] {
            let contact = try Self.first(path[1], of: try #require(incident[path[0]]))
            #expect((contact["user"]?["groups"]?.count ?? 0) > 0, "\(path)")
        }
    }

    @Test("Q19: numbers of incidents fall while keys rise, and rows stay as they came")
    func q19() throws {
        let rows = try #require(try Self.device("BCMIncidentService/getIncidents/numbers-against-ids")["incidents"])
        let ids = rows.elements.compactMap { $0["id"]?.string }
        let numbers = rows.elements.compactMap { $0["incidentNumber"]?.string }
        #expect(ids == ids.sorted() && numbers == numbers.sorted().reversed() && ids.count > 1)
    }

    @Test("Q20: a list may know less of an incident than the incident does")
    func q20() throws {
        let entity = try #require(
            try Self.device("BCMIncidentService/getIncident/list-poorer-than-entity")["incident"]
        )
        let list = try Self.first("incidents", of: Self.device("BCMIncidentService/getIncidents/first-of-fifty"))
        #expect(entity["approvedByJobTitle"]?.string == "Administrator" && list["approvedByJobTitle"] == nil)
    }

    @Test("Q21: white space between elements and members means nothing")
    func q21() throws {
        #expect(try Self.opstatus("CacheUpdatesService/getAreaOfficesModifiedSince/white-space") == "0")
        let indented = try Self.json("GetUserGroups", "[\n  {\n    \"Id\": 4,\n    \"Name\": \"Crisis\"\n  }\n]\r\n")
        #expect(try Self.first("groups", of: indented)["name"]?.string == "Crisis")
    }

    @Test("Q22: the total is of all rows, and a page that contradicts itself is read all the same")
    func q22() throws {
        let page = try Self.device("BCMIncidentService/getIncidents/first-of-fifty")
        let total = try #require(page["total"]?.numberText.flatMap { Int($0) })
        #expect(total == 50 && (page["incidents"]?.count ?? 0) < total)
        for name in ["more-rows-than-page", "total-less-than-rows"] {
            #expect(try Self.opstatus("BCMUserService/getUsers/\(name)") == "0", "\(name)")
        }
    }

    @Test("Q23: the response to a sign-in is a bare text, which no device sees")
    func q23() throws {
        let json = try Self.device("BCMUserService/login/as-ism")
        #expect(json.members.map(\.0).sorted() == ["Status", "httpStatusCode", "opstatus"])
        #expect(try Self.json("Login", #""00000000-0000-4000-8000-0000000000c1""#)["opstatus"]?.numberText == "0")
    }

    @Test("Q24: an entity that is repeated word for word is there each time")
    func q24() throws {
        let categories = try #require(
            try Self.device("BCMIncidentCategoryService/getIncidentCategories/repeated-user")["categories"]
        )
        let users = categories.elements.flatMap { category in
            (category["ismContacts"]?.elements.compactMap { $0["user"]?["id"]?.string }) ?? []
        }
        #expect(users.count > 1 && Set(users).count < users.count)
    }
}
