import Foundation
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

@Suite struct YAMLTests {
    private func configuration(
        _ yaml: String,
        _ environment: [String: String] = [:],
        in directory: String = "/nowhere"
    ) throws(ConfigurationError) -> GatewayConfiguration {
        try GatewayConfiguration(yaml: yaml, directory: directory) { environment[$0] }
    }

    private func message(_ yaml: String, _ environment: [String: String] = [:]) -> String {
        do {
            _ = try configuration(yaml, environment)
            return ""
        } catch { return error.description }
    }

    @Test("The gateway's section is read, the rest of the file is the tool's")
    func whole() throws {
        let yaml = """
            systems: [sets]
            gateway:
              host: 0.0.0.0
              behindTLS: true
              port: 8080
              alwaysOK: true
              services:
                ims-case: {url: https://ims.example.org/sets, user: svc, passwordEnv: IMS}
                ldap: {url: https://ldap.example.org/dsml}
            """
        let configuration = try configuration(yaml, ["IMS": "Canary"])
        #expect(configuration.host == "0.0.0.0")
        #expect(configuration.isBehindTLS)
        #expect(configuration.port == 8080)
        #expect(configuration.alwaysOK)
        #expect(configuration.services["ims-case"]?.password == "Canary")
        #expect(configuration.services["ldap"]?.user == nil)
        #expect(try self.configuration("a: 1").services.isEmpty)
        #expect(try self.configuration("").port == 7628)
    }

    @Test(
        "A mistake has its line and its key",
        arguments: [
            (
                "gateway: {prot: 1}",
                "line 1: gateway.prot: is not a key here; the keys are host, port, tls, behindTLS, hosts, forms, "
                    + "safeOperations, limits, alwaysOK, services, systems, engagement, sessions, credentials, application, maintenance, jobs, "
                    + "logging, clients, clientKeyField, tokens, scopes, cors"
            ),
            ("gateway:\n  tls: {certificate: a.pem}", "line 2: gateway.tls.key: is missing"),
            (
                "gateway:\n  host: 0.0.0.0\n  tls: {certificate: a.pem, key: a.key}",
                "line 3: gateway.tls.certificate: names /nowhere/a.pem, which cannot be opened: No such file or directory"
            ),
            ("gateway:\n  port: a", "line 2: gateway.port: is not a whole number"),
            ("gateway:\n  alwaysOK: 3", "line 2: gateway.alwaysOK: is not true or false"),
            ("gateway:\n  services: []", "line 2: gateway.services: is not a mapping"),
            ("gateway:\n  services:\n    a: {user: b}", "line 3: gateway.services.a.url: is missing"),
            (
                "gateway:\n  services:\n    a: {password: b}",
                "line 3: gateway.services.a.password: is not a key here; the keys are url, user, passwordEnv, passwordFile; "
                    + "is 'passwordEnv' meant?"
            ),
            (
                "gateway:\n  services:\n    a: {url: https://a/, user: b, passwordEnv: IMS}",
                "line 3: gateway.services.a.passwordEnv: names IMS, which is not set"
            ),
            (
                "gateway:\n  services:\n    a: {url: https://a/, user: b, passwordEnv: IMS, passwordFile: c}",
                "line 3: gateway.services.a.passwordFile: stands beside passwordEnv; only one of them can hold"
            ),
            (
                "gateway:\n  services:\n    a: {url: 'http://a/'}",
                "line 3: gateway.services.a.url: is plain http to another machine; only https goes there"
            ),
            (
                "gateway:\n  sessions: none.yaml",
                "line 2: gateway.sessions: names /nowhere/none.yaml, which cannot be opened: No such file or directory"
            ),
        ]
    )
    func mistakes(yaml: String, message: String) {
        #expect(self.message(yaml) == message)
    }

    @Test(
        "What is not YAML is an error with its line, and nothing of the text",
        arguments: ["gateway: [Canary", "gateway:\n  port: 1\n  port: 2", "- a"]
    )
    func notYAML(yaml: String) {
        #expect(message(yaml).contains("the file: is not"))
        #expect(!message(yaml).contains("Canary"))
    }

    @Test("A variable that is not set is a synthetic password with back ends on this machine only")
    func synthetic() throws {
        let local = "gateway: {services: {a: {url: 'http://127.0.0.1:1/', user: u, passwordEnv: IMS}}}"
        #expect(try configuration(local).services["a"]?.password == "SYNTHETIC-PASSWORD")
        let mixed = """
            gateway:
              services:
                a: {url: 'http://127.0.0.1:1/', user: u, passwordEnv: IMS}
                b: {url: 'https://b/'}
            """
        #expect(message(mixed) == "line 3: gateway.services.a.passwordEnv: names IMS, which is not set")
    }

    @Test("A password's file is read when its owner alone may do so")
    func passwordFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "secret").path()
        let yaml = "gateway: {services: {a: {url: 'https://a/', user: u, passwordFile: secret}}}"
        func load() throws(ConfigurationError) -> String? {
            try configuration(yaml, in: folder.path()).services["a"]?.password
        }
        try Data("Canary\n".utf8).write(to: folder.appending(path: "secret"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try load() == "Canary")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let error = #expect(throws: ConfigurationError.self) { try load() }
        #expect(error?.message.hasSuffix("its mode must be 0600") == true)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/etc/hostname")
        #expect(throws: ConfigurationError.self) { try load() }
    }

    @Test("Sessions are read from their file")
    func sessions() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "- {cacheid: SYNTHETIC-SESSION-17, webId: \"300000000017\"}\n- {cacheid: b, webId: \"1\"}\n"
        try Data(text.utf8).write(to: folder.appending(path: "sessions.yaml"))
        let configuration = try configuration("gateway: {sessions: sessions.yaml}", in: folder.path())
        #expect(configuration.fixedSessions.map(\.cacheID) == ["SYNTHETIC-SESSION-17", "b"])
        try Data("- {webId: a}".utf8).write(to: folder.appending(path: "sessions.yaml"))
        #expect(throws: ConfigurationError.self) {
            try self.configuration("gateway: {sessions: sessions.yaml}", in: folder.path())
        }
    }

    @Test("Versions, keys and limits of sessions are read")
    func door() throws {
        let yaml = """
            gateway:
              sessions: {idleSeconds: 60, lifeSeconds: 600, count: 5, perUser: 3, redis: "redis://127.0.0.1:6379/2", redisPasswordEnv: R}
              credentials: {temporaryKey: true, padding: pkcs1-v1.5, clear: true}
              application: {ios: {latestVersion: 1.10, minimumVersion: 1.9}}
            """
        let configuration = try configuration(yaml, ["R": "Canary"])
        #expect(configuration.sessions.idle == .seconds(60))
        #expect(configuration.sessions.life == .seconds(600))
        #expect(configuration.sessions.count == 5)
        #expect(configuration.sessions.perUser == 3)
        #expect(configuration.redis?.description == "redis://127.0.0.1:6379/2")
        #expect(configuration.redis?.password == "Canary")
        #expect(configuration.credentials.keys.count == 1)
        #expect(configuration.credentials.padding == .pkcs1v15)
        #expect(configuration.credentials.allowsClear)
        #expect(configuration.application["ios"]?.latest.text == "1.10")
    }

    @Test(
        "What signing in cannot be configured to be has its line and its key",
        arguments: [
            (
                "gateway:\n  application:\n    ios: {latestVersion: 1.2b, minimumVersion: 1}",
                "line 3: gateway.application.ios.latestVersion: is not a version"
            ),
            (
                "gateway:\n  application:\n    ios: {latestVersion: '1'}",
                "line 3: gateway.application.ios.minimumVersion: is missing"
            ),
            (
                "gateway: {credentials: {temporaryKey: true}, application: {ios: {latestVersion: 1.9, minimumVersion: 1.10}}}",
                "line 1: gateway.application.ios.minimumVersion: is 1.10, which is later than latestVersion, 1.9"
            ),
            (
                "gateway: {application: {ios: {latestVersion: 1, minimumVersion: 1}}}",
                "line 1: gateway.credentials.keys: is missing"
            ),
            (
                "gateway:\n  services: {a: {url: 'https://a/'}}\n  credentials: {temporaryKey: true}",
                "line 3: gateway.credentials.temporaryKey: is for development"
            ),
            (
                "gateway: {services: {a: {url: 'https://a/'}}, credentials: {clear: true}}",
                "line 1: gateway.credentials.clear: is for development"
            ),
            (
                "gateway: {host: 0.0.0.0, behindTLS: true, credentials: {clear: true}}",
                "line 1: gateway.credentials.clear: is for development"
            ),
            (
                "gateway: {credentials: {padding: none}}",
                "line 1: gateway.credentials.padding: is not one of oaep-sha256, pkcs1-v1.5"
            ),
            (
                "gateway: {credentials: {keys: [{id: a}]}}",
                "line 1: gateway.credentials.keys[0].file: is missing"
            ),
            (
                "gateway: {credentials: {keys: [{id: a, file: none.pem}]}}",
                "line 1: gateway.credentials.keys[0].file: names /nowhere/none.pem, which cannot be opened"
            ),
            (
                "gateway: {sessions: {redis: 'redis://redis.example.org:6379'}}",
                "line 1: gateway.sessions.redis: is none of rediss://HOST:PORT, redis://127.0.0.1:PORT and unix:/PATH"
            ),
            (
                "gateway: {sessions: {redis: 'unix:/a', redisPasswordEnv: NONE}}",
                "line 1: gateway.sessions.redisPasswordEnv: names NONE, which is not set"
            ),
        ]
    )
    func doorMistakes(yaml: String, message: String) {
        #expect(self.message(yaml).hasPrefix(message), "\(self.message(yaml))")
    }

    @Test("A Redis server over TLS has its files and its password from a file")
    func redis() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["ca.pem", "a.pem", "a.key", "password", "open.key"] {
            _ = FileManager.default.createFile(
                atPath: "\(folder)/\(name)",
                contents: Data("Canary-\(name)\nmore".utf8),
                attributes: [.posixPermissions: name == "open.key" ? 0o644 : 0o600]
            )
        }
        func sessions(_ rest: String) -> String {
            "gateway: {sessions: {redis: 'rediss://r.example.org:6380/1', \(rest)}}"
        }
        let full = "redisPasswordFile: password, redisAuthorities: ca.pem, redisCertificate: a.pem, redisKey: a.key"
        let redis = try #require(try configuration(sessions(full), in: folder).redis)
        #expect(redis.password == "Canary-password")
        #expect(redis.tls?.authorityFile == "\(folder)/ca.pem")
        #expect(redis.tls?.certificateFile == "\(folder)/a.pem")
        #expect(redis.tls?.keyFile == "\(folder)/a.key")
        #expect(redis.description == "rediss://r.example.org:6380/1")
        for (yaml, message) in [
            (sessions("redisCertificate: a.pem"), "redisCertificate: stands without redisKey; they go together"),
            (sessions("redisKey: a.key"), "redisKey: stands without redisCertificate; they go together"),
            (sessions("redisAuthorities: none"), "redisAuthorities: names \(folder)/none, which cannot be opened"),
            (
                sessions("redisCertificate: a.pem, redisKey: open.key"),
                "redisKey: names \(folder)/open.key, which others"
            ),
            (
                sessions("redisPasswordEnv: A, redisPasswordFile: password"),
                "redisPasswordFile: stands beside redisPasswordEnv; only one of them can hold"
            ),
            (sessions("perUser: 0"), "perUser: is 0; it is 1 to 2147483647"),
            (
                "gateway: {sessions: {redis: 'redis://127.0.0.1:1', redisAuthorities: ca.pem}}",
                "redisAuthorities: is for rediss://"
            ),
        ] {
            let error = #expect(throws: ConfigurationError.self) { _ = try self.configuration(yaml, in: folder) }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.contains("gateway.sessions.\(message)"), "\(text)")
        }
    }

    @Test("A maintenance window is read, and one that is switched off is none")
    func maintenance() throws {
        let times = "startTime: 04:00, endTime: '06:00', timeZone: America/New_York"
        let window = try #require(try configuration("gateway: {maintenance: {\(times)}}").maintenance)
        #expect(window.startTime.text == "04:00")
        #expect(window.endTime.text == "06:00")
        #expect(window.contains(1_710_230_400))
        #expect(try configuration("gateway: {maintenance: {maintenanceFlag: true, \(times)}}").maintenance == window)
        #expect(try configuration("gateway: {maintenance: {maintenanceFlag: false, \(times)}}").maintenance == nil)
        #expect(try configuration("gateway: {port: 1}").maintenance == nil)
    }

    @Test(
        "A maintenance window that cannot be has its line, its key and what to write, also where it is switched off",
        arguments: [
            (
                "startTime: 4:00\n    endTime: '06:00'\n    timeZone: UTC",
                "line 3: gateway.maintenance.startTime: is no time of day; it is hours and minutes such as 04:00, "
                    + "from 00:00 to 23:59"
            ),
            (
                "startTime: '22:00'\n    endTime: '24:00'\n    timeZone: UTC",
                "line 4: gateway.maintenance.endTime: is no time of day; it is hours and minutes such as 04:00, "
                    + "from 00:00 to 23:59"
            ),
            (
                "startTime: '04:00'\n    endTime: '04:00'\n    timeZone: UTC",
                "line 4: gateway.maintenance.endTime: is the same as startTime; a window is shorter than a day, and "
                    + "one of no minutes is maintenanceFlag: false"
            ),
            (
                "startTime: '04:00'\n    endTime: '06:00'\n    timeZone: America/New_york",
                "line 5: gateway.maintenance.timeZone: is no time zone that is known; it is a name such as "
                    + "America/New_York, or UTC"
            ),
            (
                "maintenanceFlag: false\n    startTime: '04:00'\n    endTime: '06:00'\n    timeZone: EST",
                "line 6: gateway.maintenance.timeZone: is no time zone that is known; it is a name such as "
                    + "America/New_York, or UTC"
            ),
            (
                "startTime: '04:00'\n    endTime: '06:00'",
                "line 3: gateway.maintenance.timeZone: is missing; it is a name such as America/New_York, or UTC"
            ),
            (
                "endTime: '06:00'\n    timeZone: UTC",
                "line 3: gateway.maintenance.startTime: is missing; it is hours and minutes such as 04:00"
            ),
            (
                "maintenanceFlag: 4\n    startTime: '04:00'",
                "line 3: gateway.maintenance.maintenanceFlag: is not true or false"
            ),
            (
                "begin: '04:00'",
                "line 3: gateway.maintenance.begin: is not a key here; the keys are maintenanceFlag, startTime, endTime, "
                    + "timeZone"
            ),
        ]
    )
    func maintenanceMistakes(section: String, message: String) {
        #expect(self.message("gateway:\n  maintenance:\n    \(section)") == message)
    }
}
