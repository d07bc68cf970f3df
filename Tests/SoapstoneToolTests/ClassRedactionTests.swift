import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import SystemsOfRecord
import Testing

/// The classes of SETS's codecs, over every fixture of the project.
@Suite struct ClassRedactionTests {
    private static let key = RedactionKey((0..<32).map { UInt8($0) })
    private static let rules = RedactionRules.standard.adding(classesOf: SETS.operations)
    private static let redactor = Redactor(rules, key: key)

    /// A fixture, and what is kept of it.
    private struct Pair: Sendable {
        var original: Fixture
        var kept: Fixture
    }

    /// All fixtures of the project.
    private static let all = Result { () throws -> [Pair] in
        try RecordedFixtures.all().map { fixture in
            let result = FixtureRedaction(redactor).redact(fixture)
            return Pair(original: fixture, kept: result.fixture)
        }
    }

    static let operations = SETS.operations.map { "\($0.service)/\($0.name)" }

    private static func pairs(of operation: String) throws -> [Pair] {
        let found = try all.get().filter { "\($0.original.id.service)/\($0.original.id.operation)" == operation }
        try #require(!found.isEmpty)
        return found
    }

    /// Operations that tell nobody anything about a person.
    static let `public`: Set<String> = ["db2-content/getCountyBulletins", "db2-content/getNewsFlash"]

    @Test("No value that stands in a personal or secret field is left in any file", arguments: operations)
    func canaries(operation: String) throws {
        let canaries = try RecordedFixtures.canaries()
        var met = 0
        for pair in try Self.pairs(of: operation) where pair.original.details.kind != .negative {
            let files = [
                pair.kept.request, pair.kept.response, pair.kept.requestJSON ?? [], pair.kept.responseJSON ?? [],
            ]
            let kept = (files + [try pair.kept.details.yaml()]).map { String(decoding: $0, as: UTF8.self) }
            let before = String(decoding: pair.original.request + pair.original.response, as: UTF8.self)
            // Those of sessions stand in no message of a back end.
            for canary in canaries where before.contains(canary) {
                met += 1
                for text in kept {
                    #expect(!text.contains(canary), "\(pair.original.id) has '\(canary)'")
                }
            }
        }
        #expect(
            (met == 0) == Self.public.contains(operation),
            "there is no canary in \(operation), so nothing was looked for"
        )
    }

    @Test("What is kept is found clean, and stays as it is", arguments: operations)
    func clean(operation: String) throws {
        let scan = RedactionScan(Self.rules)
        for pair in try Self.pairs(of: operation) where pair.original.details.kind != .negative {
            #expect(scan.findings(in: pair.kept).isEmpty, "\(pair.original.id): \(scan.findings(in: pair.kept))")
            #expect(FixtureRedaction(Self.redactor).redact(pair.kept).changed.isEmpty, "\(pair.original.id)")
        }
    }

    @Test("The live request still finds its recording with the key", arguments: operations)
    func matches(operation: String) throws {
        let pairs = try Self.pairs(of: operation)
        let before = FixtureIndex(pairs.map(\.original))
        let after = FixtureIndex(pairs.map(\.kept), redactor: Self.redactor)
        // Of a part that is a picture or a document, no more than its hash is kept: nothing can be replayed of it.
        let withheld = Set(after.problems.filter { $0.code == .withheld }.map(\.file))
        #expect(after.problems.filter { $0.code != .withheld }.map(\.description) == before.problems.map(\.description))
        #expect(withheld.isEmpty == (operation != Self.documents))
        for pair in pairs where !withheld.contains("\(pair.original.id)/response.mime") {
            let head = RequestHead(headers: pair.original.details.requestHeaders)
            guard let expected = try? before.explanation(of: pair.original.request, head).response?.id else { continue }
            let found = try after.explanation(of: pair.original.request, head).response?.id
            #expect(found == expected, "\(pair.original.id)")
        }
    }

    /// Responses that say something else once their personal texts are taken away: what the outcome was read from is one of
    /// them.
    static let told: Set<String> = [
        // The number that IMS's message begins with; the message may quote what the customer sent.
        "ims-case/getCustomerAlerts/no-such-transaction", "ims-case/getCaseEvents/load-module-missing",
        "ims-case/getPersonal/security-violation", "ims-case/getHealthInsurance/terminal-stopped",
        // Active Directory's reason.
        "ldap/validateCredentials/ad-532-password-expired", "ldap/validateCredentials/ad-533-disabled",
        "ldap/validateCredentials/ad-701-account-expired", "ldap/validateCredentials/ad-773-must-change",
        "ldap/validateCredentials/ad-775-account-locked",
    ]

    /// The operation whose responses are documents: they are personal as a whole, and what is kept of one is none.
    static let documents = "payment-history/invoke"

    @Test("A codec reads what is kept of an answer as it reads the answer", arguments: operations)
    func decoded(operation: String) throws {
        for pair in try Self.pairs(of: operation) where pair.original.details.kind != .negative {
            let original = try Self.outcome(pair.original)
            let isTold = original == "success" ? operation == Self.documents : Self.told.contains("\(pair.original.id)")
            let kept = try Self.outcome(pair.kept)
            #expect((kept == original) != isTold, "\(pair.original.id): \(kept)")
        }
    }

    /// How a recorded call ended.
    private static func outcome(_ fixture: Fixture) throws -> String {
        let operation = try fixture.codec
        guard !fixture.response.isEmpty else { return "withheld" }
        let type = fixture.details.responseHeaders.first(named: "Content-Type")
        let isPackage = fixture.details.responseFile == "response.mime"
        let message = try MessageReader(limits: .response).read(fixture.response, contentType: isPackage ? type : nil)
        let envelope = message.envelope
        let content: Operation.Response.Content
        if let fault = envelope.fault {
            content = .fault(fault)
        } else {
            content = .payload(try #require(envelope.payload))
        }
        let clock = fixture.details.clock ?? fixture.details.recordedAt ?? 0
        do {
            let status = fixture.details.status
            let response = Operation.Response(
                httpStatus: status,
                content: content,
                clock: clock,
                package: message.package
            )
            switch try operation.decode(response) {
            case .success: return "success"
            case .failure(let failure): return failure.status.code
            }
        } catch {
            return "\(error)"
        }
    }
}
