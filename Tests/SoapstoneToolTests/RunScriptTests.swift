import Foundation
import Testing

/// `scripts/run`, with the tool that is built already. One at a time, since each makes its folder anew.
@Suite(.serialized) struct RunScriptTests {
    private func run(
        _ arguments: [String],
        stub: Int,
        gateway: Int,
        tool: String = Tool.soapstone.path
    ) async throws -> Tool.Result {
        try await Tool.run(
            Tool.root.appending(path: "scripts/run"),
            arguments,
            environment: [
                "SOAPSTONE_BIN": tool, "SOAPSTONE_STUB_PORT": String(stub),
                "SOAPSTONE_GATEWAY_PORT": String(gateway),
                "SOAPSTONE_ENGAGEMENT_PORT": String(try LoneBackEnd.freePort()),
            ]
        )
    }

    /// A step that is printed: a comment, a command of one line or several, and what came.
    private struct Step {
        let command: String
        let response: String

        init(_ text: String) {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("#") }
            let end = lines.firstIndex { !$0.hasSuffix("\\") } ?? lines.endIndex - 1
            command = lines[...end].joined(separator: "\n")
            response = lines[(end + 1)...].joined(separator: "\n")
        }
    }

    /// Which command is answered with what, worked out by hand from the fixtures.
    private static let day: [(command: String, response: [String])] = [
        ("cd .build/run; umask 077", []),
        ("gateway=http://127.0.0.1:", []),
        ("ask() {", []),
        ("text() {", []),
        (
            #"ask AppSupport/appVersionCheck '{"platform":"ios","appVersion":"2.0.5"}' | tee check.json"#,
            [
                #"{"keyId":"run","latestVersion":"2.1.0","publicKey":"-----BEGIN PUBLIC KEY-----\nMIIB"#,
                #""opstatus":0}"#,
            ]
        ),
        (
            "ask AppSupport/ping '{}'", [#"{"available":true,"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]
        ),
        ("ask AppSupport/launch ", [#"{"available":true,"keyId":"run""#, #""opstatus":0}"#]),
        ("text publicKey check.json > key.pub.pem", []),
        ("encrypt() {", []),
        ("ask otp/sendOtp ", [#"{"otpReference":"SYNTHETIC-OTP-REGISTRATION","expiresInSeconds":600"#]),
        ("ask otp/validateOtp ", [#""opstatus":20010}"#]),
        ("ask Registration/register ", [#""opstatus":20021}"#]),
        ("ask Registration/register ", [#""opstatus_completeRegistration":0"#, #""opstatus":0}"#]),
        ("ask Auth/login ", [#"{"firstName":"CASEY","Status":"SUCCESS","cacheid":"…""#]),
        ("ask otp/sendOtp ", [#"{"otpReference":"SYNTHETIC-OTP-FORGOT-USERID""#]),
        ("ask Auth/forgotUserId ", [#""sent":true"#, #""opstatus":0}"#]),
        ("ask otp/sendOtp ", [#"{"otpReference":"SYNTHETIC-OTP-FORGOT-PASSWORD""#]),
        ("ask Auth/forgotPassword ", [#""reset":true"#, #""opstatus":0}"#]),
        ("ask Auth/forgotUserId ", [#""opstatus":6001}"#]),
        ("ask Auth/login ", [#"{"firstName":"Jordan","passwordWarning":{"days":1}"#]),
        ("ask Auth/login ", [#""message":"Your password has expired. Please change it.","opstatus":20003}"#]),
        ("ask Auth/changeExpiredPassword ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        (
            "ask Auth/login ",
            [#"{"firstName":"Alex","Status":"SUCCESS","cacheid":"…","httpStatusCode":200,"opstatus":0}"#]
        ),
        ("id=$(text cacheid session.json)", []),
        (
            "ask Home/getHome ",
            [#"PLEASE GIVE US YOUR ADDRESS."#, #""badges":{"alerts":2,"bulletins":3}"#, #""unreadMessages":2,"#]
        ),
        (
            "ask Payments/getPaymentHistory ",
            [#""receivedDate":"2024-02-29""#, #"nt":"100.00"}]}],"opstatus_getPaymentHistory":0,"#]
        ),
        (
            "ask Payments/getPaymentHistoryPdf ",
            [#""contentType":"application/pdf""#, #""pageCount":2"#, #""pdfBase64":"JVBERi0xLjQK"#]
        ),
        ("text pdfBase64 pdf.json | base64 -d", ["%PDF-1.4"]),
        ("ask Payments/getPaymentHistoryPdf ", [#""opstatus":20031}"#]),
        ("ask ims-case/getCaseOrder ", [#""opstatus":0}"#]), ("ask ims-case/getChildren ", [#""opstatus":0}"#]),
        ("ask ims-case/getPersonal ", [#"er@example.com"},"Status":"SUCCESS""#]),
        ("ask ims-case/getEmployer ", [#""opstatus":0}"#]), ("ask ims-case/getHealthInsurance ", [#""opstatus":0}"#]),
        ("ask Content/getBoard ", [#""title":"Office clo"#, #""opstatus":0}"#]),
        ("ask Content/clearBadge ", [#"{"badges":{"alerts":2,"bulletins":0},"Status":"SUCCESS""#]),
        ("ask db2-content/getMessageList ", [#""opstatus":0}"#]),
        ("ask Content/openMessage ", [#""id":"17000401","fileName":"statement.txt""#, #""opstatus":0}"#]),
        ("ask db2-content/getAttachment ", [#"{"fileName":"statement.txt","contentType":"text/plain""#]),
        ("text data file.json | base64 -d", ["Statement of February 2024"]),
        ("ask db2-content/deleteMessage ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask db2-content/sendMessage ", [#"{"id":"170001","Status":"SUCCESS""#]),
        (
            "ask db2-content/getPreferences ",
            [#""preferences":{"paymentDue":true,"missingInfo":false,"newMessage":true}"#]
        ),
        ("ask db2-content/updatePreferences ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask Push/registerDevice ", [#"{"ksid":""#]),
        ("ask Push/runRecipientJob ", [#""opstatus":17005}"#]),
        ("job() {", []),
        ("job PAYMENT_DUE", [#"{"failed":1,"runId":""#, #""sent":2,"Status":"SUCCESS""#]),
        ("job MISSING_INFO", [#"{"failed":0,"runId":""#, #""sent":0,"Status":"SUCCESS""#]),
        ("job NEW_MESSAGE", [#"{"failed":0,"runId":""#, #""sent":1,"Status":"SUCCESS""#]),
        ("ask Auth/changePassword ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask Auth/logout ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask Home/getHome ", [#""message":"Your session has ended. Please sign in again.","opstatus":6000}"#]),
        ("ask facade/login ", [#""privilege":"ISM","privilegeName":"Incident Situation Manager""#]),
        ("ask facade/incidentDetails ", [#"{"incident":{"id":"501""#, #""opstatus":0}"#]),
        ("ask facade/logout ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
    ]

    /// The same of BCMS.
    private static let duty: [(command: String, response: [String])] = [
        ("cd .build/run; umask 077", []), ("gateway=http://127.0.0.1:", []), ("ask() {", []), ("text() {", []),
        ("ask BCMLookupService/getUserGroups ", [#""abbreviationName":"CS""#, #""opstatus":0}"#]),
        ("ask facade/login ", [#""opstatus":20070}"#]), ("ask facade/login ", [#""opstatus":20021}"#]),
        ("ask facade/login ", [#""privilegeName":"Incident Situation Manager","Status":"SUCCESS","cacheid":"…""#]),
        ("id=$(text cacheid session.json)", []),
        ("ask facade/capabilities ", [#""createIncident":true,"updateIncident":true"#]),
        ("ask facade/refreshData ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask BCMIncidentService/getIncidents ", [#""total":2,"Status":"SUCCESS""#]),
        ("ask BCMIncidentService/searchIncidents ", [#""total":2,"Status":"SUCCESS""#]),
        ("ask facade/incidentDetails ", [#"{"incident":{"id":"501""#, #""opstatus":0}"#]),
        ("ask facade/updateIncident ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask facade/createIncidentNote ", [#"{"id":"807","Status":"SUCCESS""#]),
        ("ask BCMIncidentNoteService/getIncidentNotes ", [#""opstatus":0}"#]), ("fixture=", []),
        ("ask BCMIncidentAttachmentService/uploadIncidentAttachment ", [#"{"id":"850""#]),
        ("ask BCMIncidentAttachmentService/uploadIncidentAttachment ", [#""opstatus":20021}"#]),
        ("ask facade/sendAlert ", [#""alertSent":true,"Status":"SUCCESS""#]),
        ("ask facade/getContactGroups ", [#""abbreviationName":"ISM","count":1"#]),
        ("ask facade/getPerson ", [#"{"user":{"id":"902""#]),
        ("ask BCMHelpDocumentService/getHelpDocuments ", [#""name":"Evacuation plan""#]),
        ("ask BCMHelpDocumentService/downloadHelpDocument ", [#"{"contentBase64":"JVBERi0x"#]),
        ("text contentBase64 document.json | base64 -d", ["%PDF-1.4"]),
        ("ask BCMConveneRoomService/deleteConveneRoom ", [#""opstatus":20070}"#]),
        ("ask facade/refreshData ", [#""opstatus":0}"#]),
        ("ask facade/logout ", [#"{"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#]),
        ("ask BCMIncidentService/getIncidents ", [#""opstatus":6000}"#]),
    ]

    /// The same of Housing.
    private static let tenant: [(command: String, response: [String])] = [
        ("cd .build/run; umask 077", []), ("gateway=http://127.0.0.1:", []), ("ask() {", []), ("text() {", []),
        ("ask Member/register ", [#"{"registered":true,"Status":"SUCCESS""#]),
        ("ask Member/register ", [#"{"code":"INVALID","field":"email"}"#, #""opstatus":20021}"#]),
        ("ask Member/login ", [#""opstatus":20001}"#]),
        ("ask Member/login ", [#""tenancyReference":"TEN000100","token":"…""#, #""cacheid":"…""#]),
        ("id=$(text token login.json)", []),
        ("curl ", ["ok"]), ("ask Home/getDashboard ", [#""opstatus":1528}"#]),
        ("curl ", ["ok"]), ("ask Home/getDashboard ", [#""opstatus":0}"#]),
        ("ask Rent/getTransactions ", [#"{"currentBalance":-7345"#]),
        ("ask Rent/getTransactions ", [#""transactions":["#, #""opstatus":0}"#]),
        ("ask Payment/pay ", [#"{"scpReference":"SCPREF0020","state":"IN_PROGRESS""#]),
        ("ask Payment/confirm ", [#""state":"COMPLETE""#, #"ntBalance":-7345,"Status":"SUCCESS""#]),
        ("files=", []),
        ("ask Repairs/diagnoseImage ", [#"{"suggestions":[{"keyword":"tap","confidence":0.98},{"keyword":"sink""#]),
        ("ask Repairs/transcribe ", [#"{"transcript":"The kitchen tap is dripping.""#]),
        ("ask Repairs/getSlots ", [#"{"sorCode":"9000001""#]),
        ("ask Repairs/book ", [#""opstatus":20095}"#]),
        ("ask Repairs/book ", [#""scheduled":true,"jobNumber":"JOB000120""#]),
        ("ask Repairs/getHistory ", [#""opstatus":0}"#]),
        ("ask Repairs/getAppointments ", [#""id":6100,"start":1711440000,"end":1711447200,"status":"PLANNED""#]),
        ("ask Repairs/cancel ", [#"{"Status":"SUCCESS""#]),
        ("ask Messages/getThreads ", [#"{"reference":"THR000101""#]),
        ("ask Messages/reply ", [#"{"reference":"THR000102""#]),
        ("ask Messages/closeThread ", [#"{"archive":{"reference":"THR000101""#]),
        ("ask News/list ", [#""total":3,"Status":"SUCCESS""#]),
        ("ask Member/pushToken ", [#"{"pushRegistered":true"#]),
        ("ask Member/session ", [#""opstatus":6000}"#]),
        ("curl ", ["ok"]), ("ask Member/login ", [#""opstatus":0}"#]), ("notification=", []),
        ("ask Push/previewCampaign ", [#"{"recipients":3,"devices":3"#]),
        ("ask Push/sendCampaign ", [#""opstatus":20083}"#]),
        ("ask Push/sendCampaign ", [#""status":"SENDING","total":3,"sent":0"#]),
        ("until ask Push/getCampaign ", [#""status":"INCOMPLETE","total":3,"sent":1,"delivered":1,"failed":2"#]),
        ("cat receipts/", [#""type":"communalRepair","title":"Lift works""#]),
        ("soapstone() {", []),
        ("JOBS_TOKEN=$(<jobs-token) soapstone job rentDue ", [#"{"type":"rentDue","events":1,"sent":1,"already":0"#]),
        ("JOBS_TOKEN=$(<jobs-token) soapstone job rentDue ", [#"{"type":"rentDue","events":1,"sent":0,"already":1"#]),
        ("soapstone offline init ", ["wrote offline.sqlite"]),
        ("soapstone offline import ", ["tenant: 1 inserted", "messageCentre: 1 inserted"]),
        ("kill ", []),
        ("soapstone offline show --key ", [#""name":"Alex Tester","dob":331254000"#]),
        ("soapstone offline show | grep ", ["0"]),
        ("soapstone offline verify ", ["0 problems"]),
        ("soapstone offline wipe --token", ["removed the token"]),
        ("soapstone offline wipe --yes", ["removed offline.sqlite"]),
    ]

    @Test("The script walks through a tenant's day, a notification and the store without a network")
    func housing() async throws {
        let ports = (try LoneBackEnd.freePort(), try LoneBackEnd.freePort())
        let result = try await run(["housing", "--once"], stub: ports.0, gateway: ports.1)
        #expect(result.status == 0, "\(result.error)")
        try Self.compare(result.output, with: Self.tenant)
    }

    @Test("The script walks through a duty officer's day")
    func bcms() async throws {
        let ports = (try LoneBackEnd.freePort(), try LoneBackEnd.freePort())
        let result = try await run(["bcms", "--once"], stub: ports.0, gateway: ports.1)
        #expect(result.status == 0, "\(result.error)")
        try Self.compare(result.output, with: Self.duty)
    }

    /// Compares what was printed with the steps that are expected.
    private static func compare(_ output: String, with expected: [(command: String, response: [String])]) throws {
        let steps = output.components(separatedBy: "\n\n").filter { !$0.isEmpty }.map(Step.init)
        try #require(steps.count == expected.count, "\(output)")
        for (step, expected) in zip(steps, expected) {
            #expect(step.command.hasPrefix("$ \(expected.command)"))
            if expected.response.isEmpty { #expect(step.response.isEmpty, "\(step.command)") }
            for text in expected.response { #expect(step.response.contains(text), "\(step.command)\n\(step.response)") }
        }
    }

    @Test("The script walks through a day of the application, as the README shows, and stops what it started")
    func once() async throws {
        let ports = (try LoneBackEnd.freePort(), try LoneBackEnd.freePort())
        let result = try await run(["--once"], stub: ports.0, gateway: ports.1)
        #expect(result.status == 0, "\(result.error)")
        try Self.compare(result.output, with: Self.day)

        let readme = try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
        let block = try #require(readme.components(separatedBy: "```console\n").dropFirst().first)
        let shown = try #require(block.components(separatedBy: "```").first)
        let parts = shown.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
        #expect(parts.count == 2)
        for part in parts { #expect(result.output.contains("\(part)\n"), "\(part)") }

        let folder = Tool.root.appending(path: ".build/run")
        for name in ["key.pem", "passwords", "jobs-token", "session.json", "soapstone.yaml"] {
            let file = folder.appending(path: name).path
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
    }

    @Test("A step that is answered otherwise is named, with exit status 3")
    func otherResponse() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixtures = folder.appending(path: "sets")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/sets"), to: fixtures)
        let response = fixtures.appending(path: "db2-content/sendMessage/from-the-signed-in-user/response.xml")
        let text = try String(contentsOf: response, encoding: .utf8)
        try Data(text.replacing("170001", with: "170002").utf8).write(to: response)
        let tool = folder.appending(path: "tool")
        let script = """
            #!/bin/sh
            [ "$1" = replay ] && set -- "$@" --fixtures '\(fixtures.path)'
            exec '\(Tool.soapstone.path)' "$@"
            """
        try Data(script.utf8).write(to: tool)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let ports = (try LoneBackEnd.freePort(), try LoneBackEnd.freePort())
        let result = try await run(["--once"], stub: ports.0, gateway: ports.1, tool: tool.path)
        #expect(result.status == 3)
        #expect(result.error.contains(#"'A message to the county, with a file' was not answered with "id":"170001""#))
        #expect(result.output.contains(#"{"id":"170002","#) && !result.output.contains("Auth/logout"))
    }

    @Test("A port that is taken is said, with exit status 2")
    func takenPort() async throws {
        let taken = try LoneBackEnd()
        defer { taken.stop() }
        let result = try await run(["--once"], stub: taken.port, gateway: try LoneBackEnd.freePort())
        #expect(result.status == 2)
        #expect(result.error.contains("something listens on port \(taken.port) already"))
    }
}
