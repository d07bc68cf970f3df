import Foundation
import Testing

/// `soapstone diff`: what it takes, what it tells, and how it ends.
@Suite struct DiffCommandTests {
    private static func wsdl(_ children: String, imports: String = "") -> String {
        """
        <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:types><xs:schema targetNamespace="urn:t" elementFormDefault="qualified">\(imports)
            <xs:element name="req"><xs:complexType><xs:sequence>\(children)</xs:sequence></xs:complexType></xs:element>
          </xs:schema></w:types>
          <w:message name="in"><w:part name="body" element="t:req"/></w:message>
          <w:portType name="P"><w:operation name="get"><w:input message="t:in"/></w:operation></w:portType>
          <w:binding name="B" type="t:P">
            <s:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="get"><s:operation soapAction=""/><w:input><s:body use="literal"/></w:input></w:operation>
          </w:binding>
          <w:service name="S"><w:port name="P1" binding="t:B"><s:address location="https://example.org/"/></w:port>
          </w:service>
        </w:definitions>
        """
    }

    private static let one = wsdl("<xs:element name=\"a\" type=\"xs:string\"/>")
    /// Old clients do not send what it wants.
    private static let two = wsdl(
        "<xs:element name=\"a\" type=\"xs:string\"/><xs:element name=\"b\" type=\"xs:string\"/>"
    )
    /// Old servers do not know what its clients may send.
    private static let three = wsdl(
        "<xs:element name=\"a\" type=\"xs:string\"/><xs:element name=\"b\" type=\"xs:string\" minOccurs=\"0\"/>"
    )

    /// Files in a folder of their own, gone with the value.
    private final class Folder {
        let path: String

        init(_ files: [String: String] = [:]) throws {
            let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
                .appending(path: "soapstone-diff-test-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            path = url.path
            for (name, text) in files { try write(text, name) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, _ name: String) throws {
            let url = URL(filePath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
    }

    private func diff(_ arguments: [String]) async throws -> Tool.Result {
        try await Tool.run(Tool.soapstone, ["diff"] + arguments)
    }

    /// The tool in a shell, in a folder.
    private func shell(_ line: String, in folder: String) async throws -> Tool.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Tool.run(
            URL(filePath: "/bin/sh"),
            ["-c", "cd '\(folder)' && \(line)"],
            environment: ["PATH": "\(Tool.soapstone.deletingLastPathComponent().path):\(path)"]
        )
    }

    @Test("A change that the project accepts with a reason does not count, and its neighbours do")
    func accepted() async throws {
        let both = Self.wsdl(
            "<xs:element name=\"a\" type=\"xs:int\"/><xs:element name=\"b\" type=\"xs:string\"/>"
        )
        let folder = try Folder(["one.wsdl": Self.one, "new/two.wsdl": Self.two, "new/both.wsdl": both])
        try folder.write(
            """
            check:
              paths:
                - path: new
                  ignore:
                    - {rule: change.breaking, at: "request of 'get' /req", reason: "All clients send it."}
            """,
            "soapstone.yaml"
        )
        let accepted = try await shell("soapstone diff one.wsdl new/two.wsdl", in: folder.path)
        #expect(accepted.status == 0, "\(accepted.output)\(accepted.error)")
        #expect(accepted.output.contains("accepted at request of 'get' /req: All clients send it.\n"))
        let rest = try await shell("soapstone diff one.wsdl new/both.wsdl", in: folder.path)
        #expect(rest.status == 1, "\(rest.output)\(rest.error)")
        let json = try await shell("soapstone diff one.wsdl new/two.wsdl --format json", in: folder.path)
        #expect(json.output.contains(#""reason":"All clients send it.""#), "\(json.output)")
        try FileManager.default.removeItem(atPath: "\(folder.path)/soapstone.yaml")
        let refused = try await shell("soapstone diff one.wsdl new/two.wsdl", in: folder.path)
        #expect(refused.status == 1)
    }

    @Test(
        "Every format of a report has the change, its line and its rule",
        arguments: [
            ("junit", "<failure"), ("sarif", #""ruleId":"change.breaking""#),
            ("github", "::error file=two.wsdl,line=4"),
            ("markdown", "change.breaking"), ("html", "change.breaking"),
        ]
    )
    func formats(format: String, words: String) async throws {
        let folder = try Folder(["one.wsdl": Self.one, "two.wsdl": Self.two])
        let result = try await shell("soapstone diff one.wsdl two.wsdl --format \(format)", in: folder.path)
        #expect(result.status == 1)
        #expect(result.output.contains(words), "\(result.output.prefix(2000))")
        let report = try await shell(
            "soapstone diff one.wsdl two.wsdl --report \(format)=report && false; cat report",
            in: folder.path
        )
        #expect(report.output.contains(words))
    }

    @Test("What counts as a finding is for --fail-on and --for to say")
    func thresholds() async throws {
        let folder = try Folder(["one.wsdl": Self.one, "two.wsdl": Self.two, "three.wsdl": Self.three])
        let (one, two, three) = ("\(folder.path)/one.wsdl", "\(folder.path)/two.wsdl", "\(folder.path)/three.wsdl")
        let cases: [([String], Int32)] = [
            ([one, one], 0), ([one, one, "--fail-on", "any"], 0), ([one, two], 1), ([one, three], 1),
            ([one, three, "--for", "clients"], 0), ([one, three, "--for", "servers"], 1),
            ([one, three, "--for", "clients", "--fail-on", "any"], 1), ([three, one, "--for", "servers"], 0),
        ]
        for (arguments, status) in cases {
            let result = try await diff(arguments)
            #expect(result.status == status, "\(arguments): \(result.output)\(result.error)")
        }
        let same = try await diff([one, one])
        #expect(same.output == "1 operation or document compared, no changes\n")
    }

    @Test(
        "Each threshold lets through what is less",
        arguments: [
            // What is the same, what is compatible, what is a warning, what is unproved, what breaks.
            ("https://example.org/", "https://example.org/", [0, 0, 0, 0, 0] as [Int32]),
            ("name=\"S\"", "name=\"T\"", [0, 0, 0, 0, 1]),
            ("https://example.org/", "https://example.org/2", [0, 0, 0, 1, 1]),
            ("<s:binding ", "\(policy)<s:binding ", [0, 1, 1, 1, 1]),
            ("soapAction=\"\"", "soapAction=\"urn:a\"", [1, 1, 1, 1, 1]),
        ]
    )
    func failOn(piece: String, other: String, statuses: [Int32]) async throws {
        let new = Self.one.replacing(piece, with: other)
        let folder = try Folder(["one.wsdl": Self.one, "new.wsdl": new, "a/x.wsdl": Self.one, "b/x.wsdl": new])
        for (old, new) in [("one.wsdl", "new.wsdl"), ("new.wsdl", "one.wsdl"), ("a", "b")] {
            let thresholds = ["breaking", "unproved", "breaking,unproved", "warning,breaking", "any"]
            for (threshold, status) in zip(thresholds, statuses) {
                for format in ["text", "json"] {
                    let result = try await diff([
                        "--fail-on", threshold, "--format", format, "\(folder.path)/\(old)", "\(folder.path)/\(new)",
                    ])
                    #expect(result.status == status, "\(threshold) \(other): \(result.output)\(result.error)")
                }
            }
        }
        let none = try await diff(["\(folder.path)/one.wsdl", "\(folder.path)/new.wsdl"])
        #expect(none.status == statuses[2])
    }

    /// A policy that asks for a signature.
    private static let policy =
        "<p:Policy xmlns:p='http://www.w3.org/ns/ws-policy'><q:SignedParts xmlns:q='urn:q'/></p:Policy>"

    @Test("A change that nothing proves has its reason beside it")
    func unproved() async throws {
        let new = Self.one.replacing("<s:binding ", with: "\(Self.policy)<s:binding ")
        let folder = try Folder(["one.wsdl": Self.one, "new.wsdl": new])
        let result = try await diff(["\(folder.path)/one.wsdl", "\(folder.path)/new.wsdl"])
        #expect(
            result.output.contains("unproved for both sides: the policies of the port 'P1' are others"),
            "\(result.output)"
        )
        #expect(result.output.contains("  Not judged: what policies ask is not read"), "\(result.output)")
        #expect(result.output.contains("changes: 1 unproved\n"), "\(result.output)")
    }

    @Test("What the page says of folders is what they give")
    func pageOfFolders() async throws {
        let page = try String(
            contentsOf: Tool.root.appending(path: "Sources/SoapstoneComparison/Documentation.docc/Comparison.md"),
            encoding: .utf8
        )
        let rows = page.matches(of: /(?m)^\| `(contract\.(?:added|removed))` \| a file of a folder \| (.+) \|$/)
        #expect(rows.map { String($0.1) } == ["contract.added", "contract.removed"])
        let folder = try Folder(["some/x.wsdl": Self.one, "more/x.wsdl": Self.one, "more/y.wsdl": Self.one])
        for row in rows {
            let folders = ["\(folder.path)/some", "\(folder.path)/more"]
            let result = try await diff(row.1 == "contract.added" ? folders : folders.reversed())
            #expect(result.output.contains("y.wsdl: \(row.2): the contract was"), "\(row.2): \(result.output)")
            #expect(result.output.contains("[\(row.1)]"))
            #expect(result.status == (row.2.hasPrefix("breaking") ? 1 : 0))
        }
    }

    @Test("What could not be compared is said wherever nothing else is")
    func notCompared() async throws {
        let include = "<xs:include schemaLocation=\"types.xsd\"/>"
        let types = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:t\"/>"
        let contract = Self.wsdl("<xs:element name=\"a\" type=\"xs:string\"/>", imports: include)
        let old = try Folder(["a.wsdl": contract, "types.xsd": types])
        let new = try Folder(["a.wsdl": contract])
        for (a, b) in [(old.path, new.path), (new.path, old.path)] {
            for paths in [[a, b], ["\(a)/a.wsdl", "\(b)/a.wsdl"]] {
                let result = try await diff(paths)
                #expect(result.status == 1, "\(result.output)\(result.error)")
                #expect(try await diff(paths + ["--fail-on", "breaking"]).status == 0)
                #expect(result.output.contains("could not be read of it was not compared"), "\(result.output)")
                #expect(result.output.contains("[contract.unread]"), "\(result.output)")
                #expect(result.error.contains("types.xsd"), "\(result.error)")
                let json = try await diff(paths + ["--format", "json"])
                let object = try #require(try JSONSerialization.jsonObject(with: json.data) as? [String: Any])
                let compared = try #require((object["contracts"] as? [[String: Any]])?.first)
                #expect((compared["changes"] as? [[String: Any]])?.first?["kind"] as? String == "contract.unread")
                #expect(try await diff(paths + ["--strict"]).status == 2)
            }
        }
        // What neither of them lets be read is no change, and is told.
        let same = try await diff([new.path, new.path])
        #expect(same.status == 0, "\(same.output)")
        #expect(same.output.contains("no changes in what was compared; the notes say what was not"), "\(same.output)")
        #expect(try await diff([new.path, new.path, "--fail-on", "any"]).status == 1)
    }

    @Test("A folder that cannot be gone through to its end is told")
    func links() async throws {
        let folder = try Folder(["a/x.wsdl": Self.one, "b/x.wsdl": Self.one, "c/y.wsdl": Self.one])
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/b/c", withDestinationPath: "../c")
        let result = try await diff(["\(folder.path)/a", "\(folder.path)/b"])
        #expect(result.status == 0)
        #expect(result.error.contains("b/c: a link to a folder is not followed: not compared"), "\(result.error)")
        #expect(try await diff(["\(folder.path)/a", "\(folder.path)/a"]).error == "")
    }

    @Test("A change has its place, its verdict and a counterexample that validate confirms")
    func counterexample() async throws {
        let folder = try Folder(["one.wsdl": Self.one, "two.wsdl": Self.two])
        let (one, two) = ("\(folder.path)/one.wsdl", "\(folder.path)/two.wsdl")
        let result = try await diff([one, two, "--counterexamples"])
        #expect(
            result.output.contains("\(two):4: breaking for both sides: the element 'b' was added"),
            "\(result.output)"
        )
        let counterexample = try #require(result.output.split(separator: "\n").first { $0.contains("Envelope") })
        for (wsdl, status) in [(one, 0), (two, 1)] as [(String, Int32)] {
            let verdict = try await Tool.run(
                "validate",
                "--wsdl",
                wsdl,
                "-",
                input: counterexample.trimmingCharacters(in: .whitespaces)
            )
            #expect(verdict.status == status, "\(counterexample)")
        }
        let json = try await diff([one, two, "--format", "json"])
        let object = try #require(try JSONSerialization.jsonObject(with: json.data) as? [String: Any])
        let contract = try #require((object["contracts"] as? [[String: Any]])?.first)
        #expect(contract["verdict"] as? String == "breaking")
        let change = try #require((contract["changes"] as? [[String: Any]])?.first)
        #expect(change["kind"] as? String == "element.added")
        #expect((change["new"] as? [String: Any])?["line"] as? Int == 4)
        #expect((change["counterexamples"] as? [Any])?.count == 2)
    }

    @Test(
        "The JSON follows its schema",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func schema() async throws {
        let old = try Folder(["a.wsdl": Self.one, "gone.wsdl": Self.one, "same.wsdl": Self.one])
        let new = try Folder(["a.wsdl": Self.two, "come.wsdl": Self.one, "same.wsdl": Self.one])
        for arguments in [
            [old.path, new.path], ["--counterexamples", old.path, new.path], [old.path, old.path],
            ["--counterexamples", "wsdl/sets/sets-ims-payment.wsdl", "wsdl/sets/sets-db2-content.wsdl"],
        ] {
            let report = try await diff(["--format", "json"] + arguments)
            #expect([0, 1].contains(report.status), "\(report.error)")
            let judge = ["Tests/Outside/json_report.py", "diff-report.json"]
            let judged = try await Tool.run(try #require(Tool.python), judge, input: report.data)
            #expect(judged.output == "1 passed, 0 failed\n", "\(judged.output)\(judged.error)")
        }
        // The schema refuses what is no report.
        let broken = Data(#"{"version":1,"contracts":[{"contract":"a","verdict":"fine","changes":[]}]}"#.utf8)
        let judge = ["Tests/Outside/json_report.py", "diff-report.json"]
        #expect(try await Tool.run(try #require(Tool.python), judge, input: broken).status == 1)
    }

    @Test("Folders are compared file by file, and files that came or went are told")
    func folders() async throws {
        let old = try Folder(["a/x.wsdl": Self.one, "gone.wsdl": Self.one, "same.wsdl": Self.one])
        let new = try Folder(["a/x.wsdl": Self.three, "come.wsdl": Self.one, "same.wsdl": Self.one])
        let result = try await diff([old.path, new.path])
        #expect(result.status == 1)
        #expect(result.output.contains("a/x.wsdl:\n"))
        #expect(result.output.contains("gone.wsdl: breaking for clients: the contract was removed [contract.removed]"))
        #expect(result.output.contains("come.wsdl: compatible: the contract was added [contract.added]"))
        #expect(result.output.contains("same.wsdl: 1 operation or document compared, no changes"))
        let again = try await diff([old.path, new.path])
        #expect(again.output == result.output)
    }

    @Test("What cannot be read, or has nothing to compare, ends with exit status 2")
    func unreadable() async throws {
        let folder = try Folder([
            "one.wsdl": Self.one, "bad.wsdl": "<a>", "empty/readme.txt": "", "other/readme.txt": "",
        ])
        let cases = [
            ["\(folder.path)/one.wsdl", "\(folder.path)/none.wsdl"],
            ["\(folder.path)/one.wsdl", "\(folder.path)/bad.wsdl"],
            ["\(folder.path)/empty", "\(folder.path)/other"], ["\(folder.path)/one.wsdl", "\(folder.path)/empty"],
            ["no-such-revision:wsdl", "wsdl"], ["wsdl", "no-such-revision:wsdl"],
            ["\(folder.path)/empty", "wsdl/sets/sets-ims-case.wsdl"],
        ]
        for arguments in cases {
            let result = try await diff(arguments)
            #expect(result.status == 2, "\(arguments): \(result.output)")
            #expect(result.error != "", "\(arguments)")
            #expect(!result.output.contains("no changes"), "\(arguments)")
        }
        for arguments in [
            ["-", "wsdl"], ["wsdl"], ["wsdl", "wsdl", "--fail-on", "little"], ["wsdl", "wsdl", "--fail-on", "any,"],
            ["wsdl", "wsdl", "--fail-on", "breaking unproved"],
        ] {
            #expect(try await diff(arguments).status == 64, "\(arguments)")
        }
    }

    @Test("A revision of git is compared, with what it imports; nothing of it is left behind")
    func git() async throws {
        let include = "<xs:include schemaLocation=\"../types/t.xsd\"/>"
        let schema =
            "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:t\"><xs:simpleType name=\"C\"><xs:restriction base=\"xs:TYPE\"/></xs:simpleType></xs:schema>"
        let contract = Self.wsdl("<xs:element name=\"a\" type=\"t:C\"/>", imports: include)
        let folder = try Folder([
            "api/wsdl/a.wsdl": contract, "api/types/t.xsd": schema.replacing("TYPE", with: "string"),
        ])
        let git = "git -c user.name=t -c user.email=t@example.org -c commit.gpgsign=false"
        let made = try await shell(
            "git init -q . && git add . && \(git) commit -q -m one && git tag v1",
            in: folder.path
        )
        #expect(made.status == 0, "\(made.error)")
        try folder.write(schema.replacing("TYPE", with: "int"), "api/types/t.xsd")
        let temporary = try Folder()
        for line in [
            "soapstone diff v1:api/wsdl/a.wsdl api/wsdl/a.wsdl", "soapstone diff v1:api api",
            "cd api && soapstone diff HEAD:./wsdl wsdl", "cd api/wsdl && soapstone diff v1:../wsdl .",
        ] {
            let result = try await shell("export TMPDIR='\(temporary.path)'; \(line)", in: folder.path)
            #expect(result.status == 1, "\(line): \(result.output)\(result.error)")
            #expect(
                result.output.contains("xs:string became xs:int") || result.output.contains("became"),
                "\(result.output)"
            )
            #expect(result.output.contains("api/types/t.xsd:1"), "\(line): \(result.output)")
            #expect(!result.output.contains(temporary.path), "\(line): \(result.output)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
        for name in [
            "v1:api/none.wsdl", "v2:api", "--upload-pack=x:api", "v1..v1:api", "v1 x:api", ":api", "v1:../../etc",
        ] {
            let result = try await shell("soapstone diff -- '\(name)' api", in: folder.path)
            #expect(result.status == 2, "\(name): \(result.output)\(result.error)")
        }
    }

    @Test("Contracts that have addresses are compared, from hosts that are allowed alone")
    func addresses() async throws {
        let server = try PageServer(texts: ["/old.wsdl": Self.one, "/new.wsdl": Self.two])
        let (old, new) = ("\(server.url)/old.wsdl", "\(server.url)/new.wsdl")
        let result = try await diff([old, new, "--allow-remote", server.url])
        #expect(result.status == 1, "\(result.error)")
        #expect(result.output.contains("\(new):4: breaking"), "\(result.output)")
        #expect(try await diff([old, new]).status == 2)
        #expect(server.targets.count == 2)
    }

    @Test("The commands of the page run")
    func page() async throws {
        let page = try String(
            contentsOf: Tool.root.appending(path: "Sources/SoapstoneComparison/Documentation.docc/Comparison.md"),
            encoding: .utf8
        )
        let commands = page.matches(of: /(?m)^\$ (soapstone .+)$/).map { String($0.1) }
        #expect(commands.count == 3)
        for line in commands {
            let result = try await shell(line, in: Tool.root.path)
            #expect(result.status == 0, "\(line): \(result.error)")
            #expect(result.output != "")
        }
    }
}
