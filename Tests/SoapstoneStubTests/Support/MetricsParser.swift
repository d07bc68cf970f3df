/// Reads Prometheus' text format 0.0.4, strictly as its specification has it.
struct MetricsParser {
    struct Failure: Error {
        var line: Int
        var message: String
    }

    struct Sample {
        var name: String
        var labels: [String: String]
        var value: Double
    }

    struct Family {
        var type: String
        var samples: [Sample] = []
    }

    private(set) var families: [String: Family] = [:]

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Failure(line: 0, message: "the last line does not end") }
        var current: String?
        var done: Set<String> = []
        var helped: Set<String> = []
        for (index, line) in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            func fail(_ message: String) -> Failure { Failure(line: index + 1, message: "\(message): \(line)") }
            if line.isEmpty { continue }
            if let help = try? /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/.wholeMatch(in: line) {
                guard helped.insert(String(help.1)).inserted else { throw fail("a second HELP") }
                guard !help.2.replacing("\\\\", with: "").replacing("\\n", with: "").contains("\\") else {
                    throw fail("an escape that is none")
                }
            } else if let type = try? /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)/
                .wholeMatch(in: line)
            {
                let name = String(type.1)
                guard families[name] == nil else { throw fail("a second TYPE, or one behind its samples") }
                families[name] = Family(type: String(type.2))
            } else if line.hasPrefix("#") {
                continue
            } else {
                let sample = try Self.sample(line) ?? { throw fail("no sample") }()
                let family = Self.family(of: sample.name, among: families)
                guard families[family] != nil else { throw fail("a sample without a TYPE") }
                // All lines of a metric are one group.
                if family != current {
                    if let current { done.insert(current) }
                    guard !done.contains(family) else { throw fail("a metric in two groups") }
                    current = family
                }
                let isTwice = families[family]?.samples.contains {
                    $0.name == sample.name && $0.labels == sample.labels
                }
                guard isTwice == false else { throw fail("the same sample twice") }
                families[family]?.samples.append(sample)
            }
        }
        for (name, family) in families where family.type == "histogram" { try Self.check(name, family) }
    }

    /// The value of a sample.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        families[Self.family(of: name, among: families)]?.samples.first { $0.name == name && $0.labels == labels }?
            .value
    }

    private static func family(of name: String, among families: [String: Family]) -> String {
        for suffix in ["_bucket", "_sum", "_count"] where name.hasSuffix(suffix) {
            let base = String(name.dropLast(suffix.count))
            if families[base]?.type == "histogram" { return base }
        }
        return name
    }

    private static func sample(_ line: Substring) throws -> Sample? {
        let form = /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})?[ \t]+(\S+)(?:[ \t]+-?[0-9]+)?/
        guard let match = try form.wholeMatch(in: line) else { return nil }
        let texts = ["+Inf": Double.infinity, "-Inf": -Double.infinity, "NaN": Double.nan]
        guard let value = texts[String(match.3)] ?? Double(match.3) else { return nil }
        var labels: [String: String] = [:]
        var rest = match.2 ?? ""
        while !rest.isEmpty {
            guard let label = try /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\\\|\\"|\\n)*)"(,|$)/.prefixMatch(in: rest),
                labels.updateValue(String(label.2), forKey: String(label.1)) == nil
            else { return nil }
            rest = rest[label.range.upperBound...]
        }
        return Sample(name: String(match.1), labels: labels, value: value)
    }

    /// The buckets are there, in order and cumulative, and the last one has all.
    private static func check(_ name: String, _ family: Family) throws {
        let buckets = family.samples.filter { $0.name == "\(name)_bucket" }
        let bounds = buckets.compactMap { bucket in
            bucket.labels["le"].flatMap { $0 == "+Inf" ? Double.infinity : Double($0) }
        }
        let count = family.samples.first { $0.name == "\(name)_count" }?.value
        let values = buckets.map(\.value)
        guard bounds.count == buckets.count, bounds.last == .infinity, bounds == bounds.sorted(),
            Set(bounds).count == bounds.count, values == values.sorted(), values.last == count,
            family.samples.contains(where: { $0.name == "\(name)_sum" })
        else { throw Failure(line: 0, message: "the histogram \(name) is none") }
    }
}
