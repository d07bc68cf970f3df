import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// Who may have a job run.
@Suite struct JobAccessTests {
    private static let token = "Canary-Job-Token-0001"

    /// Runs a job with a header field; the number of calls of back ends.
    private func run(_ door: PushDoor, authorization: String?) async throws -> (response: CallResponse, calls: Int) {
        let backEnd = PushBackEnd { $0.pages = [[]] }
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[.authorization] = authorization
        let headers = fields
        let response = try await door.gateway(backEnd).application.test(.router) { client in
            try await client.execute(
                uri: "/services/Push/runRecipientJob",
                method: .post,
                headers: headers,
                body: ByteBuffer(string: #"{"criteria":"PAYMENT_DUE"}"#)
            ) { try CallResponse($0) }
        }
        return (response, backEnd.names.count)
    }

    @Test(
        "With a token in the configuration, a job is run for whoever knows it",
        arguments: [
            ("Bearer \(token)", 0), ("bearer \(token)", 0), (nil, 17005), ("Bearer \(token)x", 17005),
            ("Bearer Canary-Job-Token-0002", 17005), ("Bearer \(token.dropLast())", 17005), ("Bearer ", 17005),
            ("Basic \(token)", 17005), (token, 17005),
        ] as [(String?, Int)]
    )
    func known(authorization: String?, opstatus: Int) async throws {
        var door = PushDoor()
        door.configuration.jobs.token = Self.token
        let (response, calls) = try await run(door, authorization: authorization)
        #expect(response.opstatus == opstatus)
        #expect((calls == 0) == (opstatus != 0))
        #expect(!door.log.lines.contains { $0.contains("Canary-Job") })
    }

    @Test(
        "Without a token, jobs are for this machine only",
        arguments: [
            ("127.0.0.1", false, 0), ("::1", false, 0), ("0.0.0.0", true, 10102), ("127.0.0.1", true, 10102),
        ]
    )
    func listening(host: String, isBehindTLS: Bool, opstatus: Int) async throws {
        var door = PushDoor()
        door.configuration.host = host
        door.configuration.isBehindTLS = isBehindTLS
        let (response, calls) = try await run(door, authorization: nil)
        #expect(response.opstatus == opstatus)
        #expect((calls == 0) == (opstatus != 0))
        door.configuration.jobs.token = Self.token
        #expect(try await run(door, authorization: "Bearer \(Self.token)").response.opstatus == 0)
    }

    @Test(
        "A token is ASCII without blanks, and not short",
        arguments: ["short", "Canary Job Token 0001", "Canary-Job-Token-é"]
    )
    func unsound(token: String) throws {
        var configuration = PushDoor().configuration
        configuration.jobs.token = token
        let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
        #expect(error?.key == "gateway.jobs.token" && error?.message.contains(token) == false)
    }

    @Test("What tells users' addresses is no route, whatever the configuration")
    func recipients() async throws {
        var door = PushDoor()
        door.configuration.credentials.allowsClear = true
        door.operations = door.operations.map { $0.name == "recipients" ? $0.performing(.job) : $0 }
        let backEnd = PushBackEnd()
        let response = try await door.open(backEnd) { try await $0.ask("fake/recipients") }
        #expect(response.opstatus == 10102 && backEnd.names.isEmpty)
        #expect(try await door.run(PushBackEnd { $0.pages = [[]] }).opstatus == 0)
    }
}
