internal import SoapstoneXML

/// The matchers for requests with one name of payload.
struct MatcherBucket: Sendable {
    /// Those that go before recorded requests: with a priority above 0.
    let early: MatcherList
    let late: MatcherList

    /// - Parameter numbers: those of all matchers of the payload.
    init(_ numbers: [Int], of matchers: [MatcherEntry]) {
        early = MatcherList(numbers.filter { matchers[$0].priority > 0 }, of: matchers)
        late = MatcherList(numbers.filter { matchers[$0].priority <= 0 }, of: matchers)
    }
}

/// Some of these matchers.
///
/// Those that want one value of a path are found by the value that the path has in a request, however many they are. Only
/// the others are asked one after the other.
struct MatcherList: Sendable {
    /// Matchers that want something of the same path.
    private struct Choice: Sendable {
        let path: XPath
        /// Their places in `numbers`, by the bytes of the value.
        var places: [[UInt8]: [Int]] = [:]
    }

    /// A path with what its prefixes mean.
    private struct PathKey: Hashable {
        let text: [UInt8]
        let namespaces: [[UInt8]]

        init(_ path: String, _ namespaces: [String: String]) {
            text = Array(path.utf8)
            self.namespaces = namespaces.map { Array("\($0.key)=\($0.value)".utf8) }
                .sorted { $0.lexicographicallyPrecedes($1) }
        }
    }

    /// The matchers' numbers by priority, then by path.
    private let numbers: [Int]
    private var choices: [Choice] = []
    /// The places of those that are always asked.
    private var others: [Int] = []

    init(_ numbers: [Int], of matchers: [MatcherEntry]) {
        self.numbers = numbers.sorted { (-matchers[$0].priority, $0) < (-matchers[$1].priority, $1) }
        var known: [PathKey: Int] = [:]
        for (place, number) in self.numbers.enumerated() {
            // A value that was taken away is another one in requests.
            let conditions = matchers[number].conditions
            guard matchers[number].redacted == nil, let index = conditions.equality,
                case .equals(let value) = conditions.paths[index].test
            else {
                others.append(place)
                continue
            }
            let path = conditions.paths[index].path
            let key = PathKey(path.text, conditions.namespaces)
            let choice = known[key] ?? choices.count
            if choice == choices.count {
                known[key] = choice
                choices.append(Choice(path: path))
            }
            choices[choice].places[Array(value.utf8), default: []].append(place)
        }
    }

    /// A matcher that a request may match.
    struct Candidate {
        let number: Int
        /// Whether it was found by the value of its path: `MatchConditions.equality` holds.
        let isFoundByValue: Bool
    }

    /// Those that a request may match, in their order.
    func candidates(for request: MatchRequest) -> [Candidate] {
        var places = others.map { (place: $0, isFoundByValue: false) }
        for choice in choices {
            guard let value = request.own.text(at: choice.path) else { continue }
            places += (choice.places[Array(value.utf8)] ?? []).map { ($0, true) }
        }
        // The others are in their order already.
        if !choices.isEmpty { places.sort { $0.place < $1.place } }
        return places.map { Candidate(number: numbers[$0.place], isFoundByValue: $0.isFoundByValue) }
    }
}

extension MatchRequest.Form {
    /// The value of a path; nil where it selects nothing, or cannot be evaluated.
    fileprivate func text(at path: XPath) -> String? {
        guard let document, let value = try? path.value(in: document) else { return nil }
        if case .nodes(let nodes) = value, nodes.isEmpty { return nil }
        return value.text
    }
}
