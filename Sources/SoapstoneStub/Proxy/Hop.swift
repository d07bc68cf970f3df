internal import Foundation
internal import SoapstoneBase
internal import SoapstoneFixtures

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What an intermediary does to the fields of a message that it passes on (RFC 9110 section 7.6).
struct Hop: Sendable {
    /// What the stub is called in `Via`: no other one has the name, so it knows what it has passed on before.
    let name: String

    init() {
        let digits = String(UInt32.random(in: .min ... .max), radix: 16)
        name = "soapstone-" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// Whether a message has been here before.
    func knows(_ fields: [Fixture.Header]) -> Bool {
        fields.contains { field in
            ASCII.matches(field.name.utf8, "Via".utf8) && field.value.utf8.firstRange(of: name.utf8) != nil
        }
    }

    /// The fields for the next one, with this hop in them.
    ///
    /// - Parameters:
    ///   - version: the version of HTTP that the message came in.
    ///   - written: fields that are written anew.
    func forwarded(_ fields: [Fixture.Header], version: String, without written: [String]) -> [Fixture.Header] {
        // `Connection` names further fields that are for this hop alone.
        let named = fields.filter { ASCII.matches($0.name.utf8, "Connection".utf8) }
            .flatMap { $0.value.utf8.split(separator: UInt8(ascii: ",")) }
            .map { $0.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } }
        let kept = fields.filter { field in
            !(Self.ownFields + written).contains { ASCII.matches($0.utf8, field.name.utf8) }
                && !named.contains { ASCII.matches($0, field.name.utf8) }
        }
        return kept + [Fixture.Header("Via", "\(version) \(name)")]
    }

    /// Those of one connection. Trailers are read and go no further, so that none is announced (section 6.5.1).
    private static let ownFields = [
        "Connection", "Content-Length", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding",
        "Upgrade",
    ]

    /// The time as `Date` has it (section 5.6.7), which a message gets that came without (section 6.6.1).
    static func date(_ time: Date = Date()) -> String {
        var seconds = time_t(time.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (day, month) = (Int(parts.tm_wday) % 7, Int(parts.tm_mon) % 12)
        return "\(days[day]), \(two(parts.tm_mday)) \(months[month]) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
