#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An address of IPv4 or IPv6.
struct IPAddress: Equatable, Sendable {
    /// Four bytes or sixteen.
    let bytes: [UInt8]

    /// The address that a text is in the one usual spelling: four decimal numbers, or what RFC 4291 section 2.2 has.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: &six) { Array($0) }
        } else {
            return nil
        }
    }

    /// The address of a socket's end; nil where that is of another family.
    ///
    /// - Parameter socketAddress: a `sockaddr_in` or `sockaddr_in6` of at least its family's size.
    init?(family: Int32, _ socketAddress: UnsafeRawPointer) {
        switch family {
        case AF_INET:
            let address = socketAddress.loadUnaligned(as: sockaddr_in.self)
            bytes = withUnsafeBytes(of: address.sin_addr) { Array($0) }
        case AF_INET6:
            let address = socketAddress.loadUnaligned(as: sockaddr_in6.self)
            bytes = withUnsafeBytes(of: address.sin6_addr) { Array($0) }
        default:
            return nil
        }
    }

    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }
}

extension IPAddress {
    /// Who can be reached at an address.
    enum Kind: Sendable {
        /// Everybody's: on the internet.
        case global
        /// A private network's: RFC 1918, RFC 4193, and what providers share (RFC 6598).
        case privateNetwork
        /// This machine's own.
        case loopback
        /// On the same wire alone, where clouds keep the credentials of their machines.
        case linkLocal
        /// Nobody's, a group's, or kept for other purposes.
        case special
    }

    /// Networks that are not global, from the registries of special-purpose addresses (RFC 6890).
    private static let networks4: [(start: [UInt8], bits: Int, kind: Kind)] = [
        ([0], 8, .special), ([10], 8, .privateNetwork), ([100, 64], 10, .privateNetwork), ([127], 8, .loopback),
        ([169, 254], 16, .linkLocal), ([172, 16], 12, .privateNetwork), ([192, 0, 0], 24, .special),
        ([192, 0, 2], 24, .special), ([192, 88, 99], 24, .special), ([192, 168], 16, .privateNetwork),
        ([198, 18], 15, .special), ([198, 51, 100], 24, .special), ([203, 0, 113], 24, .special),
        ([224], 3, .special),
    ]

    /// The same for IPv6; what is in none of them is special unless it is in 2000::/3.
    private static let networks6: [(start: [UInt8], bits: Int, kind: Kind)] = [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, .loopback), ([0xFE, 0x80], 10, .linkLocal),
        ([0xFC], 7, .privateNetwork), ([0xFE, 0xC0], 10, .privateNetwork), ([0x20, 0x01, 0x00], 23, .special),
        ([0x20, 0x01, 0x0D, 0xB8], 32, .special), ([0x3F, 0xFF, 0x00], 20, .special), ([0x20], 3, .global),
    ]

    /// Where the IPv4 address begins that an address of IPv6 stands for: mapped ones, NAT64 (RFC 6052), 6to4.
    private static let carriers: [(start: [UInt8], bits: Int, offset: Int)] = [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96, 12),
        ([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96, 12),
        ([0x20, 0x02], 16, 2),
    ]

    /// Who can be reached here.
    var kind: Kind {
        if bytes.count == 4 { return Self.networks4.first { begins($0.start, $0.bits) }?.kind ?? .global }
        if let carrier = Self.carriers.first(where: { begins($0.start, $0.bits) }) {
            return IPAddress(bytes: bytes[carrier.offset...].prefix(4)).kind
        }
        return Self.networks6.first { begins($0.start, $0.bits) }?.kind ?? .special
    }

    /// Whether the first bits are those of `start`.
    private func begins(_ start: [UInt8], _ bits: Int) -> Bool {
        let whole = bits / 8
        guard bytes.prefix(whole) == start.prefix(whole) else { return false }
        let mask = ~(UInt8.max >> UInt8(bits % 8))
        return mask == 0 || bytes[whole] & mask == start[whole] & mask
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address as it is usually written.
    var description: String {
        let length = Int(INET6_ADDRSTRLEN)
        var text = [CChar](repeating: 0, count: length)
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(length)) != nil else { return "?" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
