import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

/// `soapstone check`
@Suite struct CheckCommandTests {
    /// A copy of the package's project, with what the services of IMS have of it.
    final class Copy {
        let folder: URL

        /// - Parameter cases: which of them, below the system's folder.
        init(_ cases: [String] = ["ims-case", "ims-payment"]) throws {
            let files = FileManager.default
            folder = files.temporaryDirectory.appending(path: UUID().uuidString)
            for path in ["wsdl/sets"] + cases.map({ "fixtures/sets/\($0)" }) {
                let target = folder.appending(path: path)
                try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try files.copyItem(at: Tool.root.appending(path: path), to: target)
            }
            for path in ["soapstone.yaml", "fixtures/sets/sessions.yaml"] {
                try files.copyItem(at: Tool.root.appending(path: path), to: folder.appending(path: path))
            }
            for kind in ["wsdl", "fixtures"] {
                let all = "\(kind)/sets, \(kind)/bcms, \(kind)/housing"
                try replace(all, with: "\(kind)/sets", in: "soapstone.yaml")
            }
            let file = folder.appending(path: "soapstone.yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            let others = /\ {4}- path: [a-z]+\/(?:bcms|housing).*\n      ignore:\n(?:        - .*\n)+/
            try Data(text.replacing(others, with: "").utf8).write(to: file)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func replace(_ old: String, with new: String, in path: String) throws {
            let file = folder.appending(path: path)
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(text.contains(old), "\(path) has no \(old)")
            try Data(text.replacing(old, with: new).utf8).write(to: file)
        }

        func check(_ arguments: String...) async throws -> Tool.Result { try await check(arguments) }

        func check(_ arguments: [String]) async throws -> Tool.Result {
            let config = folder.appending(path: "soapstone.yaml").path
            return try await Tool.run(Tool.soapstone, ["check", "--config", config] + arguments)
        }

        /// Checks one contract with the fixtures that are here.
        func checkContract() async throws -> Tool.Result {
            let contracts = "contracts: [wsdl/sets"
            try replace("\(contracts)]", with: "\(contracts)/sets-ims-case.wsdl]", in: "soapstone.yaml")
            return try await check()
        }
    }

    @Test("Nothing is wrong with the package's own project, all of it is checked, and the page shows what comes")
    func own() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let result = try await Tool.run("check", "--report", "json=\(file.path)")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.error == "")
        let path = "Sources/SoapstoneConformance/Documentation.docc/SoapstoneConformance.md"
        let page = try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
        #expect(page.contains("$ soapstone check\n\(result.output)```"), "\(result.output)")
        let data = try Data(contentsOf: file)
        let report = try JSONDocument(parsing: Array(data), limits: .file).root
        #expect(report["findings"]?.count == 0)
        #expect(report["counts"]?["contracts"]?.numberText == "15")
        #expect(report["notChecked"]?.count == 0)
        let others = try ["bcms", "housing"].flatMap {
            try FixtureFolder.load(Tool.root.appending(path: "fixtures/\($0)").path).fixtures
        }
        let fixtures = try RecordedFixtures.all().count + others.count
        let withoutSOAP = others.count { $0.details.profile == .http }
        #expect(withoutSOAP > 300 && report["counts"]?["fixtures"]?.numberText == "\(fixtures)")
        let checked = Dictionary(
            uniqueKeysWithValues: try #require(report["checked"]).elements.map {
                ($0["rule"]?.string ?? "", $0["count"]?.numberText.flatMap { Int($0) } ?? 0)
            }
        )
        for rule in ["fixture.request-schema", "fixture.request-json", "fixture.round-trip"] {
            #expect(checked[rule, default: 0] >= fixtures - withoutSOAP, "\(rule)")
        }
        for rule in ["fixture.operation", "fixture.class", "fixture.response-json"] {
            #expect(checked[rule] == fixtures, "\(rule)")
        }
        #expect(checked["wsdl.untested"] == 32 + 67 + 23 + 14)
        let suppressed = report["suppressed"].map { Array($0.elements) } ?? []
        // The codecs of the directory read a part of DSML, and say why.
        let rules = Set(suppressed.compactMap { $0["rule"]?.string })
        #expect(
            rules.contains("fixture.secret")
                && rules.allSatisfy {
                    [
                        "fixture.secret", "fixture.class", "fixture.round-trip", "mapping.unfixtured", "wsi.R1012",
                        "wsi.R1014", "wsi.R2105", "wsi.R2112", "wsi.R2401", "wsi.R2710",
                    ].contains($0) || $0.hasPrefix("codec.")
                }
        )
        for finding in suppressed where finding["rule"]?.string?.hasPrefix("codec.") == true {
            let file = finding["file"]?.string ?? ""
            let names = ["DSMLv2.xsd", "sets-db2-content.wsdl", "adobe-payment-history.wsdl"]
            #expect(names.contains { file.hasSuffix($0) }, "\(file)")
        }
    }

    @Test("Every rule is listed, and has its section on a page")
    func rules() async throws {
        let result = try await Tool.run("check", "--rules")
        let ids = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(ids.count == 149)
        let folder = Tool.root.appending(path: "Sources/SoapstoneConformance/Documentation.docc")
        let names = [
            "ContractRules", "ProfileRules", "FixtureRules", "CodecRules", "MappingRules", "CheckRules",
            "ChangeRules", "DriftRules", "TestRules",
        ]
        let pages = try names.map {
            try String(contentsOf: folder.appending(path: "\($0).md"), encoding: .utf8)
        }
        let sections = pages.flatMap { $0.matches(of: /(?m)^## (.+\..+)$/).map { String($0.1) } }
        #expect(sections == ids.map(String.init))
    }

    /// A fault that is planted in the copy.
    struct Fault: Sendable, CustomTestStringConvertible {
        /// The rule that must find it.
        var rule: String
        var file: String
        /// What stands there, and what is put in its place.
        var old: String
        var new: String
        /// The file or folder in which it must be found.
        var found: String
        /// What the line has in which it must be found; nil where any line will do.
        var line: String?

        init(
            _ rule: String,
            _ file: String,
            _ old: String,
            _ new: String,
            found: String? = nil,
            line: String? = nil
        ) {
            self.rule = rule
            self.file = file
            self.old = old
            self.new = new
            self.found = found ?? file
            self.line = line
        }

        var testDescription: String { rule }

        /// Whether a line of the report is about the fault.
        func isFound(_ report: Substring, in copy: Copy) throws -> Bool {
            let start = "\(copy.folder.path)/\(found)"
            guard report.hasPrefix(start), report.hasSuffix("[\(rule)]") else { return false }
            guard let line else { return true }
            let number = report.dropFirst(start.count + 1).prefix { $0.isNumber }
            let lines = try Data(contentsOf: copy.folder.appending(path: found)).split(
                separator: UInt8(ascii: "\n"),
                omittingEmptySubsequences: false
            )
            let index = try #require(Int(number), "\(report)") - 1
            return String(decoding: lines[index], as: UTF8.self).contains(line)
        }
    }

    /// Checks a copy, and says which of the faults in it are not found at their places.
    private static func missed(_ faults: [Fault], _ result: Tool.Result, in copy: Copy) throws -> [String] {
        let lines = result.output.split(separator: "\n")
        return try faults.filter { fault in try !lines.contains { try fault.isFound($0, in: copy) } }.map(\.rule)
    }

    private static let contract = "wsdl/sets/sets-ims-case.wsdl"
    private static let service = "fixtures/sets/ims-case"
    private static let ping = "\(service)/ping/ordinary"
    private static let history = "fixtures/sets/payment-history/invoke"
    private static let ordinary = "class: ordinary"
    private static let sheet = "wsdl/sets/data-mapping.csv"
    private static let duplicate =
        "CustomerAlerts,list,ims-case,getCustomerAlerts,response/alrt_tbl/alrt_cd,alerts[].code,string(4),yes,N,api,"
    private static let echo = "<xsd:element name=\"out_echo\" type=\"t:X8\"/>"
    private static let system = "<xsd:element name=\"out_sysid\" type=\"t:X8\"/>"

    /// Faults of one contract, and of the whole of its sheet: each is planted alone.
    static let faults = [
        Fault("wsdl.loads", contract, "binding=\"", "binding=\"no"),
        Fault("wsi.R2206", contract, "element=\"setpingi:INPUTMSG\"", "element=\"setpingi:INPUT\""),
        Fault("wsdl.unusable", contract, "element=\"setpingo:OUTPUTMSG\"", "element=\"setpingo:OUTPUT\""),
        Fault("wsdl.unused", contract, "<wsdl:portType ", "<wsdl:message name=\"old\"/><wsdl:portType "),
        Fault("fixture.operation", contract, "operation name=\"ping\"", "operation name=\"pong\"", found: ping),
        Fault("mapping.readable", sheet, "dependency,note", "dependency,notes"),
        Fault("mapping.uncovered", sheet, "\(duplicate)\r\n", ""),
        Fault("codec.operation", contract, "soapAction=\"urn:SETPING\"", "soapAction=\"urn:SETPONG\""),
        Fault(
            "codec.missing",
            contract,
            system,
            "\(system)<xsd:element name=\"out_new\" type=\"t:X8\" minOccurs=\"0\"/>"
        ),
        Fault("codec.unknown", contract, system, ""),
        Fault("codec.name", contract, system, "<xsd:element name=\"out_sysnm\" type=\"t:X8\"/>"),
        Fault("codec.namespace", contract, "name=\"out_sysid\"", "name=\"out_sysid\" form=\"unqualified\""),
        Fault("codec.order", contract, "\(echo)\n          \(system)", "\(system)\n          \(echo)"),
        Fault("codec.cardinality", contract, "name=\"out_sysid\"", "name=\"out_sysid\" minOccurs=\"0\""),
        Fault("codec.nillable", contract, "name=\"out_sysid\"", "name=\"out_sysid\" nillable=\"true\""),
        Fault("codec.default", contract, "fixed=\"SETPING\"", "fixed=\"SETPONG\""),
        Fault("codec.type", contract, system, "<xsd:element name=\"out_sysid\" type=\"xsd:date\"/>"),
        Fault("codec.facet", contract, system, "<xsd:element name=\"out_sysid\" type=\"xsd:string\"/>"),
        Fault("codec.enumeration", contract, "<xsd:enumeration value=\"W\"/>", "<xsd:enumeration value=\"V\"/>"),
        Fault(
            "codec.specimen",
            contract,
            "Interface\" elementFormDefault=\"qualified\">\n      <xsd:element name=\"OUTPUTMSG\" type=\"t:OUTPUTMSG\"/>",
            "Interface\" elementFormDefault=\"qualified\">\n      <xsd:element name=\"OUTPUTMSG\" type=\"t:OUTPUTMSG\">"
                + "<xsd:key name=\"none\"><xsd:selector xpath=\".\"/><xsd:field xpath=\"@none\"/></xsd:key></xsd:element>"
        ),
        Fault("codec.unchecked", contract, system, "<xsd:element name=\"out_sysid\" type=\"xsd:anyType\"/>"),
    ]

    /// Faults of rows, which are planted together: each is found at a line of its own.
    static let rows = [
        Fault(
            "mapping.unresolved-path",
            sheet,
            "response/case_tbl/oth_party_nm,",
            "response/case_tbl/oth_party,",
            line: "response/case_tbl/oth_party,"
        ),
        Fault("mapping.unresolved-json", sheet, ",cases[].countyName,", ",cases[].county,", line: ",cases[].county,"),
        Fault(
            "mapping.type",
            sheet,
            ",personal.address.zip,int(5),",
            ",personal.address.zip,int(9),",
            line: ",personal.address.zip,int(9),"
        ),
        Fault(
            "mapping.required",
            sheet,
            ",restart,string(20),no,",
            ",restart,string(20),yes,",
            line: ",restart,string(20),yes,"
        ),
        Fault(
            "mapping.redaction",
            sheet,
            ",cases[].caseNumber,long(10),yes,P,",
            ",cases[].caseNumber,long(10),yes,N,",
            line: ",cases[].caseNumber,long(10),yes,N,"
        ),
        Fault(
            "mapping.redaction",
            sheet,
            "ims-case,*,header/Security/UsernameToken/Username,-,string,yes,P,",
            "ims-case,*,header/Security/UsernameToken/Username,-,string,yes,N,",
            line: "ims-case,*,header/Security/UsernameToken/Username,-,string,yes,N,"
        ),
        Fault(
            "mapping.redaction",
            sheet,
            "ims-case,*,header/Security/UsernameToken/Password,-,string,yes,S,",
            "ims-case,*,header/Security/UsernameToken/Password,-,string,yes,P,",
            line: "ims-case,*,header/Security/UsernameToken/Password,-,string,yes,P,"
        ),
        Fault(
            "mapping.redaction",
            sheet,
            "ims-case,*,header/Security/UsernameToken/Password/@Type,-,anyURI,no,N,",
            "ims-case,*,header/Security/UsernameToken/Password/@Type,-,anyURI,no,P,",
            line: "ims-case,*,header/Security/UsernameToken/Password/@Type,-,anyURI,no,P,"
        ),
        Fault(
            "mapping.dependency",
            sheet,
            "in_web_id,-,long(12),yes,P,session,",
            "in_web_id,-,long(12),yes,P,gateway,",
            line: "in_web_id,-,long(12),yes,P,gateway,"
        ),
        Fault("mapping.duplicate", sheet, duplicate, "\(duplicate)\r\n\(duplicate)", line: duplicate),
        Fault(
            "mapping.contradiction",
            sheet,
            "response/zip4,personal.address.zip",
            "response/zip4,personal.lastName",
            line: "response/zip4,personal.lastName"
        ),
        Fault(
            "mapping.unfixtured",
            "fixtures/sets/ims-payment/getPaymentHistory/last-page/request.xml",
            "<in_restart>RSTRT000000000000011</in_restart>",
            "",
            found: sheet,
            line: "request/in_restart"
        ),
    ]

    /// Faults of cases, which are planted together: each has a case of its own.
    static let cases = [
        Fault("fixture.readable", "\(service)/getEmployer/ordinary/exchange.yaml", ordinary, "class: usual"),
        Fault("fixture.match", "\(service)/getPersonal/ordinary/request.xml", "</soapenv:Body>", "</soapenv:body>"),
        Fault("fixture.duplicate", "\(ping)/request.xml", "SOAPSTN1", "PING0016"),
        Fault(
            "fixture.folder",
            "\(service)/getChildren/ordinary/request.xml",
            "SETCHLDIInterface",
            "SETPERSIInterface",
            found: "\(service)/getChildren/ordinary/exchange.yaml"
        ),
        Fault(
            "fixture.address",
            "\(service)/getPersonal/blank-address/exchange.yaml",
            "endpoint: /sets/ims-case",
            "endpoint: /sets/ims-cases"
        ),
        Fault("fixture.binding", "\(service)/getCustomerAlerts/ordinary/exchange.yaml", "urn:SETALRT", "urn:SETALRM"),
        Fault("fixture.header", "\(service)/getCaseEvents/ordinary/request.xml", "wsse:Username>", "wsse:UserName>"),
        Fault(
            "fixture.request-schema",
            "\(service)/getCaseEvents/canary/request.xml",
            "<in_zz>0</in_zz>",
            "<in_zz>none</in_zz>"
        ),
        Fault(
            "fixture.response-schema",
            "\(service)/getChildren/canary/response.xml",
            "<out_zz>0</out_zz>",
            "<out_zz>none</out_zz>"
        ),
        Fault("fixture.class", "\(service)/getHealthInsurance/ordinary/exchange.yaml", ordinary, "class: negative"),
        Fault("fixture.class", "\(history)/xop-octet-stream/exchange.yaml", "class: edge", "class: negative"),
        Fault(
            "fixture.response-schema",
            "\(history)/xop-line-feeds/response.mime",
            "<outPageCount>1</outPageCount>",
            "<outPageCount>one</outPageCount>"
        ),
        Fault("fixture.request-json", "\(service)/getCaseEvents/none/request.json", "202402", "202403"),
        Fault("fixture.response-json", "\(service)/getPersonal/short-zip/response.json", "COLUMBUS", "COLUMBIA"),
        Fault("fixture.round-trip", "\(service)/getCaseList/ordinary/request.xml", "300000000017", "300000000018"),
        Fault(
            "fixture.round-trip",
            "\(service)/getCaseList/stale-rows/request.json",
            "SYNTHETIC-SESSION-22",
            "SYNTHETIC-SESSION-0"
        ),
        Fault(
            "check.unused-ignore",
            "\(service)/getEmployer/canary/exchange.yaml",
            ordinary,
            "\(ordinary)\ncheck: {ignore: [{rule: fixture.class, reason: none}]}"
        ),
        Fault(
            "check.unknown-rule",
            "\(service)/getChildren/full-table/exchange.yaml",
            "class: edge",
            "class: edge\ncheck: {ignore: [{rule: fixture.clas, reason: none}]}"
        ),
    ]

    @Test("A planted fault of a contract is found by its rule, at its place", arguments: faults)
    func planted(fault: Fault) async throws {
        let copy = try Copy(["ims-case/ping"])
        try copy.replace(fault.old, with: fault.new, in: fault.file)
        let result = try await copy.checkContract()
        #expect(result.status == 1, "\(result.output)\(result.error)")
        #expect(try Self.missed([fault], result, in: copy) == [], "\(result.output)")
    }

    @Test("Where nothing is planted in the contract, no rule finds what is planted there")
    func unplanted() async throws {
        let copy = try Copy(["ims-case/ping"])
        let result = try await copy.checkContract()
        let rules = Set(result.output.matches(of: /(?m): (?:error|warning): .* \[(\S+)\]$/).map { String($0.1) })
        #expect(rules.contains("wsdl.untested"))
        #expect(rules.isDisjoint(with: Self.faults.map(\.rule)), "\(result.output)")
    }

    @Test("Planted faults of cases and of rows are found by their rules, each at its place", arguments: [cases, rows])
    func together(faults: [Fault]) async throws {
        let copy = try Copy(["ims-case", "ims-payment", "payment-history"])
        for fault in faults { try copy.replace(fault.old, with: fault.new, in: fault.file) }
        let result = try await copy.check()
        #expect(result.status == 1, "\(result.output)\(result.error)")
        #expect(try Self.missed(faults, result, in: copy) == [], "\(result.output)")
    }

    @Test("A hint where schemas are is no part of a request")
    func schemaLocation() async throws {
        let copy = try Copy(["ims-case/ping"])
        let hint = "xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:schemaLocation=\"urn:x x.xsd\""
        try copy.replace("<INPUTMSG ", with: "<INPUTMSG \(hint) ", in: "\(Self.ping)/request.xml")
        let result = try await copy.check("--select", "fixture.")
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }

    @Test("Every rule finds what is planted for it")
    func complete() async throws {
        let listed = try await Tool.run("check", "--rules").output.split(separator: "\n")
        let rules = Set(listed.compactMap { $0.split(separator: " ").first.map(String.init) })
        // Two others are in the test that takes away what they look for; codec.json takes two changes, on its page; those
        // of the profile, of live services, of earlier contracts and of the offline store have tests of their own.
        let own = rules.filter { id in !["wsi.", "drift.", "change.", "test."].contains { id.hasPrefix($0) } }
        #expect(
            own.subtracting((Self.faults + Self.rows + Self.cases).map(\.rule)) == [
                "wsdl.untested", "fixture.secret", "codec.json", "mapping.offline",
            ]
        )
    }

    @Test("A value that the offline store seals is not called readable")
    func offline() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let contracts = folder.appending(path: "wsdl/housing")
        try FileManager.default.createDirectory(at: folder.appending(path: "wsdl"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Tool.root.appending(path: "wsdl/housing"), to: contracts)
        let configuration = folder.appending(path: "soapstone.yaml")
        try Data("check: {contracts: [wsdl]}".utf8).write(to: configuration)
        let sheet = contracts.appending(path: "data-mapping.csv")
        let text = try String(contentsOf: sheet, encoding: .utf8)
        let check = ["check", "--config", configuration.path, "--select", "mapping.offline"]
        let (sealed, readable) = ("offline,tenant,-,dob,text,-,P,sqlite,", "offline,tenant,-,dob,text,-,N,sqlite,")
        try #require(text.contains(sealed))
        #expect(try await Tool.run(Tool.soapstone, check).status == 0)
        try Data(text.replacing(sealed, with: readable).utf8).write(to: sheet)
        let result = try await Tool.run(Tool.soapstone, check)
        #expect(result.status == 1 && result.output.contains("mapping.offline"), "\(result.output)\(result.error)")
        #expect(result.output.contains("1 error"), "\(result.output)")
    }

    @Test("The contract of BCMS and its fixtures agree, and no operation is without one")
    func bcms() async throws {
        let result = try await Tool.run(
            Tool.soapstone,
            ["check", "--wsdl", "wsdl/bcms", "--fixtures", "fixtures/bcms", "--fail-on", "warning"]
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("1 contract, 981 fixtures, "), "\(result.output)")
    }

    @Test("Operations without a fixture, and secrets without an exception, are found")
    func removed() async throws {
        let copy = try Copy()
        try FileManager.default.removeItem(at: copy.folder.appending(path: "fixtures/sets/ims-case/ping"))
        let untested = try await copy.check("--select", "wsdl.untested")
        #expect(untested.status == 1)
        #expect(untested.output.contains("no fixture is of the operation 'ping' [wsdl.untested]"))
        // It is a warning: the project says that those count.
        #expect(try await copy.check("--select", "wsdl.untested", "--fail-on", "error").status == 0)
        try copy.replace("rule: fixture.secret", with: "rule: fixture.folder", in: "soapstone.yaml")
        let secret = try await copy.check("--select", "fixture.secret")
        #expect(secret.status == 1)
        #expect(!secret.output.contains("Canary-"))
    }

    // MARK: - The command

    @Test("Exit statuses come from one list")
    func statuses() async throws {
        let lines: [(Int32, [String])] = [
            (0, ["--rules"]), (0, ["--select", "fixture.match"]),
            (2, ["--config", "no/such/file.yaml"]), (2, ["--fixtures", "no/such/folder"]),
            (2, ["--baseline", "no/such/file.json"]),
            (2, ["--select", "fixture.match", "--wsdl", "wsdl/sets", "--fixtures", "Documentation"]),
            (64, ["--select", "fixture.nothing"]), (64, ["--shard", "3/2"]), (64, ["--format", "xml"]),
            (64, ["--report", "junit"]), (64, ["--update-baseline", "--baseline", "b", "--shard", "1/2"]),
            (64, ["--update-baseline"]),
        ]
        for (status, arguments) in lines {
            let result = try await Tool.run(Tool.soapstone, ["check"] + arguments)
            #expect(result.status == status, "\(arguments): \(result.output)\(result.error)")
        }
    }

    @Test("A baseline lets pass what is known, is pruned, and is refused where it is none")
    func baseline() async throws {
        let copy = try Copy(["ims-case/ping"])
        let json = "fixtures/sets/ims-case/ping/ordinary/response.json"
        try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: json)
        let file = copy.folder.appending(path: "known.json").path
        let first = try await copy.check("--ignore", "wsdl.", "--baseline", file)
        #expect(first.status == 2, "there is no such baseline")
        let update = try await copy.check("--baseline", file, "--update-baseline")
        #expect(update.status == 0, "\(update.output)\(update.error)")
        #expect(try await copy.check("--baseline", file).status == 0)
        try copy.replace("SOAPSTN2", with: "SOAPSTN1", in: json)
        let gone = try await copy.check("--baseline", file)
        #expect(gone.output.contains("the baseline has a finding of fixture.response-json that is gone"))
        let pruned = try await copy.check("--baseline", file, "--update-baseline")
        #expect(pruned.error.contains("1 taken out"), "\(pruned.error)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("fixture.response-json"))
    }

    @Test("A part in place of what is configured takes nothing out of the baseline, and needs no exception of the rest")
    func part() async throws {
        let copy = try Copy(["ims-case/ping"])
        try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: "fixtures/sets/ims-case/ping/ordinary/response.json")
        let file = copy.folder.appending(path: "known.json").path
        #expect(try await copy.check("--baseline", file, "--update-baseline").status == 0)
        let known = try String(contentsOfFile: file, encoding: .utf8)
        let contract = copy.folder.appending(path: "wsdl/sets/sets-ims-payment.wsdl").path
        let part = ["--baseline", file, "--wsdl", contract]
        let refused = try await copy.check(part + ["--update-baseline"])
        #expect(refused.status == 64)
        #expect(refused.error.contains("--update-baseline needs all that is configured"), "\(refused.error)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == known)
        let result = try await copy.check(part)
        #expect(!result.output.contains("that is gone"), "\(result.output)")
        #expect(!result.output.contains("check.unused-ignore"), "\(result.output)")
    }

    @Test("Where all exchanges are gone from a folder, nothing was found because nothing was looked for")
    func allGone() async throws {
        let copy = try Copy(["ims-case/ping"])
        try FileManager.default.removeItem(at: copy.folder.appending(path: "fixtures/sets/ims-case"))
        let result = try await copy.check("--fail-on", "error")
        #expect(result.status == 2, "\(result.output)")
        #expect(result.error.contains("no fixture was checked: there is none in fixtures/sets"), "\(result.error)")
        // Who asks for nothing of fixtures gets no response about them.
        #expect(try await copy.check("--fail-on", "error", "--select", "wsdl.").status == 0)
        #expect(try await copy.check("--fail-on", "error", "--ignore", "fixture.", "--ignore", "mapping.").status == 0)
        // One that cannot be read is told as such.
        let broken = copy.folder.appending(path: "fixtures/sets/ims-case/ping/ordinary")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        try Data("operation: [".utf8).write(to: broken.appending(path: "exchange.yaml"))
        #expect(try await copy.check("--fail-on", "error").status == 1)
    }

    @Test("A contract whose name some tool wrote in capitals is one")
    func capitals() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("<a/>".utf8).write(to: folder.appending(path: "SHOP.WSDL"))
        let result = try await Tool.run("check", "--wsdl", folder.path, "--select", "wsdl.loads")
        #expect(result.status == 1)
        #expect(result.output.contains("/SHOP.WSDL:1:"), "\(result.output)\(result.error)")
    }

    @Test("Annotations come with a summary where GitHub names its file")
    func stepSummary() async throws {
        let copy = try Copy(["ims-case/ping"])
        try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: "fixtures/sets/ims-case/ping/ordinary/response.json")
        let summary = copy.folder.appending(path: "summary.md")
        try Data("before\n".utf8).write(to: summary)
        let result = try await Tool.run(
            Tool.soapstone,
            ["check", "--config", copy.folder.appending(path: "soapstone.yaml").path, "--format", "github"],
            environment: ["GITHUB_STEP_SUMMARY": summary.path]
        )
        #expect(result.output.hasPrefix("::"))
        let text = try String(contentsOf: summary, encoding: .utf8)
        #expect(text.hasPrefix("before\n## soapstone check\n"))
        #expect(text.contains("fixture.response-json"))
    }

    @Test(
        "Programs of other makers read the reports",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func reports() async throws {
        let copy = try Copy(["ims-case/ping"])
        try copy.replace("<out_zz>0</out_zz>", with: "<out_zz>none</out_zz>", in: "\(Self.ping)/response.xml")
        try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: "\(Self.ping)/response.json")
        let folder = copy.folder.path
        let result = try await copy.check(
            "--report",
            "json=\(folder)/check.json",
            "--report",
            "sarif=\(folder)/check.sarif",
            "--report",
            "junit=\(folder)/check.xml",
            "--report",
            "html=\(folder)/check.html"
        )
        #expect(result.status == 1)
        let judged = try await Tool.run(try #require(Tool.python), ["Tests/Outside/check_reports.py", folder])
        #expect(judged.status == 0, "\(judged.output)\(judged.error)")
        #expect(judged.output.contains("3 passed, 0 failed"))
        let page = try String(contentsOfFile: "\(folder)/check.html", encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
        #expect(page.contains("data-rule=\"fixture.response-json\""))
    }
}
