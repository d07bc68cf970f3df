/// One place where a request differs from a recorded one.
public struct Difference: Equatable, Sendable {
    /// What is different.
    public enum Kind: String, Sendable {
        /// The recorded request has it, the other does not.
        case missing
        /// The other has it, the recorded request does not.
        case extra
        /// Both have it, with another value.
        case different
        /// The same elements stand in another order.
        case order
    }

    /// A prefix of `path` and the namespace that it stands for.
    public struct Namespace: Equatable, Sendable {
        public var prefix: String
        public var uri: String
    }

    public var kind: Kind
    /// An XPath to the place, from the envelope on: `/soapenv:Envelope/soapenv:Body/n1:getCase/n1:number/text()`.
    public var path: String
    /// What the prefixes in `path` stand for, in the order of their first use.
    public var namespaces: [Namespace]
    /// The recorded value, escaped; nil where there is none or it has more than 200 characters.
    public var expected: String?
    /// The request's value, escaped; nil where there is none or it has more than 200 characters.
    public var found: String?
}

extension Difference: CustomStringConvertible {
    /// The difference in one line, with the prefixes explained.
    public var description: String {
        let what =
            switch kind {
            case .missing: "is missing" + (expected.map { ", '\($0)' was expected" } ?? "")
            case .extra: "is not expected" + (found.map { ", '\($0)' was found" } ?? "")
            case .different:
                "is \(found.map { "'\($0)'" } ?? "another long value"), "
                    + "\(expected.map { "'\($0)'" } ?? "a long value") was expected"
            case .order: "has its elements in another order"
            }
        let prefixes = namespaces.map { "\($0.prefix)=\($0.uri)" }.joined(separator: ", ")
        return "\(path) \(what) (\(prefixes))"
    }
}
