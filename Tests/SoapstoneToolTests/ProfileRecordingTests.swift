import Foundation
import SoapstoneTransport
import Testing

/// The JSON profile of BCMS, recorded from a server and replayed without it.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one"))
struct ProfileRecordingTests {
    private static let services = "/Services"

    /// What a device sends, with the token of its session.
    private static func day(_ token: String) -> [(method: HTTPTransport.Request.Method, path: String, body: String)] {
        let note =
            #"{"Id":0,"AddedBy":"Jordan Sample","AddedDate":null,"Groups":[],"IncidentId":501,"Note":"Canary note."}"#
        return [
            (.get, "LookupService.svc/json/userGroups", ""),
            (.get, "UserService.svc/json/\(token)/users?&startCount=1", ""),
            (.get, "IncidentService.svc/json/\(token)/incidents/501", ""),
            (.get, "IncidentService.svc/json/\(token)/incidents/502", ""),
            (.post, "IncidentNoteService.svc/json/\(token)/incidentNotes", note),
            (
                .post,
                "IncidentAttachmentService.svc/json/\(token)/incidentAttachments?incidentId=501&filename=hall.png",
                "\u{1}PNG canary"
            ), (.get, "IncidentAttachmentService.svc/\(token)/incidentAttachments/841", ""),
            (.post, "UserService.svc/json/\(token)/logout?userId=902", ""),
        ]
    }

    private static func login(_ password: String) -> String {
        "UserService.svc/json/login?username=jordan.sample&passwordHash=\(password)&groupId=3"
    }

    private static func send(
        _ call: (method: HTTPTransport.Request.Method, path: String, body: String),
        to server: RunningServer
    ) async throws -> HTTPTransport.Response {
        let url = "\(server.url)\(services)/\(call.path)"
        var request = HTTPTransport.Request(url: url, method: call.method, body: Array(call.body.utf8))
        if call.body.hasPrefix("{") { request.headers = [.init("Content-Type", "text/json")] }
        return try await HTTPTransport(configuration: .init()).send(request)
    }

    @Test("A day is recorded by operation without its secrets, and the same requests are answered without the server")
    func day() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let config = folder.appending(path: "soapstone.yaml")
        try Data("redaction:\n  keepParts: [application/octet-stream]\n".utf8).write(to: config)
        let store = folder.appending(path: "bcms").path
        let options = ["--fixtures", store, "--config", config.path]

        let server = try await RunningServer(["Tests/Outside/wcf_server.py"], of: try #require(Tool.python))
        let recorder = try await RunningServer(["record", "--upstream", server.url] + options)
        let refused = try await Self.send((.post, Self.login("Wrong-0902"), ""), to: recorder)
        #expect(refused.status == 400)
        let signedIn = try await Self.send((.post, Self.login("Synthetic-0901"), ""), to: recorder)
        let text = String(decoding: signedIn.body, as: UTF8.self)
        let token = try String(#require(text.firstMatch(of: /"Result": ?"([0-9a-f-]{36})"/)).output.1)
        var statuses: [Int] = []
        for call in Self.day(token) { statuses.append(try await Self.send(call, to: recorder).status) }
        #expect(statuses == [200, 200, 200, 400, 200, 200, 200, 200])
        let (status, log) = await recorder.finish()
        #expect(status == 0 && !log.contains("will not replay"), "\(log)")
        #expect(await server.stop() == 0)

        let files = try FileManager.default.subpathsOfDirectory(atPath: store).filter { !$0.hasPrefix(".recording") }
        let cases = Set(
            files.filter { $0.hasSuffix("request.http") }.map {
                $0.split(separator: "/").prefix(2).joined(separator: "/")
            }
        )
        #expect(
            cases == [
                "BCMUserService/login", "BCMUserService/logout", "BCMUserService/getUsers",
                "BCMLookupService/getUserGroups",
                "BCMIncidentService/getIncident", "BCMIncidentNoteService/createIncidentNote",
                "BCMIncidentAttachmentService/uploadIncidentAttachment",
                "BCMIncidentAttachmentService/downloadIncidentAttachment",
            ]
        )
        for file in files {
            guard let data = try? Data(contentsOf: URL(filePath: "\(store)/\(file)")), !file.hasSuffix("response.bin")
            else {
                continue
            }
            let text = String(decoding: data, as: UTF8.self)
            for secret in [
                token, "Synthetic-0901", "Wrong-0902", "Canary note", "ordan Sample", "ordan.sample", "555-0103",
            ] {
                #expect(!text.contains(secret), "\(file) has \(secret)")
            }
        }

        let replay = try await RunningServer(["replay"] + options)
        #expect(try await Self.send((.post, Self.login("Synthetic-0901"), ""), to: replay).status == 200)
        #expect(try await Self.send((.post, Self.login("Wrong-0902"), ""), to: replay).status == 400)
        #expect(try await Self.send((.post, Self.login("Other-0903"), ""), to: replay).status == 404)
        var replayed: [Int] = []
        for call in Self.day("00000000-0000-4000-8000-0000000000c7") {
            let response = try await Self.send(call, to: replay)
            replayed.append(response.status)
            #expect(response.headers.contains { $0.isNamed("Soapstone-Fixture") }, "\(call.path)")
            if call.path.hasSuffix("/841") { #expect(response.body == Array("\u{1}PNG canary".utf8)) }
        }
        #expect(replayed == statuses)
        #expect(await replay.stop() == 0)

        // The recording is one that a check takes.
        let checked = try await Tool.run(
            Tool.soapstone,
            ["check", "--wsdl", "wsdl/bcms", "--select", "fixture."] + options
        )
        #expect(checked.status == 0, "\(checked.output)\(checked.error)")
    }
}
