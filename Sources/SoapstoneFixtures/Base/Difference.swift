internal import SoapstoneXML

/// One place where a message differs from a recorded one, or one of a fixture's matchers that a request does not meet.
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
        /// An XPath of the fixture's matchers does not come to what it must.
        case condition
        /// A JSON pointer of the fixture's matchers does not lead to what it must; `path` is the pointer.
        case json
        /// A header field is not what it must be; `path` is its name.
        case header
        /// A parameter of the query is not what it must be; `path` is its name.
        case query
        /// A scenario is in another state; `path` is its name.
        case state
        /// A live response has another HTTP status.
        case status
        /// What is compared byte for byte differs; `path` is `body`, or `part[2]` of a message with parts.
        case bytes
    }

    /// A prefix of `path` and the namespace that it stands for.
    public struct Namespace: Equatable, Sendable {
        /// The prefix in the path.
        public var prefix: String
        /// The namespace that the prefix stands for.
        public var uri: String
    }

    /// What kind of difference it is.
    public var kind: Kind
    /// An XPath to the place, from the envelope on: `/soapenv:Envelope/soapenv:Body/n1:getCase/n1:number/text()`. Of a
    /// condition it is the one in `exchange.yaml`.
    public var path: String
    /// What the prefixes in `path` stand for, in the order of their first use.
    public var namespaces: [Namespace]
    /// The value that is expected, escaped, a regular expression between slashes; nil where there is none or it has more
    /// than 200 characters. Of a matcher's, the first 200 are here.
    public var expected: String?
    /// The request's value, escaped; nil where there is none or it has more than 200 characters.
    public var found: String?
    /// How much it counts where fixtures are put in order: of what is missing or too much, all that is in it.
    var weight = 1
}

extension Difference {
    /// A value as a report shows it; nil where it is too long to be shown.
    static func shown(_ value: String) -> String? {
        value.unicodeScalars.prefix(Excerpt.limit + 1).count <= Excerpt.limit ? Excerpt.escaped(value.utf8) : nil
    }

    /// Where the difference is, in words.
    package var place: String {
        switch kind {
        case .missing, .extra, .different, .order: path
        case .status: "the status"
        case .bytes: "the \(path)"
        case .condition: "the condition \(path)"
        case .json: "the JSON's \(path)"
        case .header: "the header field \(path)"
        case .query: "the query's \(path)"
        case .state: "the scenario \(path)"
        }
    }
}

extension Difference: CustomStringConvertible {
    /// The difference in one line, with the prefixes explained.
    public var description: String {
        let prefixes = namespaces.map { "\($0.prefix)=\($0.uri)" }.joined(separator: ", ")
        return "\(place) \(what)" + (prefixes.isEmpty ? "" : " (\(prefixes))")
    }

    private var what: String {
        switch kind {
        case .missing: return "is missing" + (expected.map { ", '\($0)' was expected" } ?? "")
        case .extra: return "is not expected" + (found.map { ", '\($0)' was found" } ?? "")
        case .order: return "has its elements in another order"
        case .header where expected == nil, .query where expected == nil, .json where expected == nil:
            return "is not expected" + (found.map { ", '\($0)' was found" } ?? "")
        case .header where found == nil, .query where found == nil, .json where found == nil:
            return "is missing" + (expected.map { ", '\($0)' was expected" } ?? "")
        case .condition where found == nil:
            return "selects nothing" + (expected.map { ", '\($0)' was expected" } ?? "")
        case .different, .condition, .json, .header, .query, .state, .status, .bytes:
            let given = found.map { "'\($0)'" } ?? "another long value"
            return "is \(given), \(expected.map { "'\($0)'" } ?? "a long value") was expected"
        }
    }
}
