import Foundation
import Testing

@Suite struct InspectCommandTests {
    @Test(
        "A file is refused with its code, place and exit status 2",
        arguments: [
            (
                "<!DOCTYPE a><a/>",
                "<stdin>:1:1: error: Document type and markup declarations are not allowed in a message. [XML_DTD]"
            ),
            ("<a><?pi?></a>", "[XML_PI]"),
            ("<a>\n  <b></a>", "<stdin>:2:"),
            ("<a x='\u{1}'/>", "[XML_SYNTAX]"),
            ("", "The message is empty."),
            ("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'/>", "[SOAP_FAULT]"),
        ]
    )
    func refusals(xml: String, message: String) async throws {
        let result = try await Tool.run("inspect", "-", input: xml)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test("A file that is not there is named, with exit status 2")
    func missing() async throws {
        let result = try await Tool.run("inspect", "no/such/file.xml")
        #expect(result.status == 2)
        #expect(result.error == "no/such/file.xml: error: No such file or directory\n")
    }

    @Test("A contract is read once: it may be a pipe")
    func once() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "contract.wsdl").path
        let file = "Tests/Outside/contracts/albums.wsdl"
        let script = "mkfifo \(pipe) && (cat \(file) > \(pipe) & exec \(Tool.soapstone.path) inspect \(pipe))"
        let result = try await Tool.run(URL(filePath: "/bin/sh"), ["-c", script])
        #expect(result.status == 0, "\(result.error)")
        let whole = try await Tool.run("inspect", file)
        #expect(result.output.replacing(pipe, with: file) == whole.output)
    }

    @Test("Wrong use has exit status 64")
    func usage() async throws {
        #expect(try await Tool.run("inspect", "--format", "xml", "-").status == 64)
        #expect(try await Tool.run("nonsense").status == 64)
    }

    @Test("An envelope is described as text and as JSON")
    func envelope() async throws {
        let file = "fixtures/sets/ims-case/getCaseList/ordinary/request.xml"
        let text = try await Tool.run("inspect", file)
        #expect(text.status == 0)
        #expect(text.output.contains("SOAP 1.1 envelope"))
        #expect(text.output.contains("body {http://www.example.com/schemas/SETCSELIInterface}INPUTMSG"))
        let json = try await Tool.run("inspect", "--format", "json", file)
        #expect(json.output.hasPrefix(#"{"kind":"envelope","version":"1.1","headers":["{http://docs.oasis-open.org/"#))
    }
}
