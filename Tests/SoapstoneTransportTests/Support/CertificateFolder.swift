import Foundation

/// A temporary folder with certificates made by the `openssl` command, removed at the end.
final class CertificateFolder: Sendable {
    let url: URL

    /// Makes an authority, servers good and bad, and a client: `good.pem` with `good.key`, and so on.
    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("soapstone-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        _ = try output(of: Self.script, in: url)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    private static let script = """
        set -e
        authority() {
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.pem -days 2 -subj /CN=$1 \
                -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign
        }
        issue() {
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.csr -subj /CN=$1
            printf 'subjectAltName=%s\\n' $2 > $1.ext
            openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile $1.ext -out $1.pem -days $3
        }
        authority ca
        authority otherca
        issue good IP:127.0.0.1 2
        issue wronghost DNS:other.example 2
        issue expired IP:127.0.0.1 -1
        issue client DNS:client.example 2
        openssl ec -in client.key -aes256 -passout pass:open-sesame -out locked.key
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout self.key -out self.pem -days 2 \
            -subj /CN=self -addext subjectAltName=IP:127.0.0.1
        """
}
