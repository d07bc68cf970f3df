/// What Prometheus reads: its text format 0.0.4.
package struct PrometheusText {
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    package private(set) var text = ""
    private let prefix: String

    /// - Parameter prefix: what all names begin with.
    package init(prefix: String) {
        self.prefix = prefix
    }

    /// Begins the numbers of a name, which follow.
    package mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(prefix)\(name) \(help)\n# TYPE \(prefix)\(name) \(type)\n"
    }

    /// Adds a number without labels.
    package mutating func add(_ name: String, _ value: String) { add(name, [], value) }

    /// Adds a number.
    ///
    /// - Parameter labels: names, which are sound, and values, which may have anything in them.
    package mutating func add(_ name: String, _ labels: [(String, String)], _ value: String) {
        let pairs = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        text += "\(prefix)\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)\n"
    }

    /// Adds a histogram.
    package mutating func add(_ name: String, _ labels: [(String, String)], _ times: DurationHistogram) {
        // Buckets are cumulative.
        var count = 0
        for (bound, own) in zip(times.bounds.map(\.seconds) + ["+Inf"], times.buckets) {
            count += own
            add("\(name)_bucket", labels + [("le", bound)], "\(count)")
        }
        let (seconds, rest) = times.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        add("\(name)_sum", labels, "\(seconds).\(String(1_000_000_000 + rest).dropFirst())")
        add("\(name)_count", labels, "\(count)")
    }

    private static func escaped(_ value: String) -> String {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
