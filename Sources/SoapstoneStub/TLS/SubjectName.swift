internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SwiftASN1
internal import X509

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A name or an address of a host, as a certificate has it (RFC 5280 section 4.2.1.6).
enum SubjectName: Hashable {
    case name(String)
    /// 4 bytes or 16.
    case address([UInt8])

    /// Nil for what is neither: a name is letters, digits, `-` and `_` between dots, at most 253 of them.
    init?(_ host: String) {
        if let address = Self.packed(host) {
            self = .address(address)
            return
        }
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard host.utf8.count <= 253,
            labels.allSatisfy({ label in
                1...63 ~= label.count
                    && label.allSatisfy {
                        ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                    }
            })
        else { return nil }
        self = .name(String(decoding: host.utf8.map(ASCII.lowercase), as: UTF8.self))
    }

    /// The bytes of an IP address; nil for what is none.
    private static func packed(_ host: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, host, &bytes) == 1 ? bytes : nil
    }

    var general: GeneralName {
        switch self {
        case .name(let name): .dnsName(name)
        case .address(let bytes): .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
        }
    }
}
