#if Offline
import Foundation
import Testing

@testable import SoapstoneOffline

/// Keys and their files.
@Suite struct OfflineKeyTests {
    private func file(_ text: String, mode: Int) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "soapstone-key-\(UUID().uuidString)").path
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private static let digits = String(repeating: "0123456789abcdef", count: 4)

    @Test(
        "A key's file that its group or others may use is refused",
        arguments: [0o640, 0o604, 0o620, 0o601, 0o644, 0o660, 0o777]
    )
    func open(mode: Int) throws {
        let path = try file(Self.digits, mode: mode)
        defer { unlink(path) }
        let error = #expect(throws: OfflineError.self) { try OfflineKey(file: path) }
        #expect(error?.code == .keyFile)
        #expect(error?.message.hasSuffix("its mode is 0\(String(mode, radix: 8))") == true)
    }

    @Test("A key's file of mode 0600 or 0400 is read; its text may end with a line end", arguments: [0o600, 0o400])
    func read(mode: Int) throws {
        for text in [Self.digits, Self.digits.uppercased() + "\n"] {
            let path = try file(text, mode: mode)
            defer { unlink(path) }
            #expect(try OfflineKey(file: path).id == OfflineKey(text: Self.digits.utf8).id)
        }
    }

    @Test("What is no regular file is refused")
    func special() throws {
        let target = try file(Self.digits, mode: 0o600)
        let link = target + ".link"
        let pipe = target + ".pipe"
        #expect(symlink(target, link) == 0 && mkfifo(pipe, 0o600) == 0)
        defer { for path in [target, link, pipe] { unlink(path) } }
        for path in [link, pipe, "/dev/null", "/tmp"] {
            #expect(code { _ = try OfflineKey(file: path) } == .keyFile, "\(path)")
        }
        #expect(code { _ = try OfflineKey(file: target + ".none") } == .missing)
    }

    @Test(
        "A text that is not 64 hexadecimal digits is refused",
        arguments: [
            "", "\n", "0", String(digits.dropLast()), digits + "0", digits.dropLast() + "g", digits + "\n\n",
            " " + digits,
        ]
    )
    func text(_ text: String) {
        #expect(code { _ = try OfflineKey(text: text.utf8) } == .keyFile)
    }

    @Test("A key that is made is in a file of mode 0600, is another one each time, and never replaces a file")
    func create() throws {
        let paths = try (0..<2).map { _ in try file("", mode: 0o600) }
        for path in paths { unlink(path) }
        defer { for path in paths { unlink(path) } }
        let keys = try paths.map { try OfflineKey.create(file: $0) }
        #expect(keys[0].id != keys[1].id)
        for (path, key) in zip(paths, keys) {
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
            #expect(try OfflineKey(file: path).id == key.id)
            // The id does not show a part of the key.
            #expect(key.id.count == 16 && !text.contains(key.id))
            #expect(code { _ = try OfflineKey.create(file: path) } == .exists)
        }
    }
}
#endif
