import Foundation

/// A temporary folder with certificates made by the `openssl` command, removed at the end.
final class CertificateFolder: Sendable {
    let url: URL

    /// Makes an authority, servers good and bad, clients, and lists of what is revoked: `good.pem` with `good.key`, and so on.
    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("soapstone-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        _ = try output(of: Self.script, in: url)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    private static let script = #"""
        set -e
        curve="ec -pkeyopt ec_paramgen_curve:P-256"
        isAuthority='basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
        server='subjectAltName=IP:127.0.0.1\n'
        authority() {
            openssl req -x509 -newkey $curve -nodes -keyout $1.key -out $1.pem -days 2 -subj /CN=$1 \
                -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign
        }
        # NAME EXTENSIONS DAYS [AUTHORITY [KEY [OPTIONS]]]
        issue() {
            openssl req -newkey ${5:-$curve} -nodes -keyout $1.key -out $1.csr -subj /CN=$1
            printf "$2" > $1.ext
            openssl x509 -req -in $1.csr -CA ${4:-ca}.pem -CAkey ${4:-ca}.key -CAcreateserial -extfile $1.ext \
                -out $1.pem -days $3 $6
        }
        authority ca
        authority otherca
        issue good "$server" 2
        issue wronghost 'subjectAltName=DNS:other.example\n' 2
        issue expired "$server" -1
        issue revoked "$server" 2
        issue future "$server" 2
        issue weakkey "$server" 2 ca 'rsa:1024'
        issue weaksignature "$server" 2 ca "$curve" -sha1
        issue middle "$isAuthority" 2
        issue below "$server" 2 middle
        issue client 'subjectAltName=DNS:client.example\n' 2
        issue expiredclient 'subjectAltName=DNS:client.example\n' -1
        issue otherclient 'subjectAltName=DNS:client.example\n' 2 otherca
        openssl ec -in client.key -aes256 -passout pass:open-sesame -out locked.key
        openssl req -x509 -newkey $curve -nodes -keyout self.key -out self.pem -days 2 \
            -subj /CN=self -addext subjectAltName=IP:127.0.0.1
        printf '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\nserial=serial.txt\n' > ca.cnf
        printf 'default_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n' >> ca.cnf
        : > index.txt
        echo 1000 > serial.txt
        ca() { openssl ca -batch -config ca.cnf -cert ca.pem -keyfile ca.key "$@"; }
        ca -in future.csr -extfile future.ext -out future.pem -notext -startdate 20980101000000Z -enddate 20990101000000Z
        ca -revoke revoked.pem
        ca -gencrl -crldays 2 -out crl.pem
        ca -gencrl -crlsec 1 -out oldcrl.pem
        """#
}

extension CertificateFolder {
    /// Some of a folder's files, which a test replaces.
    final class Copy {
        private let url: URL

        init(of folder: CertificateFolder, _ names: [String]) throws {
            url = FileManager.default.temporaryDirectory.appendingPathComponent("soapstone-tls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for name in names { try FileManager.default.copyItem(atPath: folder.path(name), toPath: path(name)) }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func path(_ name: String) -> String { url.appendingPathComponent(name).path }

        /// Writes another file's bytes into one of these.
        func replace(_ name: String, with other: String) throws {
            try Data(contentsOf: URL(fileURLWithPath: other)).write(to: URL(fileURLWithPath: path(name)))
        }
    }
}
