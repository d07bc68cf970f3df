import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// What BCMS's operations are called with, who may call them, and what is refused before a call.
///
/// That each recorded message becomes the JSON beside it, and back, is checked by `soapstone check` with the fixtures; the
/// JSON is that of `Tests/Outside/bcms_json.py`.
@Suite struct BCMSOperationTests {
    private static let operations = BCMS.system.operations

    private static func operation(_ path: String) throws -> Operation {
        try #require(operations.first { "\($0.service)/\($0.name)" == path })
    }

    private static func json(_ text: String) throws -> JSONDocument { try JSONDocument(parsing: Array(text.utf8)) }

    private static func session(_ role: String = "manager", user: String = "alex.tester") -> SessionValues {
        SessionValues([
            "token": "00000000-0000-4000-8000-0000000000c0", "username": user, "role": role, "userId": "901",
            "name": "Casey Placeholder",
        ])
    }

    /// By the list of operations in the description of the service: `-` no token, `T` signed in, `R` situation managers and
    /// administrators, `A` administrators; `x` for what is no route.
    private static let gates = """
        BCMUserService: login -x logout Tx getUsers T searchUsers T createUser Ax updateUser Ax deleteUser Ax \
        getDirectReports Tx
        BCMLookupService: getIncidentStatuses T getContactRoles T getIncidentTypes T getIncidentAdditionalInfos T \
        getUserGroups - getChecklistTypes Tx
        BCMIncidentService: getIncidents T searchIncidents T getIncident T createIncident Rx updateIncident Rx \
        deleteIncident Ax
        IncidentUpdateService: getComments T getLatestIncidentUpdate Tx addComment Tx updateIncidentUpdate Ax \
        deleteIncidentUpdate Ax resendIncidentUpdate Rx
        BCMIncidentNoteService: getIncidentNotes T createIncidentNote Tx updateIncidentNote Tx deleteIncidentNote Tx
        BCMIncidentAttachmentService: getIncidentAttachments T uploadIncidentAttachment R downloadIncidentAttachment T \
        deleteIncidentAttachment R
        IncidentAssociationService: getIncidentAssociations T createIncidentAssociation Ax addIncidentAssociation Ax \
        deleteIncidentAssociation Ax
        AreaOfficeService: getAreaOffices T createAreaOffice Ax deleteAreaOffice Ax addAreaOfficeContact Ax \
        updateAreaOfficeContact Ax deleteAreaOfficeContact Ax
        BCMConveneRoomService: getConveneRooms T createConveneRoom Ax deleteConveneRoom A addConveneRoomContact Ax \
        updateConveneRoomContact Ax deleteConveneRoomContact Ax
        BCMIncidentCategoryService: getIncidentCategories T createIncidentCategory Ax deleteIncidentCategory Ax \
        addIncidentCategoryContact Ax updateIncidentCategoryContact Ax deleteIncidentCategoryContact Ax
        BCMHelpDocumentService: getHelpDocuments - downloadHelpDocument T
        CacheUpdatesService: getUsersModifiedSince Tx getIncidentsModifiedSince Tx getAreaOfficesModifiedSince Tx \
        getIncidentCategoriesModifiedSince Tx getIncidentStatusesModifiedSince Tx getContactRolesModifiedSince Tx \
        getIncidentTypesModifiedSince Tx getIncidentAdditionalInfosModifiedSince Tx \
        getIncidentAssociationsModifiedSince Tx
        """

    @Test("Each of the 67 operations has the gate and the route of the description")
    func gates() throws {
        var seen = 0
        for line in Self.gates.split(separator: "\n") {
            let parts = line.split(separator: ": ")
            let words = parts[1].split(separator: " ").map(String.init)
            for index in stride(from: 0, to: words.count, by: 2) {
                let operation = try Self.operation("\(parts[0])/\(words[index])")
                let gate = words[index + 1]
                seen += 1
                #expect(operation.needsSession == (!gate.hasPrefix("-")), "\(operation.name)")
                #expect((operation.role?.isInside == true) == gate.hasSuffix("x"), "\(operation.name)")
                let groups: [String] =
                    switch gate.prefix(1) {
                    case "R": ["administrator", "manager"]
                    case "A": ["administrator"]
                    default: []
                    }
                let allowed = operation.rights.compactMap { right -> [String]? in
                    guard case .value(of: "role", let among, let refusal) = right else { return nil }
                    #expect(refusal.number == 20070)
                    return among.sorted()
                }
                #expect(allowed == (groups.isEmpty ? [] : [groups]), "\(operation.name)")
            }
        }
        #expect(seen == 67 && Self.operations.count == 67)
    }

    @Test("A request has the token of its session in a header block that must be understood, and no other has one")
    func tokens() throws {
        for operation in Self.operations where operation.records.count > 1 {
            let text = operation.name == "login" ? #"{"username":"a","password":"b","groupId":"3"}"# : "{}"
            guard let request = try? operation.encode(Self.json(text), Self.session()) else { continue }
            guard operation.needsSession else {
                #expect(request.headers.isEmpty, "\(operation.name)")
                continue
            }
            let block = try XMLDocument(parsing: try #require(request.headers.first)).root
            #expect(request.headers.count == 1)
            #expect(block.name == XMLName("AuthToken", in: "http://www.example.com/bcms/services"))
            #expect(block.text == "00000000-0000-4000-8000-0000000000c0")
            #expect(block.attribute(XMLName("mustUnderstand", in: "http://www.w3.org/2003/05/soap-envelope")) == "1")
        }
    }

    @Test("A session without a token is refused with 6001, and nothing is written")
    func noToken() throws {
        let operation = try Self.operation("BCMIncidentService/getIncidents")
        let error = #expect(throws: Operation.RequestError.self) {
            try operation.encode(Self.json("{}"), SessionValues(["username": "a"]))
        }
        #expect(error?.failure?.status.number == 6001)
    }

    @Test("A list is asked for from its first record on and whole, unless the request says otherwise")
    func pages() throws {
        let operation = try Self.operation("BCMIncidentService/getIncidents")
        func body(_ text: String) throws -> XMLElement {
            try XMLDocument(parsing: operation.encode(Self.json(text), Self.session()).body).root
        }
        func values(_ text: String) throws -> [String] {
            let names = ["startCount", "pageSize"]
            return try body(text).children.filter { names.contains($0.name.local) }.map(\.text)
        }
        #expect(try values("{}") == ["1", "-1"])
        #expect(try values(#"{"startCount":51,"pageSize":50}"#) == ["51", "50"])
    }

    /// Rules for input of the description of the service.
    @Test(
        "Input that breaks a rule is refused with the fields, before a call",
        arguments: [
            ("BCMIncidentService/getIncidents", #"{"pageSize":0}"#, ["pageSize INVALID"]),
            (
                "BCMIncidentService/getIncidents", #"{"pageSize":-2,"startCount":0}"#,
                ["startCount INVALID", "pageSize INVALID"]
            ),
            ("BCMIncidentNoteService/createIncidentNote", #"{"note":"  ","incidentId":"501"}"#, ["note REQUIRED"]),
            ("IncidentUpdateService/addComment", #"{"incidentId":"501"}"#, ["comment REQUIRED"]),
            (
                "BCMIncidentAttachmentService/uploadIncidentAttachment",
                #"{"incidentId":"501","fileName":"a.txt","contentBase64":""}"#,
                ["fileName INVALID", "contentBase64 REQUIRED"]
            ),
            (
                "AreaOfficeService/addAreaOfficeContact",
                #"{"areaOfficeId":"701","contact":{"name":"","primaryNumber":"call me"}}"#,
                ["contact.name REQUIRED", "contact.primaryNumber INVALID"]
            ),
            (
                "BCMIncidentService/createIncident", "{}",
                [
                    "incident REQUIRED", "ism REQUIRED", "location REQUIRED", "reportedBy REQUIRED",
                    "reportedDate REQUIRED", "status REQUIRED", "approvedBy REQUIRED", "category REQUIRED",
                    "cmt REQUIRED", "incidentTitle REQUIRED", "reportedByJobTitle REQUIRED", "type REQUIRED",
                ]
            ),
        ]
    )
    func input(path: String, text: String, errors: [String]) throws {
        let error = #expect(throws: Operation.RequestError.self) {
            try Self.operation(path).encode(Self.json(text), Self.session())
        }
        #expect(error?.failure?.status.number == 20021)
        #expect(error?.failure?.fieldErrors.map { "\($0.field) \($0.code)" } == errors)
    }

    @Test(
        "A rule and a condition that the service does not have are refused before a call",
        arguments: [
            ("BCMUserService/searchUsers", #"{"rule":"XOR"}"#, "/rule"),
            ("BCMIncidentService/searchIncidents", #"{"severity":"high"}"#, "/severity"),
        ]
    )
    func conditions(path: String, text: String, pointer: String) throws {
        let error = #expect(throws: Operation.RequestError.self) {
            try Self.operation(path).encode(Self.json(text), Self.session())
        }
        #expect(error?.mistakes.map(\.pointer) == [pointer])
        #expect(error?.failure == nil)
    }

    @Test("A file that is fetched may have 16 MiB, and not a byte more", arguments: [0, 1])
    func largestFile(more: Int) throws {
        let head = """
            --b\r\nContent-Type: application/xop+xml; charset=utf-8; type="application/soap+xml"\r\nContent-ID: <root>\r\n\r\n\
            <s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><DownloadIncidentAttachmentResponse \
            xmlns="http://www.example.com/bcms/services"><DownloadIncidentAttachmentResult \
            xmlns:a="http://schemas.datacontract.org/2004/07/BCMS.Services"><a:OperationSucceeded>true\
            </a:OperationSucceeded><a:Result><i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" \
            href="cid:file"/></a:Result></DownloadIncidentAttachmentResult></DownloadIncidentAttachmentResponse>\
            </s:Body></s:Envelope>\r\n--b\r\nContent-Type: application/octet-stream\r\n\
            Content-Transfer-Encoding: binary\r\nContent-ID: <file>\r\n\r\n
            """
        let file = [UInt8](repeating: 0, count: (16 << 20) + more)
        let type =
            #"multipart/related; type="application/xop+xml"; start="<root>"; start-info="application/soap+xml"; boundary=b"#
        let message = try MessageReader(limits: .response).read(
            Array(head.utf8) + file + Array("\r\n--b--\r\n".utf8),
            contentType: type
        )
        let operation = try Self.operation("BCMIncidentAttachmentService/downloadIncidentAttachment")
        let response = Operation.Response(
            httpStatus: 200,
            content: .payload(try #require(message.envelope.payload)),
            clock: 0,
            package: message.package
        )
        if more == 0 {
            guard case .success = try operation.decode(response) else {
                Issue.record("the file is refused")
                return
            }
            return
        }
        // What breaks the contract is opstatus 8007.
        let error = #expect(throws: DecodeError.self) { try operation.decode(response) }
        #expect(error?.message.contains("16777217") == true)
    }

    @Test("Each message of the services of files is a package of MTOM, and content is a part of it")
    func packages() throws {
        for operation in Self.operations {
            let isFiles = ["BCMIncidentAttachmentService", "BCMHelpDocumentService"].contains(operation.service)
            guard isFiles, operation.name != "uploadIncidentAttachment" else { continue }
            let key = operation.request.local.hasPrefix("Get") ? "incidentId" : "incidentAttachmentId"
            let text =
                switch operation.name {
                case "getHelpDocuments": "{}"
                case "downloadHelpDocument": #"{"helpDocumentId":"761"}"#
                default: #"{"\#(key)":"841"}"#
                }
            let request = try operation.encode(Self.json(text), Self.session())
            let package = try request.parts.package(.soap12, body: request.body, action: operation.action)
            #expect(package.contentType.hasPrefix("multipart/related"), "\(operation.name)")
            #expect(operation.timeout == .seconds(60))
        }
        let operation = try Self.operation("BCMIncidentAttachmentService/uploadIncidentAttachment")
        let bytes = Array(0...255 as ClosedRange<UInt8>)
        let text =
            #"{"incidentId":"501","fileName":"hall-2.png","contentBase64":"\#(Base64(bytes).json.dropFirst().dropLast())"}"#
        let request = try operation.encode(Self.json(text), Self.session())
        let package = try request.parts.package(.soap12, body: request.body, action: operation.action)
        let message = try MessageReader().read(package.body, contentType: package.contentType)
        let multipart = try #require(message.package)
        let content = try #require(message.envelope.payload?.children.last)
        let href = try #require(content.children.first?.attribute(XMLName("href")))
        var resolver = XOPResolver(multipart)
        #expect([UInt8](try resolver.part(for: href).content()) == bytes)
    }

    @Test(
        "Incidents are shown with all notes to administrators, and to others with their own alone",
        arguments: [
            ("administrator", "alex.tester", 3), ("manager", "jordan.sample", 2), ("manager", "JORDAN.SAMPLE", 2),
            ("member", "x", 1),
        ]
    )
    func notes(role: String, user: String, count: Int) throws {
        let note = { (id: Int, by: String) in
            "<b:IncidentNote><b:Id>\(id)</b:Id><b:AddedBy>\(by)</b:AddedBy><b:Note>n</b:Note></b:IncidentNote>"
        }
        let incident = """
            <b:Id>501</b:Id><b:Notes>\(note(801, "jordan.sample"))\(note(802, "casey placeholder"))\
            \(note(803, "Riley Example"))</b:Notes>
            """
        func json(_ operation: String, _ result: String) throws -> JSONDocument {
            let xml = """
                <\(operation)Response xmlns="http://www.example.com/bcms/services"><\(operation)Result \
                xmlns:a="http://schemas.datacontract.org/2004/07/BCMS.Services" \
                xmlns:b="http://schemas.datacontract.org/2004/07/BCMS.Entities"><a:OperationSucceeded>true\
                </a:OperationSucceeded><a:Result>\(result)</a:Result></\(operation)Result></\(operation)Response>
                """
            let payload = try XMLDocument(parsing: Array(xml.utf8)).root
            var response = Operation.Response(httpStatus: 200, content: .payload(payload), clock: 0)
            response.session = Self.session(role, user: user)
            let name = operation.prefix(1).lowercased() + operation.dropFirst()
            return try DeviceResponse.json(Self.operation("BCMIncidentService/\(name)"), response)
        }
        #expect(try json("GetIncident", incident).root["incident"]?["notes"]?.count == count)
        for operation in ["GetIncidents", "SearchIncidents"] {
            let page = try json(operation, "<a:Results><b:Incident>\(incident)</b:Incident></a:Results>")
            let counts = page.root["incidents"]?.elements.map { $0["notes"]?.count }
            #expect(counts == [count], "\(operation)")
        }
    }

    /// By the description of the service: 8 to 15 characters of ASCII, a capital letter, a small one, a digit or another sign.
    @Test(
        "The form to sign in is looked at before a call",
        arguments: [
            ("alex", "Password1", []), ("alex", "Pass-word", []), (" ", "Password1", ["username REQUIRED"]),
            ("a", "short", ["password INVALID"]), ("a", "password1", ["password INVALID"]),
            ("a", "PASSWORD1", ["password INVALID"]), ("a", "Password", ["password INVALID"]),
            ("a", "Pässword1", ["password INVALID"]), ("a", "Password12345678", ["password INVALID"]),
        ] as [(String, String, [String])]
    )
    func signIn(user: String, password: String, errors: [String]) throws {
        let form = BCMS.SignInRequest(
            username: try BCMS.ServiceText(user),
            password: try BCMS.ServiceText(password),
            privilege: try BCMS.ServiceText("ISM")
        )
        var found: [String] = []
        do throws(Outcome.Failure) {
            try form.check()
        } catch {
            #expect(error.status.number == 20021)
            found = error.fieldErrors.map { "\($0.field) \($0.code)" }
        }
        #expect(found == errors)
    }
}
