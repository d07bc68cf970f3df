import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// Jobs that notify tenants, by a running gateway before a stub, a website and an Expo of other makers.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one"))
struct NotificationJobCommandTests {
    private static let token = "Canary-Job-Token-0001"

    /// The servers, and a folder with the configuration, the fixtures and the receipts.
    private struct Servers {
        let stub: RunningServer
        let website: RunningServer
        let expo: RunningServer
        let folder: URL

        /// - Parameters:
        ///   - events: how many tenancies have rent that is due.
        ///   - options: those of the stand-in for Expo.
        ///   - account: the account of the service `members`, as members of YAML.
        init(
            events: Int = 2,
            _ options: [String] = [],
            account: String = ", user: svc-notify, passwordEnv: WEBSITE_PASSWORD"
        ) async throws {
            let python = try #require(Tool.python)
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            let fixtures = folder.appending(path: "housing")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "receipts"),
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/housing"), to: fixtures)
            try Self.writeEvents(events, to: fixtures.appending(path: "open-housing/rentduelist/day/response.xml"))
            stub = try await RunningServer("replay", "--fixtures", fixtures.path, "--no-delay")
            website = try await RunningServer(["Tests/Outside/umbraco_server.py"], of: python)
            expo = try await RunningServer(["Tests/Outside/expo_server.py"] + options, of: python)
            try Data(
                """
                gateway:
                  jobs: {tokenEnv: JOBS_TOKEN}
                  services:
                    open-housing: {url: "\(stub.url)/openhousing/soap", user: svc, passwordEnv: HOUSING_PASSWORD}
                    servitor: {url: "\(stub.url)/api", user: svc, passwordEnv: HOUSING_PASSWORD}
                    members: {url: "\(website.url)/umbraco/api"\(account)}
                    expo: {url: "\(expo.url)"}
                  systems:
                    Housing: {siteId: "1", scpId: "2", returnUrl: "https://housing.example.com/paid", receipts: receipts}
                """.utf8
            ).write(to: folder.appending(path: "soapstone.yaml"))
        }

        /// Writes a list of rent that is due. The stand-in for Expo takes no device whose number ends in 7 or 9.
        private static func writeEvents(_ count: Int, to file: URL) throws {
            let numbers = (200_001...).lazy.filter { ![7, 9].contains($0 % 10) }.prefix(count)
            let events = numbers.map {
                #"<Event event_id="EV\#($0)" tenancy_ref="TEN\#($0)" amount="98.76 DR" date="28/03/2024"/>"#
            }
            let text = try String(contentsOf: file, encoding: .utf8)
            let parts = text.split(separator: /<Event .*\/>/)
            try #require(parts.count == 2)
            try Data("\(parts[0])\(events.joined())\(parts[1])".utf8).write(to: file)
        }

        func gateway() async throws -> RunningServer {
            try await RunningServer(
                ["gateway", "--config", folder.appending(path: "soapstone.yaml").path],
                environment: [
                    "JOBS_TOKEN": token, "HOUSING_PASSWORD": "Canary-Housing-1", "WEBSITE_PASSWORD": "Synthetic-1-alex",
                ]
            )
        }

        /// What the stand-in for Expo has got: the devices, as often as they were notified.
        func messages() async throws -> [String] {
            try #require(try await stats()["messages"]).elements.compactMap { $0["to"]?.string }
        }

        func stats() async throws -> JSONValue {
            try await JSONClient(expo).send("/stats", type: nil, method: .get).document.root
        }

        /// The lines of the log of what was sent, by event: the last state of each.
        func states() throws -> [String: String] {
            let file = folder.appending(path: "receipts/sent-rentDue.jsonl")
            var states: [String: String] = [:]
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let json = try JSONDocument(parsing: Array(line.utf8)).root
                states[json["eventId"]?.string ?? ""] = json["state"]?.string
            }
            return states
        }

        func stop() async {
            for server in [stub, expo, website] { #expect(await server.stop() == 0) }
            try? FileManager.default.removeItem(at: folder)
        }
    }

    /// `soapstone job`, and the response that it prints.
    private static func job(
        _ gateway: RunningServer,
        _ criterion: String = "rentDue",
        token: String? = token,
        _ options: [String] = []
    ) async throws -> (status: Int32, json: JSONValue) {
        let known = token == nil ? [] : ["--token-env", "JOBS_TOKEN"]
        let result = try await Tool.run(
            Tool.soapstone,
            ["job", criterion, "--gateway", gateway.url] + known + options,
            environment: token.map { ["JOBS_TOKEN": $0] } ?? [:]
        )
        return (result.status, try JSONDocument(parsing: Array(result.data)).root)
    }

    /// `sent`, `already`, `unknown`, `noDevice` and `failed`.
    private static func counts(_ json: JSONValue) -> [String] {
        ["sent", "already", "unknown", "noDevice", "failed"].compactMap { json[$0]?.numberText }
    }

    @Test("The command sends what is due, and nothing when it is run again; logs have nothing of anybody")
    func twice() async throws {
        let servers = try await Servers()
        let gateway = try await servers.gateway()
        let first = try await Self.job(gateway)
        #expect(first.status == 0 && Self.counts(first.json) == ["2", "0", "0", "0", "0"])
        let second = try await Self.job(gateway)
        #expect(second.status == 0 && Self.counts(second.json) == ["0", "2", "0", "0", "0"])
        // A gateway that begins knows what another has sent.
        #expect(await gateway.stop() == 0)
        let next = try await servers.gateway()
        let third = try await Self.job(next, "rentDue", ["--date", "2024-02-28"])
        #expect(Self.counts(third.json) == ["0", "2", "0", "0", "0"])
        #expect(try await Self.job(next, "repairReminder").json["events"]?.numberText == "0")
        #expect(try await servers.messages().count == 2)
        let log = gateway.log + next.log
        for secret in [Self.token, "Canary-Housing-1", "Synthetic-1-alex", "SYNTHETIC-2000", "TEN2000"] {
            #expect(!log.contains(secret), "\(secret)")
        }
        #expect(await next.stop() == 0)
        await servers.stop()
    }

    @Test("Whoever does not know the token has nothing run: 17005, before any call")
    func strangers() async throws {
        let servers = try await Servers()
        let gateway = try await servers.gateway()
        for token in [nil, "Canary-Job-Token-0002"] {
            let refused = try await Self.job(gateway, token: token)
            #expect(refused.status == 3 && refused.json["opstatus"]?.numberText == "17005")
        }
        let receipts = servers.folder.appending(path: "receipts").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: receipts) == [])
        #expect(try await servers.messages() == [])
        #expect(try await Self.job(gateway).status == 0)
        #expect(await gateway.stop() == 0)
        await servers.stop()
    }

    @Test("Without an account of the website the job is not served, which the list of operations says")
    func noAccount() async throws {
        let servers = try await Servers(account: "")
        let gateway = try await servers.gateway()
        let refused = try await Self.job(gateway)
        #expect(refused.status == 3 && refused.json["opstatus"]?.numberText == "10102")
        let list = try await JSONClient(gateway).send("/services", type: nil, method: .get)
        let text = String(decoding: list.response.body, as: UTF8.self)
        #expect(text.contains("gateway.services.members has no user and password, which it signs in with."))
        #expect(try await servers.messages() == [])
        #expect(await gateway.stop() == 0)
        await servers.stop()
    }

    @Test("Killed on the way and run again, it sends what was not begun, and nothing twice; two at once are 20096")
    func killed() async throws {
        // Nine requests of 100, of which six go out at once: the first is answered, the next six are held.
        let servers = try await Servers(events: 900, ["--hold", "1"])
        let gateway = try await servers.gateway()
        let address = gateway.url
        async let cut = Tool.run(
            Tool.soapstone,
            ["job", "rentDue", "--gateway", address, "--token-env", "JOBS_TOKEN"],
            environment: ["JOBS_TOKEN": Self.token]
        )
        while try await servers.stats()["begun"]?.numberText != "7" { try await Task.sleep(for: .milliseconds(50)) }
        // Another run, in this gateway and in one more that shares the folder.
        let other = try await servers.gateway()
        for gateway in [gateway, other] {
            let second = try await Self.job(gateway)
            #expect(second.status == 3 && second.json["opstatus"]?.numberText == "20096")
        }
        #expect(await other.stop() == 0)
        _ = await gateway.finish(SIGKILL)
        #expect(try await cut.status == 3)
        let states = try servers.states()
        #expect(states.count == 700 && states.values.count { $0 == "sent" } == 100)
        #expect(states.values.count { $0 == "sending" } == 600)
        // Expo does what it was asked to, though nobody waits for it.
        _ = try await JSONClient(servers.expo).send("/release", Array("{}".utf8))
        for _ in 0..<100 where try await servers.messages().count < 700 { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try await servers.messages().count == 700)

        let next = try await servers.gateway()
        let again = try await Self.job(next)
        #expect(again.status == 0 && Self.counts(again.json) == ["200", "100", "600", "0", "0"])
        #expect(again.json["events"]?.numberText == "900")
        let messages = try await servers.messages()
        #expect(messages.count == 900 && Set(messages).count == 900, "each once")
        let last = try await Self.job(next)
        #expect(last.status == 0 && Self.counts(last.json) == ["0", "300", "600", "0", "0"])
        #expect(try await servers.messages().count == 900)
        #expect(await next.stop() == 0)
        await servers.stop()
    }
}
