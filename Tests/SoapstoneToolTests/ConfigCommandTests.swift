import Foundation
import Testing

/// `soapstone config`, and the schema of `soapstone.yaml` against its readers.
@Suite struct ConfigCommandTests {
    /// A file in a folder of its own.
    private struct Sample {
        let folder: URL
        let path: String

        init(_ text: String, name: String = "soapstone.yaml") throws {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.appending(path: name).path
            try Data(text.utf8).write(to: URL(filePath: path))
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    private struct Report: Decodable {
        struct Mistake: Decodable {
            let severity: String
            let key: String
            let message: String
            let line: Int?
            let column: Int?
            let environments: [String]
        }

        let version: Int
        let environments: [String]
        let mistakes: [Mistake]
    }

    private func report(_ yaml: String, _ arguments: String...) async throws -> Report {
        let sample = try Sample(yaml)
        defer { sample.remove() }
        let line = ["config", "check", "--format", "json"] + arguments + [sample.path]
        return try JSONDecoder().decode(Report.self, from: try await Tool.run(Tool.soapstone, line).data)
    }

    private static let example = "Documentation/Examples/soapstone-environments.yaml"

    @Test("Every mistake has its file, line, column and key, what was expected, and the nearest key")
    func mistakes() async throws {
        let sample = try Sample(
            """
            gatway: {}
            gateway:
              por: 1
              services:
                ims-case: {url: "http://a.example.org/x", user: svc, password: Canary-Inline}
                ldap: {url: "https://svc:Canary-Url@b.example.org/"}
                otp: {url: "https://b.example.org/", user: svc, passwordFile: none}
              sessions: {redis: "redis://:Canary-Redis@127.0.0.1:6379", redisPasswordEnv: Canary-variable}
            check:
              contracts: [wsdl/none]
              failOn: never
              severity: {wsdl.untestd: error}
            redaction:
              keepNam: []
              rules: [{name: a, path: "//x:y"}, {name: "b c", pointer: /a}]
            environments:
              UAT: {gateway: {services: {ims-case: {urll: a}}}}
            """
        )
        defer { sample.remove() }
        let result = try await Tool.run("config", "check", sample.path)
        #expect(result.status == 1)
        #expect(result.error == "")
        #expect(!result.output.contains("Canary"))
        let lines = result.output.replacing(sample.folder.path + "/", with: "").split(separator: "\n").map(String.init)
        let expected = [
            "1:1: error: gatway: is no section; the sections are gateway, check, redaction, environments; is 'gateway' meant?",
            "3:3: error: gateway.por: is not a key here; the keys are host, port, tls, behindTLS, hosts, forms, safeOperations, limits, "
                + "alwaysOK, services, systems, engagement, sessions, credentials, application, maintenance, jobs, "
                + "logging, clients, clientKeyField, tokens, scopes, cors; is 'port' meant?",
            "5:16: error: gateway.services.ims-case.url: is plain http to another machine; only https goes there",
            "5:58: error: gateway.services.ims-case.password: is not a key here; the keys are url, user, passwordEnv, "
                + "passwordFile; is 'passwordEnv' meant?",
            "6:12: error: gateway.services.ldap.url: is not an absolute URL of http or https without user, password and "
                + "fragment",
            "7:67: error: gateway.services.otp.passwordFile: names none, which cannot be opened: No such file or directory",
            "8:21: error: gateway.sessions.redis: is none of rediss://HOST:PORT, redis://127.0.0.1:PORT and unix:/PATH; another "
                + "machine is reached over TLS alone",
            "8:79: warning: gateway.sessions.redisPasswordEnv: names a variable, which is not set",
            "10:15: error: check.contracts[0]: names wsdl/none, which cannot be read: No such file or directory",
            "11:11: error: check.failOn: found 'never' where error or warning was expected",
            "12:14: error: check.severity.wsdl.untestd: there is no rule 'wsdl.untestd'; is 'wsdl.untested' meant?",
            "14:3: error: redaction.keepNam: there is no key 'keepNam', only keepNames, words, keepWords, keepValues, keepHeaders, keepClasses, "
                + "keepParts, namespaces, rules; is 'keepNames' meant?",
            "15:27: error: redaction.rules[0]: character 3: the prefix 'x' is not declared beside the rule "
                + "[REDACTION_PREFIX]",
            "15:44: error: redaction.rules[1]: found 'b c' where 1 to 64 letters, digits, '-' and '_' was expected",
            "17:41: error: gateway.services.ims-case.urll: is not a key here; the keys are url, user, passwordEnv, "
                + "passwordFile; is 'url' meant? [UAT]",
        ]
        #expect(lines == expected.map { "soapstone.yaml:\($0)" } + ["soapstone.yaml: 14 errors"])
    }

    @Test("A secret's file that others may read is an error, and so is a key that is none")
    func files() async throws {
        let sample = try Sample(
            """
            gateway:
              services: {ims-case: {url: "https://a.example.org/", user: svc, passwordFile: secret}}
              credentials: {keys: [{id: a, file: key.pem}]}
            """
        )
        defer { sample.remove() }
        for (name, mode) in [("secret", 0o644), ("key.pem", 0o600)] {
            let path = sample.folder.appending(path: name)
            try Data("Canary-File\n".utf8).write(to: path)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path.path)
        }
        let result = try await Tool.run("config", "check", sample.path)
        #expect(result.status == 1)
        #expect(result.output.contains(":2:81: error: gateway.services.ims-case.passwordFile: names "))
        #expect(result.output.contains("its mode must be 0600"))
        #expect(result.output.contains(":3:38: error: gateway.credentials.keys[0].file: names "))
        #expect(!result.output.contains("Canary"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: sample.folder.appending(path: "secret").path
        )
        #expect(try await !Tool.run("config", "check", sample.path).output.contains("passwordFile"))
    }

    @Test("What is wrong in some environments says which")
    func environments() async throws {
        let yaml = """
            gateway: {services: {ims-case: {url: "http://127.0.0.1:1/", user: u, passwordEnv: SOAPSTONE_UNSET}}}
            environments:
              SYS: {gateway: {services: {ims-case: {url: "http://a.example.org/"}}}}
              UAT: {gateway: {services: {ims-case: {url: "https://a.example.org/"}}}}
            """
        let all = try await report(yaml, "--all-environments")
        #expect(all.environments == ["SYS", "UAT"])
        #expect(all.mistakes.map(\.key) == ["gateway.services.ims-case.passwordEnv", "gateway.services.ims-case.url"])
        #expect(all.mistakes.map(\.severity) == ["warning", "error"])
        #expect(all.mistakes.map(\.environments) == [["SYS", "UAT"], ["SYS"]])
        #expect(all.mistakes.map(\.line) == [1, 3])
        #expect(try await report(yaml).mistakes.isEmpty)
        #expect(try await report(yaml, "--environment", "UAT").mistakes.map(\.severity) == ["warning"])
    }

    @Test(
        "Exit codes: 0 no error, 1 errors, 2 nothing that can be checked, 64 wrong use",
        arguments: [
            ("gateway: {port: 1}", [], 0), ("gateway: {port: a}", [], 1), ("a: 1", [], 2), ("", [], 2),
            ("gateway: [", [], 2), ("gateway: {}", ["--environment", "UAT"], 2),
            ("gateway: {}", ["--environment", "UAT", "--all-environments"], 64),
        ] as [(String, [String], Int32)]
    )
    func status(yaml: String, arguments: [String], status: Int32) async throws {
        let sample = try Sample(yaml)
        defer { sample.remove() }
        let result = try await Tool.run(Tool.soapstone, ["config", "check"] + arguments + [sample.path])
        #expect(result.status == status, "\(result.output)\(result.error)")
        #expect(try await Tool.run("config", "check", sample.folder.appending(path: "none").path).status == 2)
    }

    @Test("The gateway runs in the environment that its command line or the process's variables name")
    func gateway() async throws {
        let line = ["gateway", "--config", Self.example, "--port", "0"]
        let gateway = try await RunningServer(line + ["--environment", "DEV"])
        let health = try await Tool.run(URL(filePath: "/usr/bin/curl"), ["-s", "\(gateway.url)/health"])
        #expect(health.output == #"{"environment":"DEV","status":"ok"}"#)
        #expect(gateway.log.contains("this is the environment DEV"))
        #expect(await gateway.stop() == 0)
        let wrong = try await Tool.run(Tool.soapstone, line, environment: ["SOAPSTONE_ENVIRONMENT": "PRD"])
        #expect(wrong.status == 2)
        #expect(
            wrong.error == "\(Self.example): error: environments: do not have 'PRD'; the file has DEV, SYS, UAT, PROD; "
                + "is 'PROD' meant?\n"
        )
        // A mistake in the environment's part stops the start.
        let prod = try await Tool.run(Tool.soapstone, line, environment: ["SOAPSTONE_ENVIRONMENT": "PROD"])
        #expect(prod.status == 2)
        #expect(prod.error.contains("names SOAPSTONE_IMS_PASSWORD, which is not set"))
    }

    @Test("Every command that the help texts show runs", arguments: ["check", "schema", "key"])
    func help(command: String) async throws {
        let examples = try await Tool.examples(of: ["config", command])
        #expect(!examples.isEmpty)
        for line in examples {
            let words = line.split(separator: " ").dropFirst().map(String.init)
            let result = try await Tool.run(Tool.soapstone, words)
            #expect(result.status == 0, "\(line)\n\(result.output)\(result.error)")
            #expect(result.output != "" && result.error == "", "\(line)")
        }
    }

    // MARK: - The schema

    private static func schema() throws -> [String: Any] {
        let path = Tool.root.appending(path: "Documentation/Schemas/soapstone.json")
        let value = try JSONSerialization.jsonObject(with: try Data(contentsOf: path))
        return try #require(value as? [String: Any])
    }

    /// The keys of an object schema, by the way to it from the root.
    private static func keys(_ path: String) throws -> Set<String> {
        var value: Any = try schema()
        for name in path.split(separator: "/") {
            if let index = Int(name) {
                value = try #require((value as? [Any])?[index], "\(path)")
            } else {
                value = try #require((value as? [String: Any])?[String(name)], "\(path) at \(name)")
            }
        }
        return Set(try #require(value as? [String: Any], "\(path)").keys)
    }

    /// Where a reader knows keys: a file with one that is unknown, and where the schema has the others.
    private static let places: [(yaml: String, schema: String)] = [
        ("zzzzzzzz: 1\ngateway: {}", "properties"),
        ("environments: {zzzzzzzz: {}}", "properties/environments/properties"),
        ("environments: {UAT: {zzzzzzzz: {}}}", "$defs/environment/properties"),
        ("gateway: {zzzzzzzz: 1}", "$defs/gateway/properties"),
        ("gateway: {tls: {zzzzzzzz: 1}}", "$defs/gateway/properties/tls/properties"),
        (
            "gateway: {services: {a: {zzzzzzzz: 1}}}",
            "$defs/gateway/properties/services/additionalProperties/properties"
        ),
        ("gateway: {engagement: {zzzzzzzz: 1}}", "$defs/gateway/properties/engagement/properties"),
        (
            "gateway: {engagement: {notifications: {NEW_MESSAGE: {zzzzzzzz: 1}}}}",
            "$defs/gateway/properties/engagement/properties/notifications/additionalProperties/properties"
        ),
        ("gateway: {sessions: {zzzzzzzz: 1}}", "$defs/gateway/properties/sessions/anyOf/1/properties"),
        ("gateway: {credentials: {zzzzzzzz: 1}}", "$defs/gateway/properties/credentials/properties"),
        ("gateway: {credentials: {keys: [{zzzzzzzz: 1}]}}", "$defs/key/properties"),
        (
            "gateway: {application: {ios: {zzzzzzzz: 1}}}",
            "$defs/gateway/properties/application/additionalProperties/properties"
        ),
        ("gateway: {maintenance: {zzzzzzzz: 1}}", "$defs/gateway/properties/maintenance/properties"),
        ("gateway: {clients: [{zzzzzzzz: 1}]}", "$defs/client/properties"),
        ("gateway: {tokens: {zzzzzzzz: 1}}", "$defs/gateway/properties/tokens/properties"),
        ("gateway: {cors: {zzzzzzzz: 1}}", "$defs/gateway/properties/cors/properties"),
        ("gateway: {jobs: {zzzzzzzz: 1}}", "$defs/gateway/properties/jobs/properties"),
        ("gateway: {logging: {zzzzzzzz: 1}}", "$defs/gateway/properties/logging/properties"),
        ("gateway: {systems: {zzzzzzzz: 1}}", "$defs/gateway/properties/systems/properties"),
        (
            "gateway: {systems: {BCMS: {zzzzzzzz: 1}}}",
            "$defs/gateway/properties/systems/properties/BCMS/properties"
        ),
        (
            "gateway: {systems: {Housing: {zzzzzzzz: 1}}}",
            "$defs/gateway/properties/systems/properties/Housing/properties"
        ),
        ("gateway: {limits: {zzzzzzzz: 1}}", "$defs/gateway/properties/limits/properties"),
        ("check: {zzzzzzzz: 1}", "$defs/check/properties"),
        ("check: {paths: [{zzzzzzzz: 1}]}", "$defs/check/properties/paths/items/properties"),
        (
            "check: {paths: [{path: a, ignore: [{zzzzzzzz: 1}]}]}",
            "$defs/check/properties/paths/items/properties/ignore/items/properties"
        ),
        ("redaction: {zzzzzzzz: 1}", "$defs/redaction/properties"),
        ("redaction: {rules: [{zzzzzzzz: 1}]}", "$defs/redaction/properties/rules/items/properties"),
    ]

    @Test("The readers know the keys of the schema and no others", arguments: places)
    func keys(yaml: String, schema: String) async throws {
        let mistakes = try await report(yaml).mistakes
        let message = try #require(mistakes.first { ($0.key + $0.message).contains("zzzzzzzz") }).message
        let match = message.firstMatch(of: #/(?:the keys are|only|the sections are|they are) (.+)$/#)
        let known = try #require(match, "\(message)").1.split(separator: ", ").map(String.init)
        #expect(Set(known) == (try Self.keys(schema)), "\(message)")
    }

    @Test("The places are all that the schema has, and an environment may change every key of the gateway")
    func complete() throws {
        let schema = try Self.schema()
        var found: Set<String> = []
        func walk(_ value: Any, _ path: [String]) {
            if let list = value as? [Any] {
                for (index, item) in list.enumerated() { walk(item, path + ["\(index)"]) }
            }
            guard let object = value as? [String: Any] else { return }
            if object["additionalProperties"] as? Bool == false {
                found.insert((path + ["properties"]).joined(separator: "/"))
            }
            for (key, item) in object { walk(item, path + [key]) }
        }
        walk(schema, [])
        let own = found.filter { !$0.hasPrefix("$defs/gatewayOverlay/") }
        #expect(own == Set(Self.places.map(\.schema)))
        // The overlay has each of the gateway's objects, with null as the other choice of each value.
        func shape(_ path: String) -> String {
            path.replacing("/anyOf/0", with: "").replacing("/anyOf/1", with: "")
        }
        let gateway = own.filter { $0.hasPrefix("$defs/gateway/") }.map { shape(String($0.dropFirst(14))) }
        let overlay = found.subtracting(own)
        #expect(Set(overlay.map { shape(String($0.dropFirst(21))) }) == Set(gateway))
        for path in overlay {
            let rest = shape(String(path.dropFirst(21)))
            let twin = own.first { $0.hasPrefix("$defs/gateway/") && shape(String($0.dropFirst(14))) == rest }
            #expect(try Self.keys(path) == Self.keys(try #require(twin)), "\(path)")
        }
    }

    @Test("The command prints the published schema")
    func published() async throws {
        let result = try await Tool.run("config", "schema")
        #expect(result.status == 0)
        let path = Tool.root.appending(path: "Documentation/Schemas/soapstone.json")
        #expect(result.data == (try Data(contentsOf: path)))
    }

    private static let hash = "sha256:\(String(repeating: "0a", count: 32))"

    /// Files that are wrong by what a schema can express.
    private static let wrong = [
        "a: 1", "gateway: []", "gateway: {prot: 1}", "gateway: {port: \"1\"}", "gateway: {port: 65536}",
        "gateway: {tls: a.pem}", "gateway: {tls: {certificate: a.pem}}", "gateway: {behindTLS: 3}",
        "gateway: {alwaysOK: 3}", "gateway: {host: }", "gateway: {systems: {BCMS: {ISM: []}}}",
        "gateway: {systems: {BCMS: {SessionTimeoutInSeconds: 0}}}",
        "gateway: {systems: {BCMS: {WebApplicationURL: 'http://127.0.0.1/'}}}",
        "gateway: {systems: {BCMS: {passwordHash: md5}}}", "gateway: {services: {a: {user: u, passwordEnv: E}}}",
        "gateway: {services: {ims-case: {url: 'http://a.example.org/', user: u, passwordEnv: E}}}",
        "gateway: {services: {ims-case: {url: 'https://u:p@a.example.org/', user: u, passwordEnv: E}}}",
        "gateway: {services: {ims-case: {url: 'https://a/', user: u}}}",
        "gateway: {services: {ims-case: {url: 'https://a/', user: u, password: p}}}",
        "gateway: {services: {ims-case: {url: 'https://a/', user: u, passwordEnv: E, passwordFile: f}}}",
        "gateway: {services: {../a: {url: 'https://a/'}}}", "gateway: {engagement: []}",
        "gateway: {clients: {}}", "gateway: {clients: [{id: a}]}",
        "gateway: {clients: [{id: a, keyHashes: [], operations: ['*']}]}",
        "gateway: {clients: [{id: a b, keyHashes: ['\(hash)'], operations: ['*']}]}",
        "gateway: {clients: [{id: a, keyHashes: [abc], operations: ['*']}]}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash.uppercased())'], operations: ['*']}]}",
        "gateway: {clientKeyField: 'a b'}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash)']}]}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash)'], operations: [a/b/c]}]}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*'], ratePerMinute: 0}]}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*'], burst: 1}]}",
        "gateway: {tokens: {}}", "gateway: {tokens: {jwks: 'https://a/', issuer: b}}", "gateway: {scopes: {a: ['*']}}",
        "gateway: {tokens: {jwks: 'http://a.example.org/', issuer: b, audience: c}}",
        "gateway: {tokens: {jwks: 'https://a/', issuer: b, audience: c, algorithms: [HS256]}}",
        "gateway: {tokens: {jwks: 'https://a/', issuer: b, audience: c, leewaySeconds: 601}}",
        "gateway: {tokens: {jwks: 'https://a/', issuer: b, audience: c, burst: 1}}",
        "gateway: {tokens: {jwks: 'https://a/', issuer: b, audience: c}, scopes: {a: '*'}}",
        "gateway: {tokens: {jwks: 'https://a/', issuer: b, audience: c}, scopes: {a b: ['*']}}",
        "gateway: {cors: {}}", "gateway: {cors: {origins: ['*']}}", "gateway: {cors: {origins: [https://a/]}}",
        "gateway: {cors: {origins: [http://a.example.org]}}", "gateway: {cors: {origins: [https://A.example.org]}}",
        "gateway: {cors: {origins: [null]}}", "gateway: {cors: {origins: [https://a], headers: ['*']}}",
        "gateway: {cors: {origins: [https://a], maxAgeSeconds: 0}}",
        "gateway: {engagement: {appId: a}}", "gateway: {engagement: {url: 'https://a/'}}",
        "gateway: {engagement: {url: 'http://a.example.org/', appId: a}}",
        "gateway: {engagement: {url: 'https://a/?b', appId: a}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, secret: b}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, secretEnv: E, secretFile: f}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, secretField: 'a b'}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, messagePath: api}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, messagePath: '/a b'}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, timeoutSeconds: 0}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, recipientsPerMessage: 10001}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, notifications: {BIRTHDAY: {banner: b}}}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, notifications: {NEW_MESSAGE: {badge: 1}}}}",
        "gateway: {engagement: {url: 'https://a/', appId: a, notifications: {NEW_MESSAGE: {banner: b, badge: -1}}}}",
        "gateway: {sessions: []}",
        "gateway: {sessions: {count: 0}}",
        "gateway: {sessions: {idleSeconds: 2592001}}", "gateway: {sessions: {redis: 'redis://a.example.org:1'}}",
        "gateway: {sessions: {perUser: 0}}", "gateway: {sessions: {redis: 'rediss://u:p@a.example.org:1'}}",
        "gateway: {sessions: {redis: 'rediss://a.example.org:1', redisKey: k}}",
        "gateway: {sessions: {redis: 'unix:/a', redisPasswordEnv: E, redisPasswordFile: f}}",
        "gateway: {credentials: {padding: none}}", "gateway: {credentials: {keys: [{id: a}]}}",
        "gateway: {credentials: {clear: 1}}", "gateway: {application: {ios: {latestVersion: '1'}}}",
        "gateway: {application: {ios: {latestVersion: '1a', minimumVersion: '1'}}}",
        "gateway: {maintenance: {startTime: '04:00', endTime: '06:00'}}",
        "gateway: {maintenance: {startTime: '4:00', endTime: '06:00', timeZone: UTC}}",
        "gateway: {maintenance: {startTime: '04:00', endTime: '24:00', timeZone: UTC}}",
        "gateway: {maintenance: {startTime: '04:00', endTime: '06:00', timeZone: EST}}",
        "environments: []", "environments: {PORD: {}}", "environments: {UAT: {check: {}}}",
        "environments: {UAT: {gateway: {port: a}}}", "environments: {UAT: {gateway: {services: {a: {ulr: b}}}}}",
        "check: {contracts: wsdl}", "check: {contracts: [[a]]}", "check: {failOn: note}",
        "check: {severity: {wsdl.untested: fatal}}", "check: {paths: [{severity: {}}]}",
        "check: {paths: [{path: a, ignore: [{rule: wsdl.untested}]}]}", "redaction: {keepClasses: [open]}",
        "redaction: {keepHeaders: ['a b']}", "redaction: {keepParts: [image]}", "redaction: {rules: [{name: a}]}",
        "redaction: {rules: [{name: a, pointer: /a, header: b}]}", "redaction: {rules: [{name: 'a b', pointer: /a}]}",
    ]

    /// Files that are right.
    private static let right = [
        "gateway: {}", "gateway: {port: 0, host: 0.0.0.0, behindTLS: true, alwaysOK: yes}",
        "gateway: {host: 0.0.0.0, tls: {certificate: a.pem, key: a.key, clientAuthorities: ca.pem}}",
        "environments: {PROD: {gateway: {host: 0.0.0.0, tls: {certificate: a.pem, key: a.key, clientAuthorities: ~}}}}",
        "gateway: {clients: [], clientKeyField: X-Key}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*']}]}",
        "gateway: {clients: [{id: a, keyHashes: ['\(hash)'], operations: [Orders/*], ratePerMinute: 100, burst: 1}]}",
        """
        gateway:
          tokens:
            {jwks: 'https://a/jwks', issuer: b, audience: c, algorithms: [RS256, EdDSA], clientClaim: azp, scopeClaim: scp,
            leewaySeconds: 0, ratePerMinute: 100, burst: 200}
          scopes: {'a:b': ['getCase*', Orders/*]}
          clients: [{id: 'auth0|a', ratePerMinute: 1}]
        environments: {UAT: {gateway: {tokens: {jwks: jwks.json, burst: null}, scopes: null}}}
        """,
        "gateway: {cors: {origins: [https://a.example.org, 'http://localhost:3000', 'https://[::1]:8443']}}",
        "gateway: {cors: {origins: [], headers: [X-A], maxAgeSeconds: 60}}",
        "environments: {UAT: {gateway: {clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*']}], clientKeyField: null}}}",
        "gateway: {services: {ims-case: {url: 'http://127.0.0.1:7627/a?b', user: 1, passwordEnv: E}}}",
        "gateway: {services: {ldap: {url: 'http://[::1]:1/', user: u, passwordEnv: E}}}",
        "gateway: {engagement: {url: 'http://127.0.0.1:7629/a', appId: 1.10, notifications: {}}}",
        """
        gateway:
          engagement:
            {url: 'https://a/', appId: a, secretField: X-A, messagePath: /api/v1/messages/push, timeoutSeconds: 1,
            jobSeconds: 3600, recipientsPerMessage: 1, notifications: {NEW_MESSAGE: {banner: Grüße, sound: a, badge: 0}}}
        environments: {UAT: {gateway: {engagement: {url: 'https://b/', appId: null}}}, PROD: {gateway: {engagement: null}}}
        """,
        "gateway: {sessions: {redis: 'unix:/run/redis.sock', idleSeconds: 1, lifeSeconds: 2592000, count: 1}}",
        "gateway: {sessions: {redis: 'rediss://a.example.org:6380/3', perUser: 1}}",
        """
        gateway:
          credentials: {temporaryKey: true, padding: pkcs1-v1.5, clear: true}
          application: {ios: {latestVersion: 1.10, minimumVersion: 1.9}}
        """,
        "gateway: {maintenance: {maintenanceFlag: off, startTime: 04:00, endTime: '06:00', timeZone: Europe/London}}",
        "environments: {DEV: {}, SYS: {gateway: null}, UAT: {gateway: {services: null}}}",
        "gateway: {sessions: {count: 5}}\nenvironments: {PROD: {gateway: {sessions: {count: null}, port: ~}}}",
        "check: {contracts: [], fixtures: [], baseline: b.json, failOn: error, mappingSheet: 1, severity: {wsdl.: off}}",
        "check: {paths: [{path: a, severity: {wsdl.untested: note}, ignore: [{rule: fixture.secret, at: /a, reason: b}]}]}",
        """
        redaction:
          keepHeaders: [X-A]
          keepClasses: [personal]
          keepParts: ['image/*']
          namespaces: {c: 'urn:c'}
          rules: [{name: a, path: '//c:a'}, {name: b, header: X-B}, {name: c, localName: d}]
        """,
    ]

    @Test(
        "The schema and the readers judge alike",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema: scripts/test makes one")
    )
    func judges() async throws {
        var samples = (Self.wrong.map { ($0, false) } + Self.right.map { ($0, true) })
        for path in ["soapstone.yaml", Self.example] {
            samples.append((try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8), true))
        }
        // What the articles show.
        let articles = [
            "SoapstoneGateway/SigningIn", "SoapstoneGateway/Configuration", "SoapstoneGateway/Push",
            "SoapstoneGateway/Clients", "SoapstoneConformance/SoapstoneConformance", "SoapstoneFixtures/Redaction",
        ]
        for article in articles {
            let path = article.replacing("/", with: "/Documentation.docc/")
            let text = try String(contentsOf: Tool.root.appending(path: "Sources/\(path).md"), encoding: .utf8)
            let blocks = text.matches(of: #/(?s)```yaml\n((?:gateway|check|redaction|environments):.*?)```/#)
                .map { String($0.1) }
                // That is of a fixture.yaml, which has a section of the same name.
                .filter { !$0.hasPrefix("check:\n  ignore:") }
            #expect(!blocks.isEmpty, "\(article)")
            samples += blocks.map { ($0, true) }
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (index, (text, _)) in samples.enumerated() {
            paths.append(folder.appending(path: "\(index).yaml").path)
            try Data(text.utf8).write(to: URL(filePath: paths[index]))
        }
        let judge = try await Tool.run(try #require(Tool.python), ["Tests/Outside/config_schema.py"] + paths)
        let verdicts = judge.output.split(separator: "\n")
        try #require(verdicts.count == samples.count, "\(judge.error)")
        for (index, (text, isRight)) in samples.enumerated() {
            #expect(verdicts[index].hasPrefix("valid ") == isRight, "\(verdicts[index])\n\(text)")
            let result = try await Tool.run("config", "check", "--format", "json", paths[index])
            guard let report = try? JSONDecoder().decode(Report.self, from: result.data) else {
                #expect(!isRight && result.status == 2, "\(text)\n\(result.error)")
                continue
            }
            // No schema looks at other files or into the process.
            let errors = report.mistakes.filter { $0.severity == "error" && !$0.message.hasPrefix("names ") }
            #expect(errors.isEmpty == isRight, "\(errors)\n\(text)")
        }
    }
}
