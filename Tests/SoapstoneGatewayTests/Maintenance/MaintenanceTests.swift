import SoapstoneCodec
import Testing

import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What a gateway answers in its maintenance window, 04:00 to 06:00 in New York.
@Suite struct MaintenanceTests {
    /// A gateway with everything that it serves of its own, and a job, whose time a test sets.
    private func door(_ time: SetTime) throws -> Door {
        var door = Door(try OpenSSLKey.key(id: "2026-02"))
        let version = try #require(AppVersion("1.0"))
        door.configuration.application["ios"] = .init(latest: version, minimum: version)
        door.configuration.maintenance = try MaintenanceWindow(
            startTime: "04:00",
            endTime: "06:00",
            timeZone: "America/New_York"
        )
        door.operations.append(FakeOperation.make("job", Ping.self, needsSession: false).performing(.job))
        door.time = { time.value }
        return door
    }

    private static let response: [String] = [
        "endTime", "maintenanceFlag", "startTime", "Status", "httpStatusCode", "opstatus",
    ]

    @Test("In the window every operation succeeds with the window, and no back end hears of it")
    func closed() async throws {
        // 2024-03-12 04:00:00 EDT
        let time = SetTime(1_710_230_400)
        let directory = FakeDirectory()
        let door = try door(time)
        try await door.open(directory.send) { client in
            let listed = try await client.list().json["operations"]?.elements.compactMap { $0["path"]?.string } ?? []
            let paths = listed.map { String($0.dropFirst("/services/".count)) }
            #expect(paths.contains("AppSupport/launch") && paths.contains("Auth/login") && paths.contains("fake/ask"))
            for path in paths where path != "Auth/logout" && path != "fake/job" {
                for body in ["{}", "no JSON"] {
                    let response = try await client.ask(path, body)
                    #expect(response.status == 200, "\(path)")
                    #expect(response.keys == Self.response, "\(path)")
                    #expect(response.opstatus == 0)
                    #expect(response.text("Status") == "SUCCESS")
                    #expect(response.json["maintenanceFlag"]?.boolean == true)
                    #expect(response.text("startTime") == "04:00")
                    #expect(response.text("endTime") == "06:00")
                }
            }
        }
        #expect(directory.requests.isEmpty)
        #expect(door.log.lines.isEmpty)
    }

    @Test("The window begins and ends to the second")
    func edges() async throws {
        let time = SetTime(1_710_230_399)
        let directory = FakeDirectory()
        try await door(time).open(directory.send) { client in
            for (seconds, isClosed) in [
                (1_710_230_399, false), (1_710_230_400, true), (1_710_237_599, true), (1_710_237_600, false),
            ] as [(Int64, Bool)] {
                time.value = seconds
                let response = try await client.ask("AppSupport/ping")
                #expect(response.opstatus == 0)
                #expect((response.json["maintenanceFlag"]?.boolean == true) == isClosed, "\(seconds)")
                #expect((response.json["available"]?.boolean == true) == !isClosed, "\(seconds)")
            }
        }
        #expect(directory.requests.count == 2)
    }

    @Test("Who has signed in before signs out in the window, and is told of it")
    func logout() async throws {
        let time = SetTime(1_710_230_399)
        let directory = FakeDirectory()
        let door = try door(time)
        let key = try #require(door.configuration.credentials.keys.first)
        try await door.open(directory.send) { client in
            let login = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
            let id = try #require(login.text("cacheid"))
            time.value = 1_710_230_400
            let logout = try await client.ask("Auth/logout", #"{"cacheid":"\#(id)"}"#)
            #expect(logout.keys == Self.response)
            #expect(logout.json["maintenanceFlag"]?.boolean == true)
            time.value = 1_710_237_600
            #expect(try await client.ask("fake/ask", #"{"cacheid":"\#(id)","caseNumber":"1"}"#).opstatus == 6000)
            let later = try await client.ask("Auth/logout")
            #expect(later.keys == ["Status", "httpStatusCode", "opstatus"])
            // What is wrong with a request is told in the window as ever.
            time.value = 1_710_230_400
            #expect(try await client.ask("Auth/logout", #"{"cacheID":"a"}"#).opstatus == 9105)
        }
        #expect(directory.requests.contains { $0.contains("<Leave") })
    }

    @Test("The window is not for what is no call")
    func exempt() async throws {
        let time = SetTime(1_710_230_400)
        let directory = FakeDirectory()
        try await door(time).open(directory.send) { client in
            // What tells users' addresses is no route: the gateway's own job calls it.
            let job = try await client.ask("fake/job")
            #expect(job.opstatus == 10102)
            #expect(job.json["maintenanceFlag"] == nil)
            #expect(try await client.get("/health").text("status") == "ok")
            #expect(try await client.get("/openapi.json").text("openapi") == "3.1.0")
            #expect(try await client.ask("fake/nothing").opstatus == 10102)
        }
        #expect(directory.requests.isEmpty)
    }

    @Test("The document of what is served has the answer of the window where there is one")
    func document() async throws {
        try await door(SetTime(0)).open(FakeDirectory().send) { client in
            let document = try await client.get("/openapi.json").json
            func responses(_ operation: String) -> JSONValue? {
                let success = document["paths"]?["/services/\(operation)"]?["post"]?["responses"]?["200"]
                return success?["content"]?["application/json"]?["schema"]?["anyOf"]
            }
            func names(_ operation: String) -> [String] {
                responses(operation)?.elements.compactMap { $0["$ref"]?.string } ?? []
            }
            let failure = "#/components/schemas/Failure"
            let maintenance = "#/components/schemas/Maintenance"
            #expect(names("fake/ask") == [maintenance, failure])
            #expect(names("Auth/login") == [maintenance, failure])
            #expect(names("Auth/logout") == [failure])
            let logout = responses("Auth/logout")?.elements.first { $0["properties"] != nil }
            #expect(logout?["properties"]?["maintenanceFlag"]?["const"]?.boolean == true)
            let schema = document["components"]?["schemas"]?["Maintenance"]
            #expect(schema?["required"]?.elements.compactMap(\.string).sorted() == Self.response.sorted())
        }
    }
}
