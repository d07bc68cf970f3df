import Foundation

/// Certificates of two authorities made by the `openssl` command in a folder of their own, which is removed at the end.
final class TestCertificates: Sendable {
    let folder = URL(filePath: "/tmp/soapstone-\(UInt32.random(in: 0 ... .max))")

    struct NotMade: Error {}

    /// Makes `ca` and `otherca`; `server` for 127.0.0.1 and localhost and `stranger` for another host, `client` and
    /// `otherclient`.
    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script]
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotMade() }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path() }

    static let isPossible = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .contains { FileManager.default.isExecutableFile(atPath: $0) }

    private static let script = """
        set -e
        umask 077
        authority() {
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.pem -days 2 \
                -subj /CN=$1 -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
        }
        issue() {
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.csr -subj /CN=$1
            printf 'subjectAltName=%s\\n' $2 > $1.ext
            openssl x509 -req -in $1.csr -CA $3.pem -CAkey $3.key -CAcreateserial -extfile $1.ext -out $1.pem -days 2
        }
        authority ca
        authority otherca
        issue server IP:127.0.0.1,DNS:localhost ca
        issue stranger DNS:other.example ca
        issue client DNS:client.example ca
        issue otherclient DNS:client.example otherca
        """
}
