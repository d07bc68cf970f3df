import Foundation
import SoapstoneFixtures
import Testing

@Suite struct RedactionKeyTests {
    @Test("A key is written for its owner alone, and read again")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/redaction.key"
        let made = try RedactionKey.create(file: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["redaction.key"])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.utf8.count == 65)
        let read = try RedactionKey(file: path)
        let body = Array("<a><password>hunter2</password></a>".utf8)
        #expect(Redactor(key: made).redact(xml: body) == Redactor(key: read).redact(xml: body))
        #expect(Redactor(key: made).redact(xml: body) != Redactor(key: RedactionKey()).redact(xml: body))
    }

    @Test("A key is never written over a file that is there, nor through a link")
    func exclusive() throws {
        let folder = try TemporaryFolder()
        try folder.write("there", "text")
        try folder.link("link", to: folder.path + "/elsewhere")
        for name in ["there", "link"] {
            let error = try #require(throws: FixtureError.self) {
                try RedactionKey.create(file: folder.path + "/" + name)
            }
            #expect(error.code == .keyFile)
        }
        #expect(try String(contentsOfFile: folder.path + "/there", encoding: .utf8) == "text")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/elsewhere"))
        #expect(throws: FixtureError.self) { try RedactionKey.create(file: folder.path + "/no/such/folder") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["link", "there"])
    }

    @Test("A file that others may use is refused", arguments: [0o640, 0o604, 0o660, 0o666, 0o601])
    func mode(mode: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/k"
        _ = try RedactionKey.create(file: path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let error = try #require(throws: FixtureError.self) { try RedactionKey(file: path) }
        #expect(error.code == .keyFile)
        #expect(error.message.contains(String(mode, radix: 8)))
    }

    @Test(
        "What is no key is refused, and its contents are not shown",
        arguments: [
            "", "\n", String(repeating: "0", count: 64), String(repeating: "0", count: 63) + "\n",
            String(repeating: "g", count: 64) + "\n", String(repeating: "0", count: 64) + "\n\n",
            String(repeating: "0", count: 100_000),
        ]
    )
    func malformed(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("k", text)
        let path = folder.path + "/k"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let error = try #require(throws: FixtureError.self) { try RedactionKey(file: path) }
        #expect(error.code == .keyFile)
        #expect(error.message == "this is no key, which is 64 hexadecimal digits and a line end")
    }

    @Test("A link, a folder and a missing file are refused, each with its reason")
    func others() throws {
        let folder = try TemporaryFolder()
        _ = try RedactionKey.create(file: folder.path + "/k")
        try folder.link("l", to: folder.path + "/k")
        func code(_ name: String) throws -> FixtureError.Code {
            try #require(throws: FixtureError.self) { try RedactionKey(file: folder.path + "/" + name) }.code
        }
        #expect(try code("l") == .keyFile)
        #expect(try code("") == .keyFile)
        #expect(try code("none") == .missing)
    }

    @Test("A key has 32 bytes and does not show them")
    func shown() throws {
        #expect(RedactionKey([UInt8](repeating: 0, count: 31)) == nil)
        #expect(RedactionKey([UInt8](repeating: 0, count: 33)) == nil)
        var dumped = ""
        dump(try #require(RedactionSample.key), to: &dumped)
        #expect(!dumped.contains("[") && !dumped.contains("bytes"))
        #expect("\(try #require(RedactionSample.key))" == "RedactionKey")
    }

    /// `hmac.new(bytes(range(32)), NAME + b"\0" + VALUE, hashlib.sha256).hexdigest()[:16]` of Python 3.
    static let placeholders = [
        ("password", "hunter2", "505b3660eb3deeca"),
        ("secret", "078-05-1120", "c3dabbc6fe5cea41"),
    ]

    @Test("A placeholder has eight bytes of the HMAC of name and value", arguments: placeholders)
    func placeholder(name: String, value: String, digits: String) throws {
        let redacted = RedactionSample.payload("<\(name)>\(value)</\(name)>")
        #expect(redacted == "<\(name)>[[redacted:\(name):\(digits)]]</\(name)>")
    }
}
